// libtiff, and the variadic functions used here, which Swift does not import. No logic.
#include <tiffio.h>

static inline int stillreel_tiff_get_short(TIFF *file, uint32_t tag, uint16_t *value) {
    return TIFFGetFieldDefaulted(file, tag, value);
}

static inline int stillreel_tiff_get_long(TIFF *file, uint32_t tag, uint32_t *value) {
    return TIFFGetField(file, tag, value);
}

// Reads a tag that has a count and that many values.
static inline int stillreel_tiff_get_array(TIFF *file, uint32_t tag, uint16_t *count, void **values) {
    return TIFFGetField(file, tag, count, values);
}

static inline int stillreel_tiff_get_profile(TIFF *file, uint32_t *size, void **bytes) {
    return TIFFGetField(file, TIFFTAG_ICCPROFILE, size, bytes);
}

static inline int stillreel_tiff_get_colors(TIFF *file, const uint16_t **red, const uint16_t **green, const uint16_t **blue) {
    return TIFFGetField(file, TIFFTAG_COLORMAP, red, green, blue);
}

static inline int stillreel_tiff_get_text(TIFF *file, uint32_t tag, const char **text) {
    return TIFFGetField(file, tag, text);
}

static inline int stillreel_tiff_get_offset(TIFF *file, uint32_t tag, uint64_t *offset) {
    return TIFFGetField(file, tag, offset);
}

static inline int stillreel_tiff_set(TIFF *file, uint32_t tag, uint32_t value) {
    return TIFFSetField(file, tag, value);
}

static inline int stillreel_tiff_set_extra_sample(TIFF *file, uint16_t meaning) {
    return TIFFSetField(file, TIFFTAG_EXTRASAMPLES, 1, &meaning);
}

static inline int stillreel_tiff_set_text(TIFF *file, uint32_t tag, const char *text) {
    return TIFFSetField(file, tag, text);
}
