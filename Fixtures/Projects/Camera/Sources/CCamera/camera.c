#include "CCamera.h"

const PixelFormat camera_default_format = FORMAT_RGB;

FrameSize camera_size(enum Lens lens) {
    return lens == LENS_WIDE ? (FrameSize){4000, 3000, FORMAT_RGB} : (FrameSize){1000, 750, FORMAT_GRAY};
}

Exposure camera_exposure(bool isBright) { return isBright ? 10 : 100; }

void camera_wait(void) { camera_settle(); }
