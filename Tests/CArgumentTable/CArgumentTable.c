#include "CArgumentTable.h"

const PixelFormat default_format = FORMAT_RGB;
int frame_count = 3;
const long frame_position = 4;
const double frame_rate = 25;
const bool frame_flag = true;
const FrameSize frame_size = {.width = 4, .height = 3, .format = FORMAT_RGB, .scale = 1};
const Exposure frame_exposure = 10;

FrameSize make_size(int32_t width) { return (FrameSize){.width = width, .height = width}; }
struct Offset make_offset(void) { return (struct Offset){1, 2}; }
Word make_word(void) { return (Word){.bits = 1}; }
PixelFormat make_format(void) { return FORMAT_GRAY; }
enum Side make_side(void) { return SideLeft; }
ExportOptions make_options(void) { return ExportOptionsMetadata; }
Exposure make_exposure(bool isBright, double gain) { return isBright && gain > 1 ? 1 : 2; }
Capacity make_capacity(void) { return 1; }
size_t make_count(void) { return 1; }
bool make_flag(void) { return true; }
float make_gain(void) { return 1; }
unsigned char make_byte(void) { return 1; }
Ticks make_ticks(void) { return 1; }
CQuotient make_quotient(int upper, int lower) { return (CQuotient){upper, lower}; }
