#include "failure.h"

#include <jerror.h>

_Static_assert(REEL_JPEG_MESSAGE == JMSG_LENGTH_MAX, "libjpeg's messages");

static void leave(j_common_ptr jpeg) {
    reel_jpeg_failure *failure = jpeg->client_data;
    failure->code = jpeg->err->msg_code;
    jpeg->err->format_message(jpeg, failure->message);
    longjmp(*failure->leave, 1);
}

static void ignore(j_common_ptr jpeg, int level) {
    (void)jpeg;
    (void)level;
}

static void print_nothing(j_common_ptr jpeg) { (void)jpeg; }

struct jpeg_error_mgr *reel_jpeg_catch(reel_jpeg_failure *failure) {
    jpeg_std_error(&failure->manager);
    failure->manager.error_exit = leave;
    failure->manager.emit_message = ignore;
    failure->manager.output_message = print_nothing;
    return &failure->manager;
}

reel_jpeg_outcome reel_jpeg_meaning(const reel_jpeg_failure *failure) {
    switch (failure->code) {
    case JERR_OUT_OF_MEMORY: return REEL_JPEG_NO_MEMORY;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_DCTSIZE:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_EMPTY_IMAGE:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED: return REEL_JPEG_UNSUPPORTED;
    default: return REEL_JPEG_FAILED;
    }
}
