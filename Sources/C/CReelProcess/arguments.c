#include "arguments.h"

#include <stdlib.h>

static int count = 0;
static char **values = NULL;

#ifdef __GLIBC__
// glibc passes what main gets to constructors. Swift reads /proc instead, which may be hidden, and repairs what is not UTF-8.
__attribute__((constructor)) static void keep(int argc, char **argv) {
    count = argc;
    values = argv;
}
#endif

int stillreel_argument_count(void) { return count; }

const char *stillreel_argument(int index) { return values[index]; }
