// The parts of Pango that are used here, declared by hand: Pango's own headers include all of GLib's, and require compiler flags
// that the package manager does not accept. A test compiles these declarations together with Pango's own. No logic.
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <stddef.h>

// As in pango-types.h, pango-font.h and pango-layout.h, which define the same if they are included before.
#ifndef __PANGO_H__
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFontMetrics PangoFontMetrics;
typedef struct _PangoGlyphString PangoGlyphString;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoLayoutLine PangoLayoutLine;

typedef struct _PangoRectangle {
    int x, y, width, height;
} PangoRectangle;

// The fields with which all kinds of attributes begin.
typedef struct _PangoAttribute {
    const void *klass;
    unsigned int start_index, end_index;
} PangoAttribute;

typedef struct _PangoAnalysis {
    void *shape_engine, *lang_engine;
    PangoFont *font;
    unsigned char level, gravity, flags, script;
    PangoLanguage *language;
    void *extra_attrs;
} PangoAnalysis;

typedef struct _PangoItem {
    int offset, length, num_chars;
    PangoAnalysis analysis;
} PangoItem;

// Glyphs of one font, in one direction, in visual order.
typedef struct _PangoGlyphItem {
    PangoItem *item;
    PangoGlyphString *glyphs;
    int y_offset, start_x_offset, end_x_offset;
} PangoGlyphItem;

typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
typedef enum { PANGO_STRETCH_CONDENSED = 2, PANGO_STRETCH_NORMAL = 4 } PangoStretch;
typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL } PangoDirection;
typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_MEDIUM = 500, PANGO_WEIGHT_BOLD = 700 } PangoWeight;
typedef enum { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT } PangoAlignment;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;
typedef enum { PANGO_ELLIPSIZE_NONE, PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END } PangoEllipsizeMode;
#endif

// The offsets at which our code reads these structures, whether they are declared here or by Pango.
_Static_assert(offsetof(PangoAttribute, start_index) == 8 && offsetof(PangoAttribute, end_index) == 12, "PangoAttribute");
_Static_assert(offsetof(PangoItem, offset) == 0 && offsetof(PangoItem, analysis) == 16, "PangoItem");
_Static_assert(offsetof(PangoAnalysis, font) == 16 && sizeof(PangoAnalysis) == 48, "PangoAnalysis");
_Static_assert(offsetof(PangoGlyphItem, glyphs) == 8 && offsetof(PangoGlyphItem, y_offset) == 16, "PangoGlyphItem");

// Pango's units per pixel.
static const int STILLREEL_PANGO_SCALE = 1024;

void g_object_unref(void *object);

PangoDirection pango_find_base_dir(const char *text, int length);

PangoFontMap *pango_cairo_font_map_new(void);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_update_layout(cairo_t *cairo, PangoLayout *layout);
void pango_cairo_show_layout(cairo_t *cairo, PangoLayout *layout);
void pango_cairo_show_glyph_string(cairo_t *cairo, PangoFont *font, PangoGlyphString *glyphs);
void pango_cairo_glyph_string_path(cairo_t *cairo, PangoFont *font, PangoGlyphString *glyphs);

PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *description);
PangoAttribute *pango_attr_foreground_new(unsigned short red, unsigned short green, unsigned short blue);
PangoAttribute *pango_attr_letter_spacing_new(int letter_spacing);
PangoAttribute *pango_attr_rise_new(int rise);
PangoAttribute *pango_attr_font_features_new(const char *features);

PangoContext *pango_font_map_create_context(PangoFontMap *map);
PangoFont *pango_font_map_load_font(PangoFontMap *map, PangoContext *context, const PangoFontDescription *description);
void pango_context_set_base_dir(PangoContext *context, PangoDirection direction);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_round_glyph_positions(PangoContext *context, int round_positions);
PangoLanguage *pango_language_from_string(const char *language);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);
void pango_font_description_set_style(PangoFontDescription *description, PangoStyle style);
void pango_font_description_set_stretch(PangoFontDescription *description, PangoStretch stretch);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
const char *pango_font_description_get_family(const PangoFontDescription *description);
PangoWeight pango_font_description_get_weight(const PangoFontDescription *description);
PangoStyle pango_font_description_get_style(const PangoFontDescription *description);
PangoStretch pango_font_description_get_stretch(const PangoFontDescription *description);

PangoFontMetrics *pango_font_get_metrics(PangoFont *font, PangoLanguage *language);
void pango_font_metrics_unref(PangoFontMetrics *metrics);
int pango_font_metrics_get_ascent(PangoFontMetrics *metrics);
int pango_font_metrics_get_descent(PangoFontMetrics *metrics);
int pango_font_metrics_get_height(PangoFontMetrics *metrics);
int pango_font_metrics_get_underline_position(PangoFontMetrics *metrics);
int pango_font_metrics_get_underline_thickness(PangoFontMetrics *metrics);
int pango_font_metrics_get_strikethrough_position(PangoFontMetrics *metrics);
int pango_font_metrics_get_strikethrough_thickness(PangoFontMetrics *metrics);

// As in pangofc-font.h and pangofc-fontmap.h: the types of Cairo's fonts and font maps if Fontconfig is used.
typedef struct _PangoFcFont PangoFcFont;
typedef struct _PangoFcFontMap PangoFcFontMap;
FcPattern *pango_fc_font_get_pattern(PangoFcFont *font);
PangoFontDescription *pango_fc_font_description_from_pattern(FcPattern *pattern, int include_size);
void pango_fc_font_map_config_changed(PangoFcFontMap *map);
void pango_fc_font_map_set_config(PangoFcFontMap *map, FcConfig *config);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode ellipsize);
void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int setting);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_auto_dir(PangoLayout *layout, int automatic);
void pango_layout_set_indent(PangoLayout *layout, int indent);
void pango_layout_set_justify(PangoLayout *layout, int justify);
PangoContext *pango_layout_get_context(PangoLayout *layout);
int pango_layout_get_baseline(PangoLayout *layout);
int pango_layout_get_line_count(PangoLayout *layout);
int pango_layout_is_ellipsized(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);

PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
void pango_layout_iter_free(PangoLayoutIter *iterator);
int pango_layout_iter_next_run(PangoLayoutIter *iterator);
PangoGlyphItem *pango_layout_iter_get_run_readonly(PangoLayoutIter *iterator);
PangoLayoutLine *pango_layout_iter_get_line_readonly(PangoLayoutIter *iterator);
int pango_layout_iter_get_baseline(PangoLayoutIter *iterator);
void pango_layout_iter_get_line_extents(PangoLayoutIter *iterator, PangoRectangle *ink, PangoRectangle *logical);
void pango_layout_iter_get_run_extents(PangoLayoutIter *iterator, PangoRectangle *ink, PangoRectangle *logical);
