#include "CReelPixels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE
#pragma clang attribute push(__attribute__((target("avx2,bmi2"))), apply_to = function)
#include "loops.h"
#pragma clang attribute pop

const reel_pixel_loops *reel_wide_loops(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ? &loops : 0;
}
#else
const reel_pixel_loops *reel_wide_loops(void) { return 0; }
#endif
