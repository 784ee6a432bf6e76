#ifndef CCAMERA_H
#define CCAMERA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

// The formats of a picture.
typedef enum { FORMAT_GRAY, FORMAT_RGB } PixelFormat;

// Where a picture is taken from.
enum Lens { LENS_WIDE = 1, LENS_TELE };

typedef struct {
    int32_t width;
    int32_t height;
    PixelFormat format;
} FrameSize;

typedef uint16_t Exposure;

#define MAX_FRAMES 30
#define DEFAULT_GAIN 1.5
#define CAMERA_NAME "front"

extern const PixelFormat camera_default_format;

FrameSize camera_size(enum Lens lens);
Exposure camera_exposure(bool isBright);

/// Waits until the sensor has a frame.
// flynnlint:blocking
void camera_wait(void);

static inline void camera_settle(void) {
    useconds_t pause = 500;
    usleep(pause);
}

#endif
