// The loops, compiled by plain.c and by wide.c, which defines `WIDE`.

#include <string.h>

#include "CReelPixels.h"

#pragma STDC FP_CONTRACT OFF

// Functions with pairs are all inlined, so that it does not matter how they would be passed.
#pragma clang diagnostic ignored "-Wpsabi"
#define INLINE static inline __attribute__((always_inline))

/// Two pixels side by side, which may begin at any pixel.
typedef float pair __attribute__((ext_vector_type(8), aligned(16)));

INLINE pair load_pair(const reel_pixel *pixels) { return *(const pair *)pixels; }
INLINE void store_pair(reel_pixel *pixels, pair value) { *(pair *)pixels = value; }
INLINE pair twice(reel_pixel value) { return __builtin_shufflevector(value, value, 0, 1, 2, 3, 0, 1, 2, 3); }

// MARK: Bytes

/// The upper half of the bits of 2⁻¹³, where `steps` begin. Less light is byte 0.
static const uint32_t first_step = 0x3900;

/// The byte of light; of a code value if there are no steps.
INLINE uint32_t byte_of(float light, const uint32_t *steps) {
    const float least = steps ? 0x1p-13f : 0;
    float above = light > least ? light : least;
    float clipped = above < 1 ? above : 1;
    // From 256 to 512, the bits of a float are the number in units of 2⁻¹⁵.
    if (!steps) clipped = clipped * 255 + 256.5f;
    uint32_t bits;
    memcpy(&bits, &clipped, 4);
    return steps ? (steps[(bits >> 16) - first_step] + (bits & 0xFFFF)) >> 16 : bits >> 15 & 255;
}

/// The word of an opaque pixel.
INLINE uint32_t word_of(float red, float green, float blue, reel_byte_order order, const uint32_t *steps) {
    return byte_of(red, steps) << order.red | byte_of(green, steps) << order.green | byte_of(blue, steps) << order.blue
        | 255u << order.alpha;
}

INLINE uint32_t load_word(const void *words, size_t index) {
    uint32_t word;
    memcpy(&word, (const char *)words + index * 4, 4);
    return word;
}

INLINE void store_word(void *words, size_t index, uint32_t word) { memcpy((char *)words + index * 4, &word, 4); }

/// Pixels that are composited. The front has its own alpha, or all of it has `opacity`, if that is not null.
typedef struct {
    const uint8_t *front, *back;
    reel_byte_order front_order, back_order;
    const float *opacity;
} reel_layers;

INLINE uint32_t word_over(reel_layers layers, size_t index, reel_byte_order order, const reel_light_tables *tables) {
    const reel_byte_order above = layers.front_order, below = layers.back_order;
    uint32_t front = load_word(layers.front, index), back = load_word(layers.back, index);
    uint32_t alpha = front >> above.alpha & 255;
    const float *lights = layers.opacity ? tables->light : tables->multiplied + alpha * 256;
    float share = layers.opacity ? *layers.opacity : 1, rest = 1 - (layers.opacity ? share : (float)alpha / 255);
    float red = lights[front >> above.red & 255] * share + tables->light[back >> below.red & 255] * rest;
    float green = lights[front >> above.green & 255] * share + tables->light[back >> below.green & 255] * rest;
    float blue = lights[front >> above.blue & 255] * share + tables->light[back >> below.blue & 255] * rest;
    return word_of(red, green, blue, order, tables->steps);
}

/// The smallest alpha that counts as opaque.
static const float opaque = 0.99999f;

#ifdef WIDE
/// Looks up eight places. Single loads take less time than a gather, except where other work overlaps it, as in
/// `over_in_groups`.
INLINE __m256i look_up(const uint32_t *table, __m256i places) {
    uint64_t ab = (uint64_t)_mm256_extract_epi64(places, 0), cd = (uint64_t)_mm256_extract_epi64(places, 1);
    uint64_t ef = (uint64_t)_mm256_extract_epi64(places, 2), gh = (uint64_t)_mm256_extract_epi64(places, 3);
    return _mm256_setr_epi32(
        (int)table[(uint32_t)ab], (int)table[ab >> 32], (int)table[(uint32_t)cd], (int)table[cd >> 32],
        (int)table[(uint32_t)ef], (int)table[ef >> 32], (int)table[(uint32_t)gh], (int)table[gh >> 32]);
}

/// Looks up one byte of each of eight words.
INLINE __m256 look_up_bytes(const float *table, const uint8_t *bytes) {
    return _mm256_setr_ps(
        table[bytes[0]], table[bytes[4]], table[bytes[8]], table[bytes[12]],
        table[bytes[16]], table[bytes[20]], table[bytes[24]], table[bytes[28]]);
}

/// The mask of a shuffle that moves a byte of each word to another place in it and clears the others; places as in orders.
INLINE __m256i byte_move(uint32_t from, uint32_t to) {
    const uint32_t cleared = 0x80808080, kept = 255u << to;
    __m256i words = _mm256_set1_epi32((int)((cleared & ~kept) | from / 8 << to));
    return _mm256_add_epi8(words, _mm256_broadcastsi128_si256(_mm_setr_epi32(0, 0x04040404, 0x08080808, 0x0C0C0C0C)));
}

/// The bytes of eight numbers, as `byte_of` computes them, in bits 16 to 23 of the words; the other bits mean nothing.
INLINE __m256i bytes_of(__m256 light, const uint32_t *steps) {
    // The first operand is the one that may not be a number.
    __m256 above = _mm256_max_ps(light, _mm256_set1_ps(steps ? 0x1p-13f : 0));
    __m256 clipped = _mm256_min_ps(above, _mm256_set1_ps(1));
    if (!steps) {
        __m256 place = _mm256_add_ps(_mm256_mul_ps(clipped, _mm256_set1_ps(255)), _mm256_set1_ps(256.5f));
        return _mm256_slli_epi32(_mm256_castps_si256(place), 1);
    }
    __m256i bits = _mm256_castps_si256(clipped);
    __m256i places = _mm256_sub_epi32(_mm256_srli_epi32(bits, 16), _mm256_set1_epi32((int)first_step));
    return _mm256_add_epi32(look_up(steps, places), _mm256_and_si256(bits, _mm256_set1_epi32(0xFFFF)));
}

INLINE __m256 unpack_low(__m256 a, __m256 b) {
    return _mm256_castpd_ps(_mm256_unpacklo_pd(_mm256_castps_pd(a), _mm256_castps_pd(b)));
}

INLINE __m256 unpack_high(__m256 a, __m256 b) {
    return _mm256_castpd_ps(_mm256_unpackhi_pd(_mm256_castps_pd(a), _mm256_castps_pd(b)));
}

/// Returns the words of eight opaque pixels.
INLINE __m256i words_of(__m256 red, __m256 green, __m256 blue, reel_byte_order order, const uint32_t *steps) {
    __m256i words = _mm256_shuffle_epi8(bytes_of(red, steps), byte_move(16, order.red));
    words = _mm256_or_si256(words, _mm256_shuffle_epi8(bytes_of(green, steps), byte_move(16, order.green)));
    words = _mm256_or_si256(words, _mm256_shuffle_epi8(bytes_of(blue, steps), byte_move(16, order.blue)));
    return _mm256_or_si256(words, _mm256_set1_epi32((int)(255u << order.alpha)));
}
#endif

INLINE reel_pixel pixel_of(uint32_t word, reel_byte_order order, const float *numbers) {
    return (reel_pixel){
        numbers[word >> order.red & 255], numbers[word >> order.green & 255], numbers[word >> order.blue & 255], 1};
}

static size_t read_opaque(
    const void *words, reel_byte_order order, bool is_opaque, const float *numbers, reel_pixel *pixels, size_t count) {
    const uint32_t alpha = is_opaque ? 0 : 255u << order.alpha;
    size_t index = 0;
    for (; index + 8 <= count; index += 8) {
#ifdef WIDE
        const uint8_t *bytes = (const uint8_t *)words + index * 4;
        const __m256i all = _mm256_set1_epi32((int)alpha);
        if (!_mm256_testc_si256(_mm256_loadu_si256((const __m256i *)bytes), all)) return index;
        __m256 red = look_up_bytes(numbers, bytes + order.red / 8), green = look_up_bytes(numbers, bytes + order.green / 8);
        __m256 blue = look_up_bytes(numbers, bytes + order.blue / 8), one = _mm256_set1_ps(1);
        // Pixels 0 and 4, 1 and 5; then 2 and 6, 3 and 7.
        __m256 low = _mm256_unpacklo_ps(red, green), lowest = _mm256_unpacklo_ps(blue, one);
        __m256 high = _mm256_unpackhi_ps(red, green), highest = _mm256_unpackhi_ps(blue, one);
        __m256 a = unpack_low(low, lowest), b = unpack_high(low, lowest);
        __m256 c = unpack_low(high, highest), d = unpack_high(high, highest);
        store_pair(pixels + index, _mm256_permute2f128_ps(a, b, 0x20));
        store_pair(pixels + index + 2, _mm256_permute2f128_ps(c, d, 0x20));
        store_pair(pixels + index + 4, _mm256_permute2f128_ps(a, b, 0x31));
        store_pair(pixels + index + 6, _mm256_permute2f128_ps(c, d, 0x31));
#else
        uint32_t group[8], all = ~0u;
        memcpy(group, (const char *)words + index * 4, 32);
        for (int place = 0; place < 8; place++) all &= group[place];
        if ((all & alpha) != alpha) return index;
        for (int place = 0; place < 8; place++) pixels[index + place] = pixel_of(group[place], order, numbers);
#endif
    }
    for (; index < count; index++) {
        uint32_t word = load_word(words, index);
        if ((word & alpha) != alpha) break;
        pixels[index] = pixel_of(word, order, numbers);
    }
    return index;
}

INLINE size_t write(
    const reel_pixel *pixels, void *words, size_t count, reel_byte_order order, const uint32_t *steps) {
    size_t index = 0;
    for (; index + 8 <= count; index += 8) {
        const reel_pixel *group = pixels + index;
#ifdef WIDE
        __m256 a = load_pair(group), b = load_pair(group + 2), c = load_pair(group + 4), d = load_pair(group + 6);
        // Pixels 0 and 4, 1 and 5, 2 and 6, 3 and 7; then components of 0, 1, 2, 3 and 4, 5, 6, 7.
        __m256 e = _mm256_permute2f128_ps(a, c, 0x20), f = _mm256_permute2f128_ps(a, c, 0x31);
        __m256 g = _mm256_permute2f128_ps(b, d, 0x20), h = _mm256_permute2f128_ps(b, d, 0x31);
        __m256 ef = _mm256_unpackhi_ps(e, f), gh = _mm256_unpackhi_ps(g, h);
        __m256 alpha = unpack_high(ef, gh), blue = unpack_low(ef, gh);
        if (_mm256_movemask_ps(_mm256_cmp_ps(alpha, _mm256_set1_ps(opaque), _CMP_GE_OQ)) != 255) return index;
        ef = _mm256_unpacklo_ps(e, f);
        gh = _mm256_unpacklo_ps(g, h);
        __m256i result = words_of(unpack_low(ef, gh), unpack_high(ef, gh), blue, order, steps);
        _mm256_storeu_si256((__m256i *)((char *)words + index * 4), result);
#else
        for (int place = 0; place < 8; place++) {
            if (!(group[place].w >= opaque)) return index;
        }
        for (int place = 0; place < 8; place++) {
            reel_pixel pixel = group[place];
            store_word(words, index + place, word_of(pixel.x, pixel.y, pixel.z, order, steps));
        }
#endif
    }
    for (; index < count && pixels[index].w >= opaque; index++) {
        store_word(words, index, word_of(pixels[index].x, pixels[index].y, pixels[index].z, order, steps));
    }
    return index;
}

static size_t write_opaque(
    const reel_pixel *pixels, void *words, size_t count, reel_byte_order order, const uint32_t *steps) {
    return steps ? write(pixels, words, count, order, steps) : write(pixels, words, count, order, 0);
}

#ifdef WIDE
/// The number of groups of eight pixels that are composited at once.
enum { over_groups = 16 };

/// Composites groups of eight pixels from pixel `start` on. One loop computes light and another one bytes, because in a single loop the
/// lookups of bytes would wait for the light.
INLINE void over_in_groups(
    reel_layers layers, size_t start, uint8_t *words, reel_byte_order order, size_t groups, const reel_light_tables *tables) {
    __builtin_assume(tables->steps != 0);
    __m256 lights[over_groups][3];
    const uint32_t alpha_at = layers.front_order.alpha;
    const __m256i alpha_row = byte_move(alpha_at, 8), alpha = byte_move(alpha_at, 0);
    const uint32_t front_at[3] = {layers.front_order.red, layers.front_order.green, layers.front_order.blue};
    const uint32_t back_at[3] = {layers.back_order.red, layers.back_order.green, layers.back_order.blue};
    const __m256 one = _mm256_set1_ps(1), share = layers.opacity ? _mm256_set1_ps(*layers.opacity) : one;
    for (size_t group = 0; group < groups; group++) {
        const uint8_t *front = layers.front + start * 4 + group * 32, *back = layers.back + start * 4 + group * 32;
        const __m256i above = _mm256_loadu_si256((const __m256i *)front);
        const __m256i row = _mm256_shuffle_epi8(above, alpha_row);
        const __m256 own =
            _mm256_div_ps(_mm256_cvtepi32_ps(_mm256_shuffle_epi8(above, alpha)), _mm256_set1_ps(255));
        const __m256 rest = _mm256_sub_ps(one, layers.opacity ? share : own);
        for (int channel = 0; channel < 3; channel++) {
            __m256i place = _mm256_or_si256(row, _mm256_shuffle_epi8(above, byte_move(front_at[channel], 0)));
            __m256 light = layers.opacity
                ? _mm256_mul_ps(look_up_bytes(tables->light, front + front_at[channel] / 8), share)
                : _mm256_i32gather_ps(tables->multiplied, place, 4);
            __m256 behind = look_up_bytes(tables->light, back + back_at[channel] / 8);
            lights[group][channel] = _mm256_add_ps(light, _mm256_mul_ps(behind, rest));
        }
    }
    for (size_t group = 0; group < groups; group++) {
        const __m256 *light = lights[group];
        __m256i result = words_of(light[0], light[1], light[2], order, tables->steps);
        _mm256_storeu_si256((__m256i *)(words + group * 32), result);
    }
}
#endif

INLINE void composite(
    reel_layers layers, void *words, reel_byte_order order, size_t count, const reel_light_tables *tables) {
    size_t index = 0;
#ifdef WIDE
    while (index + 8 <= count) {
        const size_t groups = count - index < over_groups * 8 ? (count - index) / 8 : over_groups;
        over_in_groups(layers, index, (uint8_t *)words + index * 4, order, groups, tables);
        index += groups * 8;
    }
#endif
    for (; index < count; index++) store_word(words, index, word_over(layers, index, order, tables));
}

static void over(
    const void *front, reel_byte_order front_order, const void *back, reel_byte_order back_order, void *words,
    reel_byte_order order, size_t count, reel_light_tables tables) {
    composite((reel_layers){front, back, front_order, back_order, 0}, words, order, count, &tables);
}

static void mix(
    const void *front, reel_byte_order front_order, float opacity, const void *back, reel_byte_order back_order, void *words,
    reel_byte_order order, size_t count, reel_light_tables tables) {
    composite((reel_layers){front, back, front_order, back_order, &opacity}, words, order, count, &tables);
}

// MARK: Rows

static void add(const reel_pixel *row, float weight, reel_pixel *sum, size_t count) {
    size_t x = 0;
    for (; x + 4 <= count; x += 4) {
        pair first = load_pair(sum + x) + load_pair(row + x) * weight;
        pair second = load_pair(sum + x + 2) + load_pair(row + x + 2) * weight;
        store_pair(sum + x, first);
        store_pair(sum + x + 2, second);
    }
    for (; x < count; x++) sum[x] += row[x] * weight;
}

static void sum_rows(reel_rows rows, const reel_pixel *weights, size_t row_count, reel_pixel *sum, size_t count) {
    size_t x = 0;
    for (; x + 4 <= count; x += 4) {
        pair first = 0, second = 0;
        for (size_t row = 0; row < row_count; row++) {
            pair weight = twice(weights[row]);
            first += load_pair(rows[row] + x) * weight;
            second += load_pair(rows[row] + x + 2) * weight;
        }
        store_pair(sum + x, first);
        store_pair(sum + x + 2, second);
    }
    for (; x < count; x++) {
        reel_pixel all = 0;
        for (size_t row = 0; row < row_count; row++) all += rows[row][x] * weights[row];
        sum[x] = all;
    }
}

static void blur(reel_rows rows, const reel_pixel *weights, size_t reach, reel_pixel *sum, size_t count) {
    const reel_pixel *middle = rows[reach];
    size_t x = 0;
    for (; x + 8 <= count; x += 8) {
        pair sums[4];
        for (int part = 0; part < 4; part++) sums[part] = load_pair(middle + x + part * 2) * twice(weights[0]);
        for (size_t distance = 1; distance <= reach; distance++) {
            const reel_pixel *below = rows[reach - distance] + x, *above = rows[reach + distance] + x;
            pair weight = twice(weights[distance]);
            for (int part = 0; part < 4; part++) {
                sums[part] += (load_pair(below + part * 2) + load_pair(above + part * 2)) * weight;
            }
        }
        for (int part = 0; part < 4; part++) store_pair(sum + x + part * 2, sums[part]);
    }
    for (; x < count; x++) {
        reel_pixel all = middle[x] * weights[0];
        for (size_t distance = 1; distance <= reach; distance++) {
            all += (rows[reach - distance][x] + rows[reach + distance][x]) * weights[distance];
        }
        sum[x] = all;
    }
}

/// Sums the weighted pixels for `places` results, at most 4, which share the weights.
INLINE void reduce(
    const reel_pixel *source, size_t step, const reel_pixel *weights, size_t taps, reel_pixel *sums, const int places) {
    // Two sums each, because each addition waits for the one before it.
    pair even[4] = {0}, odd[4] = {0};
    for (size_t tap = 0; tap < taps; tap += 4) {
        const bool is_last = tap + 2 == taps;
        const pair first = load_pair(weights + tap), second = is_last ? 0 : load_pair(weights + tap + 2);
        for (int place = 0; place < places; place++) {
            const reel_pixel *own = source + (size_t)place * step + tap;
            even[place] += load_pair(own) * first;
            if (!is_last) odd[place] += load_pair(own + 2) * second;
        }
    }
    for (int place = 0; place < places; place++) {
        pair all = even[place] + odd[place];
        sums[place] = all.lo + all.hi;
    }
}

static void reduce_row(
    const reel_pixel *row, size_t step, const reel_pixel *weights, size_t taps, reel_pixel *sums, size_t count) {
    size_t x = 0;
    for (; x + 4 <= count; x += 4) reduce(row + x * step, step, weights, taps, sums + x, 4);
    for (; x < count; x++) reduce(row + x * step, step, weights, taps, sums + x, 1);
}

/// Interpolates the block of `factor` pixels that begins at the first of five pixels.
INLINE void enlarge_block(const reel_pixel *row, size_t factor, const reel_pixel *weights, reel_pixel *pixels) {
    for (size_t half = 0; half < 2; half++) {
        const pair a = twice(row[half]), b = twice(row[half + 1]), c = twice(row[half + 2]), d = twice(row[half + 3]);
        for (size_t place = 0; place < factor / 2; place += 2, weights += 8, pixels += 2) {
            pair first = a * load_pair(weights) + b * load_pair(weights + 2);
            store_pair(pixels, first + (c * load_pair(weights + 4) + d * load_pair(weights + 6)));
        }
    }
}

/// Interpolates one pixel of such a block.
INLINE reel_pixel enlarge_at(size_t place, const reel_pixel *row, size_t factor, const reel_pixel *weights) {
    const reel_pixel *four = place < factor / 2 ? row : row + 1, *own = weights + place / 2 * 8 + place % 2;
    return (four[0] * own[0] + four[1] * own[2]) + (four[2] * own[4] + four[3] * own[6]);
}

static void enlarge_row(
    const reel_pixel *row, size_t factor, const reel_pixel *weights, size_t start, reel_pixel *pixels, size_t count) {
    // Most blurs have a factor of 4. If the compiler knows it, AVX2 keeps the weights in registers.
    pair four[8] = {0};
    if (factor == 4) memcpy(four, weights, sizeof four);
    for (size_t place = start; count > 0; place = 0, row += 1) {
        if (place > 0 || count < factor) {
            for (; place < factor && count > 0; place++, count--) *pixels++ = enlarge_at(place, row, factor, weights);
            continue;
        }
        factor == 4 ? enlarge_block(row, 4, (const reel_pixel *)four, pixels) : enlarge_block(row, factor, weights, pixels);
        pixels += factor;
        count -= factor;
    }
}

static const reel_pixel_loops loops = {
    .read_opaque = read_opaque,
    .write_opaque = write_opaque,
    .over = over,
    .mix = mix,
    .add = add,
    .sum = sum_rows,
    .blur = blur,
    .reduce_row = reduce_row,
    .enlarge_row = enlarge_row,
};
