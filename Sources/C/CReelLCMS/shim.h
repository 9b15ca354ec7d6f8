// Little CMS, and the pixel formats used here that Swift does not import. No logic.
#include <lcms2.h>

static const cmsUInt32Number STILLREEL_TYPE_BGRA_8 = TYPE_BGRA_8;
static const cmsUInt32Number STILLREEL_TYPE_GRAY_8 = TYPE_GRAY_8;
static const cmsUInt32Number STILLREEL_TYPE_CMYK_8 = TYPE_CMYK_8;
static const cmsUInt32Number STILLREEL_TYPE_CMYK_8_REV = TYPE_CMYK_8_REV;
static const cmsUInt32Number STILLREEL_TYPE_GRAY_16 = TYPE_GRAY_16;
static const cmsUInt32Number STILLREEL_TYPE_RGB_16 = TYPE_RGB_16;
static const cmsUInt32Number STILLREEL_TYPE_CMYK_16 = TYPE_CMYK_16;
static const cmsUInt32Number STILLREEL_TYPE_LAB_16 = TYPE_Lab_16;
