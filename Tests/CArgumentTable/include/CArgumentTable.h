#ifndef CARGUMENT_TABLE_H
#define CARGUMENT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

// Enumerations

typedef enum { FORMAT_GRAY, FORMAT_RGB } PixelFormat;
enum Lens { LENS_WIDE = 1, LENS_TELE };
typedef enum Shift { SHIFT_LEFT = -1, SHIFT_RIGHT = 1 } Shift;
enum { LIMIT_LOW = 1, LIMIT_HIGH = 100 };
enum { SIGNED_LOW = -1, SIGNED_HIGH = 1 };
enum __attribute__((enum_extensibility(open))) Blend : int { BlendNormal, BlendMultiply, BlendRGB };
typedef enum Blend Blend;
enum __attribute__((enum_extensibility(closed))) Side : unsigned char { SideLeft, SideRight };
enum __attribute__((enum_extensibility(closed))) CorneredSide : long {
    CorneredSide_Left,
    CorneredSide_Right
} __attribute__((swift_name("Corner")));
enum __attribute__((flag_enum, enum_extensibility(open))) ExportOptions : unsigned {
    ExportOptionsThumbnail = 1,
    ExportOptionsMetadata = 2
};
typedef enum ExportOptions ExportOptions;
typedef enum { kOldStyleFirst, kOldStyleSecond } OldStyle;
enum Renamed { RENAMED_FIRST __attribute__((swift_name("renamedFirst"))), RENAMED_SECOND };

// Structures

typedef struct {
    int32_t width;
    int32_t height;
    PixelFormat format;
    double scale;
    const char *name;
    unsigned flags : 3;
} FrameSize;
struct Offset {
    float x, y;
};
typedef struct Offset Displacement;
typedef union {
    uint64_t bits;
    double value;
} Word;
typedef struct __attribute__((swift_name("Quotient"))) CQuotient {
    int upper, lower;
} CQuotient;

// Aliases

typedef uint16_t Exposure;
typedef long Position;
typedef unsigned long Capacity;
typedef bool Switch;
typedef Exposure ShutterTime;
typedef time_t Moment;
typedef long long Ticks;
typedef short Elevation;
typedef signed char Tiny;
typedef float Gain;

// Macros

#define COUNT_SMALL 5
#define COUNT_NEGATIVE (-5)
#define COUNT_LARGE 5000000000
#define COUNT_UNSIGNED 5u
#define COUNT_LONG 5L
#define COUNT_UNSIGNED_LONG 5UL
#define COUNT_LONG_LONG 5LL
#define COUNT_UNSIGNED_LONG_LONG 5ull
#define COUNT_HEXADECIMAL 0xFFFFFFFF
#define COUNT_SMALL_HEXADECIMAL (0x7F)
#define COUNT_OCTAL 017
#define RATE_DOUBLE 1.5
#define RATE_FLOAT 1.5f
#define RATE_EXPONENT 2e3
#define RATE_NEGATIVE -0.5
#define DEVICE_NAME "front"

// Variables and functions

extern const PixelFormat default_format;
extern int frame_count;
extern const long frame_position;
extern const double frame_rate;
extern const bool frame_flag;
extern const FrameSize frame_size;
extern const Exposure frame_exposure;
static const uint8_t frame_depth = 8;
static const enum Lens frame_lens = LENS_WIDE;

FrameSize make_size(int32_t width);
struct Offset make_offset(void);
Word make_word(void);
PixelFormat make_format(void);
enum Side make_side(void);
ExportOptions make_options(void);
Exposure make_exposure(bool isBright, double gain);
Capacity make_capacity(void);
size_t make_count(void);
bool make_flag(void);
float make_gain(void);
unsigned char make_byte(void);
Ticks make_ticks(void);
CQuotient make_quotient(int upper, int lower) __attribute__((swift_name("quotient(_:over:)")));

#endif
