#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loops over pixels that are compiled twice: with the instructions that every processor has, and with AVX2 and BMI2, which are
/// chosen when the program runs. (Swift code is compiled once, for every processor.) Both compute the same bits, except those of
/// NaNs: products and sums are never fused.

#pragma clang assume_nonnull begin

/// Red, green, blue and alpha, by which the others are multiplied; or a weight, four times.
typedef float reel_pixel __attribute__((ext_vector_type(4)));

/// The rows that a loop reads.
typedef const reel_pixel *_Nonnull const *_Nonnull reel_rows;

/// The positions of the components of a pixel of four bytes, as shifts in the word that a little-endian machine reads.
typedef struct {
    uint32_t red, green, blue, alpha;
} reel_byte_order;

/// Tables between bytes in sRGB's curve and light.
typedef struct {
    /// The light of each byte.
    const float *light;
    /// The light of a premultiplied byte, multiplied by that alpha again: at `alpha × 256 + byte`.
    const float *multiplied;
    /// For every 2¹⁶ bit patterns of floats, from that of 2⁻¹³ to that of 1: in the upper 16 bits, the byte of the first pattern;
    /// in the lower ones, 2¹⁶ minus the distance to the first pattern of the next byte, 0 if that is not among them. The sum of
    /// this and the lower half of a pattern has the pattern's byte in its upper bits.
    const uint32_t *steps;
} reel_light_tables;

typedef struct {
    /// Reads pixels of four bytes in groups of eight (at the end one by one), up to the first group with a pixel whose alpha is
    /// not 255. Words may begin at any byte.
    ///
    /// `numbers`: what each byte becomes.
    /// `is_opaque`: whether alpha is not read.
    /// Returns how many pixels it has read.
    size_t (*read_opaque)(
        const void *words, reel_byte_order order, bool is_opaque, const float *numbers, reel_pixel *pixels, size_t count);

    /// Writes pixels as bytes in groups of eight (at the end one by one), up to the first group with a translucent pixel. Numbers
    /// are clipped to 0…1; what is not a number is 0. Words may begin at any byte.
    ///
    /// `steps`: `reel_light_tables.steps`, if the pixels are light; null if they are code values.
    /// Returns how many pixels it has written.
    size_t (*write_opaque)(
        const reel_pixel *pixels, void *words, size_t count, reel_byte_order order, const uint32_t *_Nullable steps);

    /// Composites pixels over opaque ones, whose alpha is not read, in light. Words may begin at any byte, and `words` may be
    /// `front` or `back`, but may not overlap them otherwise.
    void (*over)(
        const void *front, reel_byte_order front_order, const void *back, reel_byte_order back_order, void *words,
        reel_byte_order order, size_t count, reel_light_tables tables);

    /// Composites opaque pixels with an opacity in 0…1 over opaque ones, in light; alpha is not read. Words are as in `over`.
    void (*mix)(
        const void *front, reel_byte_order front_order, float opacity, const void *back, reel_byte_order back_order, void *words,
        reel_byte_order order, size_t count, reel_light_tables tables);

    /// Adds a weighted row to a sum.
    void (*add)(const reel_pixel *row, float weight, reel_pixel *sum, size_t count);

    /// Sums weighted rows.
    void (*sum)(reel_rows rows, const reel_pixel *weights, size_t row_count, reel_pixel *sum, size_t count);

    /// Sums the middle one of 2 × `reach` + 1 rows and those around it. `weights` are those of the middle row and of the rows
    /// at each distance from it. To blur a row, pass the same row from different pixels on.
    void (*blur)(reel_rows rows, const reel_pixel *weights, size_t reach, reel_pixel *sum, size_t count);

    /// Sums `taps` pixels, an even number, from every `step`-th pixel of a row on.
    void (*reduce_row)(
        const reel_pixel *row, size_t step, const reel_pixel *weights, size_t taps, reel_pixel *sums, size_t count);

    /// Interpolates between the pixels of a row, each of which becomes `factor` pixels, a multiple of 4.
    ///
    /// `row`: the first of the five pixels that count for the first block of `factor` pixels: the first four of them for the
    /// first half of the block, and the last four for the second half.
    /// `weights`: for every two pixels of a block, for each of the four, that of the first and that of the second.
    /// `start`: the first pixel of the first block that is wanted.
    void (*enlarge_row)(
        const reel_pixel *row, size_t factor, const reel_pixel *weights, size_t start, reel_pixel *pixels, size_t count);
} reel_pixel_loops;

/// The loops with the instructions that every processor has.
const reel_pixel_loops *reel_plain_loops(void);

/// The loops with AVX2 and BMI2; null if the processor has not both.
const reel_pixel_loops *_Nullable reel_wide_loops(void);

#pragma clang assume_nonnull end
