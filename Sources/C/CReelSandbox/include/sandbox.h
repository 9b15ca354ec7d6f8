#pragma once

#include <stddef.h>

/// Takes from the process, and from all of its threads, the right to open sockets, to start programs, to touch other processes and
/// to administer the system. Calls that need these rights then fail with EPERM. There is no way back.
///
/// Returns 0, or the error number if the system does not offer this; then nothing has changed.
int stillreel_give_up_rights(void);

/// Takes from the calling thread, and from those that it starts later, the right to create, change, rename and remove files except
/// in the folders, and in those inside them. Files that are open already, pipes, terminals and /dev/null can still be written. What
/// may be read does not change. In `caches`, folders may also be created, but nothing in them; it may be NULL.
///
/// Returns 0, or the error number if the system does not offer this; then nothing has changed.
int stillreel_limit_writing(const char *const *folders, size_t count, const char *caches);
