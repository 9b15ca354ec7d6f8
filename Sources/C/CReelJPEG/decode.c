#include "failure.h"

#include <jerror.h>
#include <string.h>

enum {
    /// Files of more scans take seconds to decode, which nobody writes but to cause that (as in TurboJPEG).
    MOST_SCANS = 500,
    ROWS_AT_ONCE = 16,
};

typedef struct {
    reel_jpeg_failure failure;
    struct jpeg_source_mgr source;
    struct jpeg_decompress_struct jpeg;
    /// Whether libjpeg has asked for more than all bytes.
    bool has_ended;
    /// Whether a block was asked for when there were no more bytes.
    bool lacks_blocks;
    bool is_damaged;
    /// The components of the scans so far, as bits.
    uint32_t components;
} decoder;

// MARK: Bytes

static void do_nothing(j_decompress_ptr jpeg) { (void)jpeg; }

static const JOCTET eoi[] = {0xFF, JPEG_EOI};

static boolean end(j_decompress_ptr jpeg) {
    decoder *self = jpeg->client_data;
    self->has_ended = true;
    jpeg->src->next_input_byte = eoi;
    jpeg->src->bytes_in_buffer = sizeof eoi;
    return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
    if (count <= 0) return;
    if ((size_t)count > jpeg->src->bytes_in_buffer) {
        (void)end(jpeg);
    } else {
        jpeg->src->next_input_byte += count;
        jpeg->src->bytes_in_buffer -= (size_t)count;
    }
}

// MARK: Invalid data

static void set_damage(decoder *self, const char *message) {
    if (!self->is_damaged && message) strncpy(self->failure.message, message, JMSG_LENGTH_MAX - 1);
    self->is_damaged = true;
}

/// Notes the warnings that mean missing or wrong blocks. The others do not: bytes between segments, unknown versions of JFIF and
/// Adobe's marker, wrong parameters of a sequential scan, which libjpeg corrects.
static void note(j_common_ptr jpeg, int level) {
    if (level >= 0) return;
    decoder *self = jpeg->client_data;
    switch (jpeg->err->msg_code) {
    case JWRN_HIT_MARKER:
        if (self->has_ended) self->lacks_blocks = true;
        break;
    case JWRN_ARITH_BAD_CODE:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC: break;
    default: return;
    }
    char message[JMSG_LENGTH_MAX];
    jpeg->err->format_message(jpeg, message);
    set_damage(self, message);
}

// MARK: Headers

/// `client_data` begins with the failure, which `leave` expects.
_Static_assert(offsetof(decoder, failure) == 0, "client_data");

static void begin(decoder *self, const uint8_t *bytes, size_t count) {
    memset(self, 0, sizeof *self);
    self->jpeg.err = reel_jpeg_catch(&self->failure);
    self->failure.manager.emit_message = note;
    self->jpeg.client_data = self;
    self->source = (struct jpeg_source_mgr){
        .next_input_byte = bytes,
        .bytes_in_buffer = count,
        .init_source = do_nothing,
        .fill_input_buffer = end,
        .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = do_nothing,
    };
}

static void add_components(decoder *self) {
    for (int index = 0; index < self->jpeg.comps_in_scan; index += 1)
        self->components |= 1u << self->jpeg.cur_comp_info[index]->component_index;
}

static void read_header(decoder *self, uint32_t eighths) {
    struct jpeg_decompress_struct *jpeg = &self->jpeg;
    // Sets all of the structure to zeros but `err` and `client_data`.
    jpeg_create_decompress(jpeg);
    jpeg->src = &self->source;
    (void)jpeg_read_header(jpeg, TRUE);
    add_components(self);
    bool is_cmyk = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_BGRA;
    jpeg->scale_num = eighths;
    jpeg->scale_denom = 8;
    jpeg_calc_output_dimensions(jpeg);
}

static reel_jpeg_outcome finish(decoder *self, reel_jpeg_outcome outcome, char *message) {
    jpeg_destroy_decompress(&self->jpeg);
    memcpy(message, self->failure.message, JMSG_LENGTH_MAX);
    return outcome;
}

reel_jpeg_outcome reel_jpeg_read_header(
    const uint8_t *bytes, size_t count, uint32_t eighths, reel_jpeg_header *header, char *message) {
    decoder self;
    jmp_buf leave;
    begin(&self, bytes, count);
    self.failure.leave = &leave;
    if (setjmp(leave)) return finish(&self, reel_jpeg_meaning(&self.failure), message);
    read_header(&self, eighths);
    *header = (reel_jpeg_header){
        .width = self.jpeg.image_width,
        .height = self.jpeg.image_height,
        .scaled_width = self.jpeg.output_width,
        .scaled_height = self.jpeg.output_height,
        .is_cmyk = self.jpeg.out_color_space == JCS_CMYK,
    };
    return finish(&self, REEL_JPEG_WHOLE, message);
}

// MARK: Rows

#if defined(LIBJPEG_TURBO_VERSION_NUMBER) && LIBJPEG_TURBO_VERSION_NUMBER >= 3000000
/// Reads a row of samples of other than 8 bits (2 to 16), which libjpeg-turbo has from version 3 on.
static void read_other_row(decoder *self, uint16_t *samples, uint8_t *pixels) {
    struct jpeg_decompress_struct *jpeg = &self->jpeg;
    size_t count = 4 * (size_t)jpeg->output_width;
    if (jpeg->data_precision < 8) {
        (void)jpeg_read_scanlines(jpeg, &pixels, 1);
        for (size_t index = 0; index < count; index += 1) samples[index] = pixels[index];
    } else if (jpeg->data_precision <= 12) {
        J12SAMPROW row = (J12SAMPROW)samples;
        (void)jpeg12_read_scanlines(jpeg, &row, 1);
    } else {
        J16SAMPROW row = samples;
        (void)jpeg16_read_scanlines(jpeg, &row, 1);
    }
    uint32_t most = (1u << jpeg->data_precision) - 1;
    for (size_t index = 0; index < count; index += 1)
        pixels[index] = (uint8_t)((samples[index] * 255u + most / 2) / most);
}

static bool read_other_rows(decoder *self, uint8_t *pixels, size_t stride) {
    struct jpeg_decompress_struct *jpeg = &self->jpeg;
    if (jpeg->data_precision == 8) return false;
    size_t count = 4 * (size_t)jpeg->output_width;
    uint16_t *samples = jpeg->mem->alloc_large((j_common_ptr)jpeg, JPOOL_IMAGE, count * sizeof *samples);
    while (jpeg->output_scanline < jpeg->output_height)
        read_other_row(self, samples, pixels + jpeg->output_scanline * stride);
    return true;
}
#else
static bool read_other_rows(decoder *self, uint8_t *pixels, size_t stride) {
    (void)self, (void)pixels, (void)stride;
    return false;
}
#endif

static void read_rows(decoder *self, uint8_t *pixels, size_t stride) {
    struct jpeg_decompress_struct *jpeg = &self->jpeg;
    if (!pixels) {
        pixels = jpeg->mem->alloc_large((j_common_ptr)jpeg, JPOOL_IMAGE, 4 * (size_t)jpeg->output_width);
        stride = 0;
    }
    if (read_other_rows(self, pixels, stride)) return;
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW rows[ROWS_AT_ONCE];
        JDIMENSION left = jpeg->output_height - jpeg->output_scanline;
        JDIMENSION count = left < ROWS_AT_ONCE ? left : ROWS_AT_ONCE;
        for (JDIMENSION row = 0; row < count; row += 1) rows[row] = pixels + (jpeg->output_scanline + row) * stride;
        (void)jpeg_read_scanlines(jpeg, rows, count);
    }
}

// MARK: Scans

/// Whether all of the picture is in the scans that have been read. After the end of a file, that is all bits of all coefficients; a
/// file that has its end need not have them (ITU-T T.81, G.1.1.1).
static bool has_all_scans(const decoder *self) {
    const struct jpeg_decompress_struct *jpeg = &self->jpeg;
    if (self->components != (1u << jpeg->num_components) - 1) return false;
    if (!jpeg->progressive_mode || !jpeg->coef_bits) return true;
    for (int component = 0; component < jpeg->num_components; component += 1) {
        // The number of bits that are missing; −1 for all.
        const int *missing = jpeg->coef_bits[component];
        if (missing[0] < 0) return false;
        if (!self->has_ended) continue;
        for (int coefficient = 0; coefficient < DCTSIZE2; coefficient += 1)
            if (missing[coefficient] != 0) return false;
    }
    return true;
}

/// Returns false if there are too many.
static bool read_scans(decoder *self) {
    struct jpeg_decompress_struct *jpeg = &self->jpeg;
    int status = JPEG_SUSPENDED;
    while (status != JPEG_REACHED_EOI && jpeg->input_scan_number <= MOST_SCANS) {
        status = jpeg_consume_input(jpeg);
        if (status == JPEG_REACHED_SOS) add_components(self);
    }
    return jpeg->input_scan_number <= MOST_SCANS;
}

/// Makes libjpeg find the end of the file next.
static void give_up(struct jpeg_decompress_struct *jpeg) {
    jpeg->src->next_input_byte = eoi;
    jpeg->src->bytes_in_buffer = sizeof eoi;
}

/// Reads all scans; if libjpeg fails, those before that, which are then the picture.
///
/// Returns false if there are too many.
static bool read_scans_there_are(decoder *self) {
    jmp_buf here, *outer = self->failure.leave;
    self->failure.leave = &here;
    if (setjmp(here)) {
        // A second frame header has changed what the first one says, such as the number of components.
        int code = self->failure.code;
        if (code == JERR_OUT_OF_MEMORY || code == JERR_SOF_DUPLICATE) longjmp(*outer, 1);
        set_damage(self, NULL);
        // Where something else stands in a marker's place, the next scan may still be found.
        if (code != JERR_UNKNOWN_MARKER) {
            give_up(&self->jpeg);
            self->failure.leave = outer;
        }
        self->jpeg.unread_marker = 0;
    }
    bool is_within_limit = read_scans(self);
    self->failure.leave = outer;
    return is_within_limit;
}

// MARK: Pictures

static reel_jpeg_outcome outcome(decoder *self) {
    if (!has_all_scans(self)) set_damage(self, "one of its scans is missing");
    // Arithmetic decoding cannot tell the end of the bytes from zeros.
    bool is_unknown = self->jpeg.arith_code || !has_all_scans(self);
    bool is_cut_off = self->lacks_blocks || (self->has_ended && is_unknown);
    return is_cut_off ? REEL_JPEG_CUT_OFF : self->is_damaged ? REEL_JPEG_DAMAGED : REEL_JPEG_WHOLE;
}

static reel_jpeg_outcome fail(decoder *self, const char *message) {
    strncpy(self->failure.message, message, JMSG_LENGTH_MAX - 1);
    return REEL_JPEG_FAILED;
}

static reel_jpeg_outcome read_picture(decoder *self, uint8_t *pixels, size_t stride) {
    struct jpeg_decompress_struct *jpeg = &self->jpeg;
    if (!jpeg_has_multiple_scans(jpeg)) {
        (void)jpeg_start_decompress(jpeg);
        read_rows(self, pixels, stride);
        return outcome(self);
    }
    // The scans are read one by one, and shown once.
    jpeg->buffered_image = TRUE;
    (void)jpeg_start_decompress(jpeg);
    if (!read_scans_there_are(self)) return fail(self, "it has more than 500 scans");
    if (!pixels) return outcome(self);
    (void)jpeg_start_output(jpeg, jpeg->input_scan_number);
    read_rows(self, pixels, stride);
    return outcome(self);
}

reel_jpeg_outcome reel_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t eighths, uint8_t *pixels, size_t stride,
    uint32_t width, uint32_t height, char *message) {
    decoder self;
    jmp_buf leave;
    begin(&self, bytes, count);
    self.failure.leave = &leave;
    if (setjmp(leave)) return finish(&self, reel_jpeg_meaning(&self.failure), message);
    read_header(&self, eighths);
    bool is_same = self.jpeg.output_width == width && self.jpeg.output_height == height;
    if (pixels && !is_same) return finish(&self, fail(&self, "the file has changed since it was opened"), message);
    return finish(&self, read_picture(&self, pixels, stride), message);
}
