// FFmpeg's headers, and the macros of theirs that Swift does not import, as constants and inline functions. No logic.
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/error.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mathematics.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

static const int64_t STILLREEL_AV_NOPTS_VALUE = AV_NOPTS_VALUE;
static const int STILLREEL_AVERROR_EOF = AVERROR_EOF;
static const int STILLREEL_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int STILLREEL_AVERROR_ENOMEM = AVERROR(ENOMEM);
static const int STILLREEL_AVERROR_ENOSPC = AVERROR(ENOSPC);
static const int STILLREEL_AVERROR_ENCODER_NOT_FOUND = AVERROR_ENCODER_NOT_FOUND;
static const int STILLREEL_AVERROR_DECODER_NOT_FOUND = AVERROR_DECODER_NOT_FOUND;
static const int STILLREEL_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA;
static const int STILLREEL_AVERROR_STREAM_NOT_FOUND = AVERROR_STREAM_NOT_FOUND;

// The bytes that a decoder leaves out at the start and the end of a packet's sound (skip_samples side data: four bytes each,
// little-endian).
static inline const uint8_t *stillreel_skip_samples(const AVPacket *packet, size_t *size) {
    return av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, size);
}
