#include <stddef.h>
#include <cgif.h>

// Versions of cgif that drop a frame equal to the one before have this flag, with which they keep it.
#ifdef CGIF_GEN_KEEP_IDENT_FRAMES
static const uint32_t cgif_keep_equal_frames = CGIF_GEN_KEEP_IDENT_FRAMES;
#else
static const uint32_t cgif_keep_equal_frames = 0;
#endif
