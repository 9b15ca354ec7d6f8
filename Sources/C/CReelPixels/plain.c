#include "loops.h"

const reel_pixel_loops *reel_plain_loops(void) { return &loops; }
