/* The constants of the streams that random.pxd describes. */
#ifndef JASS_RANDOM_H
#define JASS_RANDOM_H

#include <stdint.h>

#define JASS_GOLDEN UINT64_C(0x9e3779b97f4a7c15)
#define JASS_FACTOR UINT64_C(0xd1342543de82ef95)
#define JASS_MIX_1 UINT64_C(0xbf58476d1ce4e5b9)
#define JASS_MIX_2 UINT64_C(0x94d049bb133111eb)

#endif
