#include "CReelSDL.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// MARK: SDL's binary interface

typedef struct SDL_Window SDL_Window;
typedef struct SDL_Renderer SDL_Renderer;
typedef struct SDL_Texture SDL_Texture;

typedef struct {
    int x, y, w, h;
} SDL_Rect;

typedef struct {
    int freq;
    uint16_t format;
    uint8_t channels, silence;
    uint16_t samples, padding;
    uint32_t size;
    reel_sdl_render callback;
    void *userdata;
} SDL_AudioSpec;

// The fields that we read, of a union of 56 bytes.
typedef union {
    uint32_t type;
    struct {
        uint32_t type, timestamp, window;
        uint8_t event;
    } window;
    struct {
        uint32_t type, timestamp, window;
        uint8_t state, repeat, padding2, padding3;
        int32_t scancode, sym;
        uint16_t mod;
    } key;
    struct {
        uint32_t type, timestamp, window, which;
        uint8_t button, state, clicks, padding1;
        int32_t x, y;
    } button;
    uint8_t bytes[64];
} SDL_Event;

_Static_assert(sizeof(SDL_AudioSpec) == 16 + 2 * sizeof(void *), "SDL_AudioSpec");
_Static_assert(offsetof(SDL_Event, key.sym) == 20 && offsetof(SDL_Event, button.x) == 20, "SDL_Event");

enum {
    SDL_INIT_AUDIO = 0x10,
    SDL_INIT_VIDEO = 0x20,
    AUDIO_F32SYS = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 0x8120 : 0x9120,
    SDL_AUDIO_ALLOW_SAMPLES_CHANGE = 8,
    SDL_WINDOWPOS_CENTERED = 0x2FFF0000,
    SDL_WINDOW_FULLSCREEN_DESKTOP = 0x1001,
    SDL_WINDOW_HIDDEN = 8,
    SDL_WINDOW_RESIZABLE = 0x20,
    SDL_WINDOW_ALLOW_HIGHDPI = 0x2000,
    SDL_PIXELFORMAT_XRGB8888 = 0x16161804,
    SDL_TEXTUREACCESS_STREAMING = 1,
    SDL_QUIT_EVENT = 0x100,
    SDL_WINDOWEVENT = 0x200,
    SDL_WINDOWEVENT_EXPOSED = 3,
    SDL_WINDOWEVENT_SIZE_CHANGED = 6,
    SDL_KEYDOWN = 0x300,
    SDL_MOUSEBUTTONDOWN = 0x401,
};

#define FUNCTIONS(f)                                                                                                  \
    f(int, SetHint, (const char *, const char *))                                                                     \
    f(int, InitSubSystem, (uint32_t))                                                                                 \
    f(void, QuitSubSystem, (uint32_t))                                                                                \
    f(void, GetVersion, (uint8_t *))                                                                                  \
    f(const char *, GetError, (void))                                                                                 \
    f(uint32_t, OpenAudioDevice, (const char *, int, const SDL_AudioSpec *, SDL_AudioSpec *, int))                    \
    f(void, PauseAudioDevice, (uint32_t, int))                                                                        \
    f(void, LockAudioDevice, (uint32_t))                                                                              \
    f(void, UnlockAudioDevice, (uint32_t))                                                                            \
    f(void, CloseAudioDevice, (uint32_t))                                                                             \
    f(const char *, GetCurrentAudioDriver, (void))                                                                    \
    f(const char *, GetCurrentVideoDriver, (void))                                                                    \
    f(int, SetError, (const char *, ...))                                                                             \
    f(SDL_Window *, CreateWindow, (const char *, int, int, int, int, uint32_t))                                       \
    f(void, DestroyWindow, (SDL_Window *))                                                                            \
    f(void, SetWindowTitle, (SDL_Window *, const char *))                                                             \
    f(int, SetWindowFullscreen, (SDL_Window *, uint32_t))                                                             \
    f(uint32_t, GetWindowFlags, (SDL_Window *))                                                                       \
    f(void, GetWindowSize, (SDL_Window *, int *, int *))                                                              \
    f(void, SetWindowSize, (SDL_Window *, int, int))                                                                  \
    f(void, SetWindowPosition, (SDL_Window *, int, int))                                                              \
    f(void, ShowWindow, (SDL_Window *))                                                                               \
    f(int, GetDisplayUsableBounds, (int, SDL_Rect *))                                                                 \
    f(SDL_Renderer *, CreateRenderer, (SDL_Window *, int, uint32_t))                                                  \
    f(void, DestroyRenderer, (SDL_Renderer *))                                                                        \
    f(int, GetRendererOutputSize, (SDL_Renderer *, int *, int *))                                                     \
    f(SDL_Texture *, CreateTexture, (SDL_Renderer *, uint32_t, int, int, int))                                        \
    f(void, DestroyTexture, (SDL_Texture *))                                                                          \
    f(int, UpdateTexture, (SDL_Texture *, const SDL_Rect *, const void *, int))                                       \
    f(int, SetRenderDrawColor, (SDL_Renderer *, uint8_t, uint8_t, uint8_t, uint8_t))                                  \
    f(int, RenderClear, (SDL_Renderer *))                                                                             \
    f(int, RenderCopy, (SDL_Renderer *, SDL_Texture *, const SDL_Rect *, const SDL_Rect *))                           \
    f(int, RenderFillRect, (SDL_Renderer *, const SDL_Rect *))                                                        \
    f(void, RenderPresent, (SDL_Renderer *))                                                                          \
    f(int, WaitEventTimeout, (SDL_Event *, int))

#define POINTER(result, name, parameters) static result(*SDL_##name) parameters;
FUNCTIONS(POINTER)

// MARK: Loading

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem;

static void load(void) {
    void *library = dlopen("libSDL2-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        const char *error = dlerror();
        problem = error != NULL ? error : "libSDL2-2.0.so.0 cannot be loaded";
        return;
    }
#define RESOLVE(result, name, parameters)                                                                             \
    if ((SDL_##name = (result(*) parameters)dlsym(library, "SDL_" #name)) == NULL) problem = "SDL_" #name " is missing";
    FUNCTIONS(RESOLVE)
    if (problem != NULL) return;
    // Ctrl-C is the program's own.
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1");
    SDL_SetHint("SDL_RENDER_SCALE_QUALITY", "best");
}

// SDL counts who uses a subsystem, and opens and ends it, without a lock of its own.
static pthread_mutex_t subsystems = PTHREAD_MUTEX_INITIALIZER;

const char *reel_sdl_load(void) {
    pthread_once(&once, load);
    return problem;
}

void reel_sdl_version(uint8_t version[3]) { SDL_GetVersion(version); }

const char *reel_sdl_error(void) { return SDL_GetError(); }

// MARK: Sound

uint32_t reel_sdl_open_sound(
    int sample_rate, int channels, uint16_t *period, reel_sdl_render render, void *context) {
    const SDL_AudioSpec wanted = {
        .freq = sample_rate, .format = AUDIO_F32SYS, .channels = (uint8_t)channels, .samples = *period,
        .callback = render, .userdata = context,
    };
    SDL_AudioSpec obtained = {0};
    uint32_t device = 0;
    pthread_mutex_lock(&subsystems);
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) == 0) {
        device = SDL_OpenAudioDevice(NULL, 0, &wanted, &obtained, SDL_AUDIO_ALLOW_SAMPLES_CHANGE);
        if (device == 0)
            SDL_QuitSubSystem(SDL_INIT_AUDIO);
        else
            *period = obtained.samples;
    }
    pthread_mutex_unlock(&subsystems);
    return device;
}

void reel_sdl_pause_sound(uint32_t device, bool pauses) {
    SDL_PauseAudioDevice(device, pauses);
    SDL_LockAudioDevice(device);
    SDL_UnlockAudioDevice(device);
}

void reel_sdl_close_sound(uint32_t device) {
    pthread_mutex_lock(&subsystems);
    SDL_CloseAudioDevice(device);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    pthread_mutex_unlock(&subsystems);
}

const char *reel_sdl_sound_driver(void) { return SDL_GetCurrentAudioDriver(); }

// MARK: A window

struct reel_sdl_window {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    int width, height;
};

reel_sdl_window *reel_sdl_open_window(void) {
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return NULL;
    // Without a display, SDL draws into memory, which nobody sees.
    const char *driver = SDL_GetCurrentVideoDriver();
    const bool is_seen = driver != NULL && strcmp(driver, "dummy") != 0 && strcmp(driver, "offscreen") != 0;
    if (!is_seen && getenv("SDL_VIDEODRIVER") == NULL) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
        SDL_SetError("there is no display (DISPLAY and WAYLAND_DISPLAY are not set)");
        return NULL;
    }
    reel_sdl_window *self = calloc(1, sizeof *self);
    const uint32_t flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI | SDL_WINDOW_HIDDEN;
    if (self != NULL) {
        self->window = SDL_CreateWindow("", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 1280, 720, flags);
        if (self->window != NULL) self->renderer = SDL_CreateRenderer(self->window, -1, 0);
        if (self->renderer != NULL) return self;
    }
    reel_sdl_close_window(self);
    return NULL;
}

void reel_sdl_close_window(reel_sdl_window *self) {
    if (self != NULL) {
        if (self->texture != NULL) SDL_DestroyTexture(self->texture);
        if (self->renderer != NULL) SDL_DestroyRenderer(self->renderer);
        if (self->window != NULL) SDL_DestroyWindow(self->window);
        free(self);
    }
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

void reel_sdl_reveal_window(reel_sdl_window *self, const char *title, int width, int height, bool fullscreen) {
    SDL_Rect room = {0, 0, 1280, 720};
    SDL_GetDisplayUsableBounds(0, &room);
    double scale = 1;
    if (width > room.w) scale = (double)room.w / width;
    if (height * scale > room.h) scale = (double)room.h / height;
    const int w = (int)(width * scale), h = (int)(height * scale);
    SDL_SetWindowTitle(self->window, title);
    SDL_SetWindowSize(self->window, w > 64 ? w : 64, h > 64 ? h : 64);
    SDL_SetWindowPosition(self->window, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED);
    if (fullscreen) SDL_SetWindowFullscreen(self->window, SDL_WINDOW_FULLSCREEN_DESKTOP);
    SDL_ShowWindow(self->window);
}

void reel_sdl_toggle_fullscreen(reel_sdl_window *self) {
    const bool is_full = SDL_GetWindowFlags(self->window) & 1;
    SDL_SetWindowFullscreen(self->window, is_full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

bool reel_sdl_show(
    reel_sdl_window *self, const void *pixels, int bytes_per_row, int width, int height, double aspect,
    float progress) {
    if (pixels != NULL) {
        if (self->texture == NULL || self->width != width || self->height != height) {
            if (self->texture != NULL) SDL_DestroyTexture(self->texture);
            self->texture = SDL_CreateTexture(
                self->renderer, SDL_PIXELFORMAT_XRGB8888, SDL_TEXTUREACCESS_STREAMING, width, height);
            if (self->texture == NULL) return false;
            self->width = width;
            self->height = height;
        }
        if (SDL_UpdateTexture(self->texture, NULL, pixels, bytes_per_row) != 0) return false;
    }
    int w = 0, h = 0;
    SDL_GetRendererOutputSize(self->renderer, &w, &h);
    SDL_SetRenderDrawColor(self->renderer, 0, 0, 0, 255);
    SDL_RenderClear(self->renderer);
    if (self->texture != NULL) {
        SDL_Rect place = {0, 0, w, h};
        if (w > h * aspect)
            place.w = (int)(h * aspect + 0.5);
        else
            place.h = (int)(w / aspect + 0.5);
        place.x = (w - place.w) / 2;
        place.y = (h - place.h) / 2;
        SDL_RenderCopy(self->renderer, self->texture, NULL, &place);
    }
    if (progress >= 0) {
        const int height_of_bar = h / 120 + 2;
        const SDL_Rect whole = {0, h - height_of_bar, w, height_of_bar};
        const SDL_Rect done = {0, h - height_of_bar, (int)(progress * (float)w), height_of_bar};
        SDL_SetRenderDrawColor(self->renderer, 60, 60, 60, 255);
        SDL_RenderFillRect(self->renderer, &whole);
        SDL_SetRenderDrawColor(self->renderer, 230, 230, 230, 255);
        SDL_RenderFillRect(self->renderer, &done);
    }
    SDL_RenderPresent(self->renderer);
    return true;
}

reel_sdl_event reel_sdl_wait(reel_sdl_window *self, int milliseconds) {
    reel_sdl_event result = {0};
    SDL_Event event = {0};
    if (SDL_WaitEventTimeout(&event, milliseconds) == 0) return result;
    switch (event.type) {
    case SDL_QUIT_EVENT:
        result.kind = reel_sdl_quit;
        break;
    case SDL_WINDOWEVENT:
        if (event.window.event == SDL_WINDOWEVENT_EXPOSED || event.window.event == SDL_WINDOWEVENT_SIZE_CHANGED)
            result.kind = reel_sdl_resized;
        break;
    case SDL_KEYDOWN:
        result.kind = reel_sdl_key;
        result.key = event.key.sym;
        break;
    case SDL_MOUSEBUTTONDOWN: {
        int w = 1, h = 1;
        SDL_GetWindowSize(self->window, &w, &h);
        result.kind = reel_sdl_click;
        result.x = (float)event.button.x / (float)(w > 0 ? w : 1);
        result.y = (float)event.button.y / (float)(h > 0 ? h : 1);
        result.clicks = event.button.clicks;
        break;
    }
    default:
        break;
    }
    return result;
}
