/* The pack, and the lanes that cards.pxd describes. */
#ifndef JASS_CARDS_H
#define JASS_CARDS_H

#include <stdint.h>

#define JASS_ALL_CARDS UINT64_C(0xfffffffff)
#define JASS_LANE UINT64_C(0x1ff)                    /* the nine cards of the lowest lane */
#define JASS_LANES UINT64_C(0x01ff01ff01ff01ff)      /* the cards of all four */
#define JASS_TRUMPS UINT64_C(0x01ff000000000000)     /* the highest lane */
#define JASS_PUUR UINT64_C(0x0100000000000000)       /* its strongest card, the trump jack */

#define JASS_OBENABE 4
#define JASS_UNDENUFE 5

#endif
