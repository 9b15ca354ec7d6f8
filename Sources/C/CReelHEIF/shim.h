#include <libheif/heif.h>
#include <libheif/heif_plugin.h>

// Later versions of libheif take only decoders that decode picture after picture (version 5 of the interface). These functions
// offer a decoder of one picture, which a plugin of version 3 is, in that form.
#if defined(heif_decoder_plugin_minimum_version) && heif_decoder_plugin_minimum_version >= 5
// The plugin that is offered. Within a function, because Swift's release builds leave out static variables outside of functions.
static heif_decoder_plugin **stillreel_heif_plugin(void) {
    static heif_decoder_plugin *plugin;
    return &plugin;
}

static int stillreel_heif_supports(const heif_decoder_plugin_compressed_format_description *format) {
    return (*stillreel_heif_plugin())->does_support_format(format->format);
}

static struct heif_error stillreel_heif_create(void **decoder, const heif_decoder_plugin_options *options) {
    (void)options;
    return (*stillreel_heif_plugin())->new_decoder(decoder);
}

static struct heif_error stillreel_heif_push(void *decoder, const void *data, size_t size, uintptr_t user_data) {
    (void)user_data;
    return (*stillreel_heif_plugin())->push_data(decoder, data, size);
}

static struct heif_error stillreel_heif_flush(void *decoder) {
    (void)decoder;
    const struct heif_error success = {heif_error_Ok, heif_suberror_Unspecified, "Success"};
    return success;
}

static struct heif_error stillreel_heif_next(
    void *decoder, struct heif_image **image, const struct heif_security_limits *limits) {
    (void)limits;
    return (*stillreel_heif_plugin())->decode_image(decoder, image);
}

static struct heif_error stillreel_heif_next2(
    void *decoder, struct heif_image **image, uintptr_t *user_data, const struct heif_security_limits *limits) {
    if (user_data) *user_data = 0;
    return stillreel_heif_next(decoder, image, limits);
}

static inline void stillreel_heif_adapt(heif_decoder_plugin *plugin) {
    *stillreel_heif_plugin() = plugin;
    plugin->plugin_api_version = 5;
    plugin->decode_next_image = stillreel_heif_next;
    plugin->minimum_required_libheif_version = LIBHEIF_NUMERIC_VERSION & 0xFFFF0000;
    plugin->does_support_format2 = stillreel_heif_supports;
    plugin->new_decoder2 = stillreel_heif_create;
    plugin->push_data2 = stillreel_heif_push;
    plugin->flush_data = stillreel_heif_flush;
    plugin->decode_next_image2 = stillreel_heif_next2;
}
#else
static inline void stillreel_heif_adapt(struct heif_decoder_plugin *plugin) { (void)plugin; }
#endif
