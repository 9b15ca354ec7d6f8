#pragma once

/// The number of the program's arguments, with its name; 0 if they are not known.
int stillreel_argument_count(void);

/// One of them, as it was passed.
const char *stillreel_argument(int index);
