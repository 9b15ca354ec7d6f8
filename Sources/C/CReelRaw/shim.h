// LibRaw, and a limit that its versions keep in different structures. No logic.
#include <libraw/libraw.h>

static inline void stillreel_raw_set_memory_limit(libraw_data_t *raw, unsigned megabytes) {
#if LIBRAW_COMPILE_CHECK_VERSION_NOTLESS(0, 21)
    raw->rawparams.max_raw_memory_mb = megabytes;
#else
    raw->params.max_raw_memory_mb = megabytes;
#endif
}
