#pragma once

/// Starts a shell that reads an address and then becomes `xdg-open`, which opens it in the user's browser. It ends if there is
/// none before the other end is closed.
///
/// Returns the descriptor that the line with the address is written to, -1 if there is no shell. It must be called before the
/// first thread is started.
int stillreel_start_opener(void);
