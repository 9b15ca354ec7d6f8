#include "failure.h"

#include <stdlib.h>
#include <string.h>

static void encode(
    struct jpeg_compress_struct *jpeg, const uint8_t *pixels, size_t stride, int quality, bool halves_chroma) {
    jpeg->input_components = 4;
    jpeg->in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, quality, TRUE);
    jpeg->comp_info[0].h_samp_factor = jpeg->comp_info[0].v_samp_factor = halves_chroma ? 2 : 1;
    jpeg_start_compress(jpeg, TRUE);
    while (jpeg->next_scanline < jpeg->image_height) {
        // libjpeg does not write into it.
        JSAMPROW row = (JSAMPROW)(uintptr_t)(pixels + jpeg->next_scanline * stride);
        (void)jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
}

reel_jpeg_outcome reel_jpeg_encode(
    const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height, int quality, bool halves_chroma, uint8_t **file,
    size_t *count, char *message) {
    reel_jpeg_failure failure = {0};
    struct jpeg_compress_struct jpeg = {.err = reel_jpeg_catch(&failure), .client_data = &failure};
    jmp_buf leave;
    unsigned char *bytes = NULL;
    unsigned long length = 0;
    failure.leave = &leave;
    *file = NULL;
    if (setjmp(leave)) {
        // `bytes` is not freed, because libjpeg may have replaced and freed it.
        jpeg_destroy_compress(&jpeg);
        memcpy(message, failure.message, JMSG_LENGTH_MAX);
        return reel_jpeg_meaning(&failure);
    }
    jpeg_create_compress(&jpeg);
    jpeg.image_width = width;
    jpeg.image_height = height;
    jpeg_mem_dest(&jpeg, &bytes, &length);
    encode(&jpeg, pixels, stride, quality, halves_chroma);
    jpeg_destroy_compress(&jpeg);
    *file = bytes;
    *count = length;
    return REEL_JPEG_WHOLE;
}
