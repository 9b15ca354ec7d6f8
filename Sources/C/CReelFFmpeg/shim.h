// FFmpeg's headers, and those of their macros that Swift does not import, as constants and inline functions. No logic.
// malloc_trim, to release the memory that encoders have freed (Swift's Glibc module omits the header).
#include <malloc.h>
#include <string.h>
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/mathematics.h>
#include <libavutil/mem.h>
#include <libavutil/murmur3.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

static const int64_t STILLREEL_AV_NOPTS_VALUE = AV_NOPTS_VALUE;
static const int STILLREEL_AVERROR_EOF = AVERROR_EOF;
static const int STILLREEL_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int STILLREEL_AVERROR_ETIMEDOUT = AVERROR(ETIMEDOUT);
static const int STILLREEL_AVERROR_ENOMEM = AVERROR(ENOMEM);
static const int STILLREEL_AVERROR_ENOSPC = AVERROR(ENOSPC);
static const int STILLREEL_AVERROR_ENCODER_NOT_FOUND = AVERROR_ENCODER_NOT_FOUND;
static const int STILLREEL_AVERROR_DECODER_NOT_FOUND = AVERROR_DECODER_NOT_FOUND;
static const int STILLREEL_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA;
static const int STILLREEL_AVERROR_EXIT = AVERROR_EXIT;
static const int STILLREEL_AVERROR_EACCES = AVERROR(EACCES);
static const int STILLREEL_AVERROR_EPERM = AVERROR(EPERM);
static const int STILLREEL_AVERROR_EIO = AVERROR(EIO);
static const int STILLREEL_AVERROR_EPIPE = AVERROR(EPIPE);
static const int STILLREEL_AVERROR_ECONNREFUSED = AVERROR(ECONNREFUSED);
static const int STILLREEL_AVERROR_ECONNRESET = AVERROR(ECONNRESET);
static const int STILLREEL_AVERROR_EHOSTUNREACH = AVERROR(EHOSTUNREACH);
static const int STILLREEL_AVERROR_ENETUNREACH = AVERROR(ENETUNREACH);
static const int STILLREEL_AVERROR_HTTP_BAD_REQUEST = AVERROR_HTTP_BAD_REQUEST;
static const int STILLREEL_AVERROR_HTTP_UNAUTHORIZED = AVERROR_HTTP_UNAUTHORIZED;
static const int STILLREEL_AVERROR_HTTP_FORBIDDEN = AVERROR_HTTP_FORBIDDEN;
static const int STILLREEL_AVERROR_HTTP_NOT_FOUND = AVERROR_HTTP_NOT_FOUND;
static const int STILLREEL_AVERROR_HTTP_OTHER_4XX = AVERROR_HTTP_OTHER_4XX;
static const int STILLREEL_AVERROR_HTTP_SERVER_ERROR = AVERROR_HTTP_SERVER_ERROR;
static const int STILLREEL_AVERROR_STREAM_NOT_FOUND = AVERROR_STREAM_NOT_FOUND;

// Returns a packet's skip_samples side data: the numbers of samples to drop at the start and the end of its audio, in four bytes
// each, little-endian.
static inline const uint8_t *stillreel_skip_samples(const AVPacket *packet, size_t *size) {
    return av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, size);
}

// Returns the nine numbers of a track's display matrix (ISO/IEC 14496-12, clause 8.3.2), or NULL if it has none. Version 61 of
// libavformat moved them.
static inline const int32_t *stillreel_display_matrix(const AVStream *stream) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    const AVPacketSideData *data = av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    return data && data->size >= 9 * sizeof(int32_t) ? (const int32_t *)data->data : NULL;
#else
    size_t size = 0;
    const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    return data && size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
#endif
}

// Returns a decoded frame's duration in its stream's ticks. Version 58 of libavutil renamed it.
static inline int64_t stillreel_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_MAJOR >= 58
    return frame->duration;
#else
    return frame->pkt_duration;
#endif
}

// Sets a track's display matrix. Call before the header is written. Returns a negative value if there is not enough memory.
static inline int stillreel_set_display_matrix(AVStream *stream, const int32_t matrix[9]) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    AVPacketSideData *data = av_packet_side_data_new(
        &stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX,
        9 * sizeof(int32_t), 0);
    if (!data) return AVERROR(ENOMEM);
    memcpy(data->data, matrix, 9 * sizeof(int32_t));
#else
    uint8_t *data = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof(int32_t));
    if (!data) return AVERROR(ENOMEM);
    memcpy(data, matrix, 9 * sizeof(int32_t));
#endif
    return 0;
}
