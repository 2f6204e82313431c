/* The comparison with the AVX-512 kernel compiled for any CPU: its intrinsics come from emulated.h or,
   with -DSIMDE, from that library. */
#include <stdio.h>

#include "bits.h"
#undef JASS_AVX512_VECTORS
#include "compare.c"

#ifdef SIMDE
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h>
#else
#include "emulated.h"
#endif

#define TARGET
#define N(name) jass_avx512_##name
#include "lockstep/avx512.h"
#undef TABLE    /* without the heuristic, for which there is nothing here to compare it with */
#include "lockstep/rounds.h"

static const jass_kernel emulated = JASS_KERNEL(avx512, NULL, 0, NULL);

int main(void)
{
    const jass_kernel *found[JASS_MOST_KERNELS];
    int i, n = jass_kernels(found);
    for (i = 0; i < n; i++)
        printf("%s: %d of %d blocks differ\n", found[i]->name, compare(found[i], found[0], BLOCKS),
               BLOCKS);
    printf("%s: %d of %d blocks differ\n", emulated.name, compare(&emulated, found[0], BLOCKS),
           BLOCKS);
    return 0;
}
