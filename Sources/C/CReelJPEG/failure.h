#pragma once

#include "CReelJPEG.h"

#include <setjmp.h>
#include <stdio.h>
// Needs stdio.h.
#include <jpeglib.h>

/// How libjpeg reports what is wrong. It is what `client_data` refers to.
typedef struct {
    struct jpeg_error_mgr manager;
    /// Where to go at an error.
    jmp_buf *leave;
    /// The number of the last error; 0 for none.
    int code;
    /// The first message of invalid data, or that of the error.
    char message[JMSG_LENGTH_MAX];
} reel_jpeg_failure;

/// Makes libjpeg leave with `longjmp` to `leave` at an error, and print nothing. Returns what `err` must be set to.
struct jpeg_error_mgr *reel_jpeg_catch(reel_jpeg_failure *failure);

/// Returns what an error means.
reel_jpeg_outcome reel_jpeg_meaning(const reel_jpeg_failure *failure);
