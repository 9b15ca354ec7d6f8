// FFmpeg's headers, and the macros of theirs that Swift does not import, as constants and inline functions. No logic.
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
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
static const int STILLREEL_AVERROR_ENOSPC = AVERROR(ENOSPC);
static const int STILLREEL_AVERROR_EXIT = AVERROR_EXIT;
static const int STILLREEL_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA;
