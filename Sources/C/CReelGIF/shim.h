#include <stddef.h>
#include <cgif.h>
