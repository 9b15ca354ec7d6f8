#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// JPEG through the interface of libjpeg (libjpeg-turbo's), which reports errors to functions that must not return. They leave
/// libjpeg with `longjmp`, which must not cross Swift's frames, and so stays in this room.

#pragma clang assume_nonnull begin

/// The room for a message of libjpeg, with the zero at its end (`JMSG_LENGTH_MAX`).
enum { REEL_JPEG_MESSAGE = 200 };

typedef enum {
    /// All blocks of the picture have been decoded. The marker after them (EOI) may be missing.
    REEL_JPEG_WHOLE,
    /// The file has its end, but libjpeg has met invalid data before it.
    REEL_JPEG_DAMAGED,
    /// The file ends before the picture's last block, or before its last scan.
    REEL_JPEG_CUT_OFF,
    /// The process is one that libjpeg does not have.
    REEL_JPEG_UNSUPPORTED,
    REEL_JPEG_NO_MEMORY,
    /// There is no picture.
    REEL_JPEG_FAILED,
} reel_jpeg_outcome;

typedef struct {
    /// In pixels.
    uint32_t width, height;
    /// The size at the requested scale, in pixels.
    uint32_t scaled_width, scaled_height;
    /// Whether pixels are decoded as CMYK (from CMYK or YCCK), with the values as stored.
    bool is_cmyk;
} reel_jpeg_header;

/// Reads the header.
///
/// `eighths`: the scale, 1 to 8. Lossless JPEG has only its own size.
/// `message`: gets libjpeg's message, unless the outcome is `REEL_JPEG_WHOLE`.
reel_jpeg_outcome reel_jpeg_read_header(
    const uint8_t *bytes, size_t count, uint32_t eighths, reel_jpeg_header *header, char *message);

/// Decodes the picture into rows of four bytes a pixel: blue, green, red and 255, or the four inks. Where blocks are missing or
/// damaged, the picture is grey, or what libjpeg makes of them.
///
/// `pixels`: nil to find out only whether the picture is whole.
/// `stride`: the distance of rows in bytes.
/// `width`, `height`: the size at the scale, as in the header.
/// `message`: gets libjpeg's first message, unless the outcome is `REEL_JPEG_WHOLE`.
reel_jpeg_outcome reel_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t eighths, uint8_t *_Nullable pixels, size_t stride,
    uint32_t width, uint32_t height, char *message);

/// Encodes a picture as baseline JPEG of Y′CbCr.
///
/// `pixels`: rows of blue, green, red and an unused byte.
/// `quality`: libjpeg's, 1 to 100.
/// `halves_chroma`: 4:2:0, otherwise 4:4:4.
/// `file`: gets the file, which the caller must `free`; nil unless the outcome is `REEL_JPEG_WHOLE`.
reel_jpeg_outcome reel_jpeg_encode(
    const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height, int quality, bool halves_chroma,
    uint8_t *_Nullable *_Nonnull file, size_t *count, char *message);

#pragma clang assume_nonnull end
