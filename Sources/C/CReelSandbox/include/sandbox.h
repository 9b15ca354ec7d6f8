#pragma once

#include <stddef.h>

/// Takes from the process, and from all of its threads (on kernels before 3.17, from the calling one and those that it starts), the
/// right to open sockets, to start programs, to touch other processes and to administer the system. Calls that need these rights
/// then fail with EPERM, or with ENOSYS if programs use them only where they exist. There is no way back.
///
/// A process that serves may open sockets, and answer those who connect to it; it may not connect to others. Its sockets are of TCP over IPv4.
///
/// Returns 0, or the error number if the system does not offer this; then only `no_new_privs` may be set.
int stillreel_give_up_rights(int serves);

/// Takes from the calling thread, and from those that it starts later, the right to create, change, rename and remove files except
/// in the folders, and in those inside them. Files that are open already, pipes, terminals and /dev/null can still be written. What
/// may be read does not change.
///
/// Returns 0, or the error number if the system does not offer this, or a folder cannot be opened; then only `no_new_privs` may be
/// set.
int stillreel_limit_writing(const char *const *folders, size_t count);
