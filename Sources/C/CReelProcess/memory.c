#include "memory.h"

#include <sys/prctl.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void stillreel_keep_little_memory(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
#endif
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
}
