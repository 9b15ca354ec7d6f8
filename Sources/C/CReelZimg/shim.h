#include <zimg.h>

// A macro that Swift does not import.
static const unsigned STILLREEL_ZIMG_API_VERSION = ZIMG_API_VERSION;

// Swift does not import arrays of unnamed structures either. Returns a whole plane in libzimg's format.
static inline zimg_image_buffer_const stillreel_zimg_source(const void *start, ptrdiff_t bytesPerRow) {
    zimg_image_buffer_const buffer = {ZIMG_API_VERSION, {{start, bytesPerRow, ZIMG_BUFFER_MAX}}};
    return buffer;
}

static inline zimg_image_buffer stillreel_zimg_target(void *start, ptrdiff_t bytesPerRow) {
    zimg_image_buffer buffer = {ZIMG_API_VERSION, {{start, bytesPerRow, ZIMG_BUFFER_MAX}}};
    return buffer;
}
