#pragma once

#include <stdbool.h>
#include <stdint.h>

/// SDL 2, loaded when it is first needed. Programs that play nothing neither need it nor load it and the libraries of the
/// desktop that it brings.
///
/// The declarations here and in sdl.c are those of SDL's stable binary interface, as far as we use it
/// (https://wiki.libsdl.org/SDL2/APIByCategory). They are our own, so that building does not need SDL's headers, which depend
/// on those of X11, Wayland, PulseAudio and many more.

/// Loads the library, once. Returns null, or what the dynamic linker says if there is none.
const char *reel_sdl_load(void);

/// The version: major, minor, patch.
void reel_sdl_version(uint8_t version[3]);

/// What SDL says of the last failure on this thread.
const char *reel_sdl_error(void);

// MARK: Sound

/// Fills `bytes` bytes with interleaved 32-bit floating-point samples. Called on a thread of SDL's.
typedef void (*reel_sdl_render)(void *context, uint8_t *samples, int bytes);

/// Opens the default sound device, which is paused at first. Returns its number, 0 if that fails. `period` is how many frames it
/// asks for at a time: what is wanted before the call, and what it has chosen after.
uint32_t reel_sdl_open_sound(
    int sample_rate, int channels, uint16_t *period, reel_sdl_render render, void *context);

/// Returns when no call of `render` is in progress.
void reel_sdl_pause_sound(uint32_t device, bool pauses);

/// Returns when no call of `render` is in progress, and none will follow.
void reel_sdl_close_sound(uint32_t device);

/// The name of the system that plays: "pulseaudio", "alsa", "dummy"; null if there is none.
const char *reel_sdl_sound_driver(void);

// MARK: A window. All calls on one thread.

typedef struct reel_sdl_window reel_sdl_window;

typedef enum {
    reel_sdl_nothing, reel_sdl_quit, reel_sdl_key, reel_sdl_click, reel_sdl_resized
} reel_sdl_event_kind;

typedef struct {
    reel_sdl_event_kind kind;
    /// Of a key: SDL's key code, which is the character for keys that have one.
    int32_t key;
    /// Of a click: its place in the window, 0 to 1.
    float x, y;
    /// Of a click: how many in a row.
    int clicks;
} reel_sdl_event;

/// Opens a window, hidden at first; null if that fails.
reel_sdl_window *reel_sdl_open_window(void);
/// Shows it, with room for a picture of a size in pixels, or as much as the display has.
void reel_sdl_reveal_window(reel_sdl_window *window, const char *title, int width, int height, bool fullscreen);
void reel_sdl_close_window(reel_sdl_window *window);

void reel_sdl_toggle_fullscreen(reel_sdl_window *window);

/// Shows a picture in the middle of the window, as large as fits, on black. `pixels` are rows of B, G, R and an unused byte; null
/// shows the last picture again. `aspect` is the width of the shown picture divided by its height. `progress` from 0 to 1 draws a bar at the bottom, unless it is negative. Returns false if that
/// fails.
bool reel_sdl_show(
    reel_sdl_window *window, const void *pixels, int bytes_per_row, int width, int height, double aspect, float progress);

/// Waits for an event, `milliseconds` at most.
reel_sdl_event reel_sdl_wait(reel_sdl_window *window, int milliseconds);
