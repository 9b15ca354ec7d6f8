#pragma once

#include <stddef.h>

/// A file of the studio's page, as it is in Sources/StillreelStudio/Page.
struct stillreel_page_file {
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

/// Returns all files of the page, and their number.
const struct stillreel_page_file *stillreel_page(size_t *count);
