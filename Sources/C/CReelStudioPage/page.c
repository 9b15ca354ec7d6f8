#include "page.h"

// Swift would compile arrays of so many numbers for a minute.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char addfiles_js[] = {
#embed "../../StillreelStudio/Page/addfiles.js"
};
static const unsigned char api_js[] = {
#embed "../../StillreelStudio/Page/api.js"
};
static const unsigned char attempts_js[] = {
#embed "../../StillreelStudio/Page/attempts.js"
};
static const unsigned char canonical_js[] = {
#embed "../../StillreelStudio/Page/canonical.js"
};
static const unsigned char dom_js[] = {
#embed "../../StillreelStudio/Page/dom.js"
};
static const unsigned char fields_js[] = {
#embed "../../StillreelStudio/Page/fields.js"
};
static const unsigned char folder_js[] = {
#embed "../../StillreelStudio/Page/folder.js"
};
static const unsigned char icon_svg[] = {
#embed "../../StillreelStudio/Page/icon.svg"
};
static const unsigned char iconbutton_js[] = {
#embed "../../StillreelStudio/Page/iconbutton.js"
};
static const unsigned char icons_js[] = {
#embed "../../StillreelStudio/Page/icons.js"
};
static const unsigned char index_html[] = {
#embed "../../StillreelStudio/Page/index.html"
};
static const unsigned char inspector_js[] = {
#embed "../../StillreelStudio/Page/inspector.js"
};
static const unsigned char main_js[] = {
#embed "../../StillreelStudio/Page/main.js"
};
static const unsigned char make_css[] = {
#embed "../../StillreelStudio/Page/make.css"
};
static const unsigned char make_js[] = {
#embed "../../StillreelStudio/Page/make.js"
};
static const unsigned char makepresets_js[] = {
#embed "../../StillreelStudio/Page/makepresets.js"
};
static const unsigned char menu_js[] = {
#embed "../../StillreelStudio/Page/menu.js"
};
static const unsigned char moment_js[] = {
#embed "../../StillreelStudio/Page/moment.js"
};
static const unsigned char motionsettings_js[] = {
#embed "../../StillreelStudio/Page/motionsettings.js"
};
static const unsigned char motionstage_js[] = {
#embed "../../StillreelStudio/Page/motionstage.js"
};
static const unsigned char moviesettings_js[] = {
#embed "../../StillreelStudio/Page/moviesettings.js"
};
static const unsigned char notes_js[] = {
#embed "../../StillreelStudio/Page/notes.js"
};
static const unsigned char picturesizes_js[] = {
#embed "../../StillreelStudio/Page/picturesizes.js"
};
static const unsigned char placing_js[] = {
#embed "../../StillreelStudio/Page/placing.js"
};
static const unsigned char player_css[] = {
#embed "../../StillreelStudio/Page/player.css"
};
static const unsigned char player_js[] = {
#embed "../../StillreelStudio/Page/player.js"
};
static const unsigned char playercontrols_js[] = {
#embed "../../StillreelStudio/Page/playercontrols.js"
};
static const unsigned char reel_js[] = {
#embed "../../StillreelStudio/Page/reel.js"
};
static const unsigned char reorder_js[] = {
#embed "../../StillreelStudio/Page/reorder.js"
};
static const unsigned char scrubber_js[] = {
#embed "../../StillreelStudio/Page/scrubber.js"
};
static const unsigned char segmentbuffer_js[] = {
#embed "../../StillreelStudio/Page/segmentbuffer.js"
};
static const unsigned char segmentcache_js[] = {
#embed "../../StillreelStudio/Page/segmentcache.js"
};
static const unsigned char segmentfetcher_js[] = {
#embed "../../StillreelStudio/Page/segmentfetcher.js"
};
static const unsigned char segments_js[] = {
#embed "../../StillreelStudio/Page/segments.js"
};
static const unsigned char selectionafter_js[] = {
#embed "../../StillreelStudio/Page/selectionafter.js"
};
static const unsigned char signin_html[] = {
#embed "../../StillreelStudio/Page/signin.html"
};
static const unsigned char signin_js[] = {
#embed "../../StillreelStudio/Page/signin.js"
};
static const unsigned char shortcuts_js[] = {
#embed "../../StillreelStudio/Page/shortcuts.js"
};
static const unsigned char slides_js[] = {
#embed "../../StillreelStudio/Page/slides.js"
};
static const unsigned char slidesettings_js[] = {
#embed "../../StillreelStudio/Page/slidesettings.js"
};
static const unsigned char sound_js[] = {
#embed "../../StillreelStudio/Page/sound.js"
};
static const unsigned char sounddrawing_js[] = {
#embed "../../StillreelStudio/Page/sounddrawing.js"
};
static const unsigned char soundhandle_js[] = {
#embed "../../StillreelStudio/Page/soundhandle.js"
};
static const unsigned char soundhandles_js[] = {
#embed "../../StillreelStudio/Page/soundhandles.js"
};
static const unsigned char soundline_css[] = {
#embed "../../StillreelStudio/Page/soundline.css"
};
static const unsigned char soundline_js[] = {
#embed "../../StillreelStudio/Page/soundline.js"
};
static const unsigned char soundsettings_js[] = {
#embed "../../StillreelStudio/Page/soundsettings.js"
};
static const unsigned char soundtrack_js[] = {
#embed "../../StillreelStudio/Page/soundtrack.js"
};
static const unsigned char still_js[] = {
#embed "../../StillreelStudio/Page/still.js"
};
static const unsigned char store_js[] = {
#embed "../../StillreelStudio/Page/store.js"
};
static const unsigned char studio_css[] = {
#embed "../../StillreelStudio/Page/studio.css"
};
static const unsigned char thumbnails_js[] = {
#embed "../../StillreelStudio/Page/thumbnails.js"
};
static const unsigned char tilefacts_js[] = {
#embed "../../StillreelStudio/Page/tilefacts.js"
};
static const unsigned char tiles_js[] = {
#embed "../../StillreelStudio/Page/tiles.js"
};
static const unsigned char time_js[] = {
#embed "../../StillreelStudio/Page/time.js"
};
static const unsigned char titlesettings_js[] = {
#embed "../../StillreelStudio/Page/titlesettings.js"
};
static const unsigned char titlestage_js[] = {
#embed "../../StillreelStudio/Page/titlestage.js"
};
static const unsigned char toast_js[] = {
#embed "../../StillreelStudio/Page/toast.js"
};
static const unsigned char transitionfields_js[] = {
#embed "../../StillreelStudio/Page/transitionfields.js"
};
static const unsigned char waveforms_js[] = {
#embed "../../StillreelStudio/Page/waveforms.js"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}

static const struct stillreel_page_file files[] = {
    FILE_OF("addfiles.js", addfiles_js),
    FILE_OF("api.js", api_js),
    FILE_OF("attempts.js", attempts_js),
    FILE_OF("canonical.js", canonical_js),
    FILE_OF("dom.js", dom_js),
    FILE_OF("fields.js", fields_js),
    FILE_OF("folder.js", folder_js),
    FILE_OF("icon.svg", icon_svg),
    FILE_OF("iconbutton.js", iconbutton_js),
    FILE_OF("icons.js", icons_js),
    FILE_OF("index.html", index_html),
    FILE_OF("inspector.js", inspector_js),
    FILE_OF("main.js", main_js),
    FILE_OF("make.css", make_css),
    FILE_OF("make.js", make_js),
    FILE_OF("makepresets.js", makepresets_js),
    FILE_OF("menu.js", menu_js),
    FILE_OF("moment.js", moment_js),
    FILE_OF("motionsettings.js", motionsettings_js),
    FILE_OF("motionstage.js", motionstage_js),
    FILE_OF("moviesettings.js", moviesettings_js),
    FILE_OF("notes.js", notes_js),
    FILE_OF("picturesizes.js", picturesizes_js),
    FILE_OF("placing.js", placing_js),
    FILE_OF("player.css", player_css),
    FILE_OF("player.js", player_js),
    FILE_OF("playercontrols.js", playercontrols_js),
    FILE_OF("reel.js", reel_js),
    FILE_OF("reorder.js", reorder_js),
    FILE_OF("scrubber.js", scrubber_js),
    FILE_OF("segmentbuffer.js", segmentbuffer_js),
    FILE_OF("segmentcache.js", segmentcache_js),
    FILE_OF("segmentfetcher.js", segmentfetcher_js),
    FILE_OF("segments.js", segments_js),
    FILE_OF("selectionafter.js", selectionafter_js),
    FILE_OF("signin.html", signin_html),
    FILE_OF("signin.js", signin_js),
    FILE_OF("shortcuts.js", shortcuts_js),
    FILE_OF("slides.js", slides_js),
    FILE_OF("slidesettings.js", slidesettings_js),
    FILE_OF("sound.js", sound_js),
    FILE_OF("sounddrawing.js", sounddrawing_js),
    FILE_OF("soundhandle.js", soundhandle_js),
    FILE_OF("soundhandles.js", soundhandles_js),
    FILE_OF("soundline.css", soundline_css),
    FILE_OF("soundline.js", soundline_js),
    FILE_OF("soundsettings.js", soundsettings_js),
    FILE_OF("soundtrack.js", soundtrack_js),
    FILE_OF("still.js", still_js),
    FILE_OF("store.js", store_js),
    FILE_OF("studio.css", studio_css),
    FILE_OF("thumbnails.js", thumbnails_js),
    FILE_OF("tilefacts.js", tilefacts_js),
    FILE_OF("tiles.js", tiles_js),
    FILE_OF("time.js", time_js),
    FILE_OF("titlesettings.js", titlesettings_js),
    FILE_OF("titlestage.js", titlestage_js),
    FILE_OF("toast.js", toast_js),
    FILE_OF("transitionfields.js", transitionfields_js),
    FILE_OF("waveforms.js", waveforms_js),
};

const struct stillreel_page_file *stillreel_page(size_t *count) {
    *count = sizeof files / sizeof *files;
    return files;
}
