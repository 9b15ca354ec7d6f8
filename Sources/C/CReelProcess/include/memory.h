#pragma once

/// Makes the process keep as little memory as it can, for programs that run for a day. Call it before large blocks are allocated.
///
/// Blocks of 256 KiB and more are given back to the system when they are freed (glibc raises that limit while a program runs, and then
/// keeps gaps), and memory comes in pages of 4 KiB (x264 asks for pages of 2 MiB, for each plane of each frame).
void stillreel_keep_little_memory(void);
