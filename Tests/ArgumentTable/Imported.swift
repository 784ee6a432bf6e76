import CArgumentTable
import FlynnRuntime

// flynnlint:disable all - contains mistakes intentionally

/// Adds the documented types declared in a C module. Each is on a separate line, between `as` and the brace.
func addImportedTypes(to table: inout Table) {
    table.offset = 20_000
    table.checked { $0[x: 0] as PixelFormat }
    table.checked { $0[x: 0] as Lens }
    table.checked { $0[x: 0] as Shift }
    table.checked { $0[x: 0] as Blend }
    table.checked { $0[x: 0] as Side }
    table.checked { $0[x: 0] as Corner }
    table.checked { $0[x: 0] as ExportOptions }
    table.checked { $0[x: 0] as OldStyle }
    table.checked { $0[x: 0] as Renamed }
    table.checked { $0[x: 0] as FrameSize }
    table.checked { $0[x: 0] as Offset }
    table.checked { $0[x: 0] as Displacement }
    table.checked { $0[x: 0] as Word }
    table.checked { $0[x: 0] as Quotient }
    table.checked { $0[x: 0] as Exposure }
    table.checked { $0[x: 0] as Position }
    table.checked { $0[x: 0] as Capacity }
    table.checked { $0[x: 0] as Switch }
    table.checked { $0[x: 0] as ShutterTime }
    table.checked { $0[x: 0] as Moment }
    table.checked { $0[x: 0] as Ticks }
    table.checked { $0[x: 0] as Elevation }
    table.checked { $0[x: 0] as Tiny }
    table.checked { $0[x: 0] as Gain }
    table.checked { $0[x: 0] as PixelFormat? }
    table.checked { $0[x: 0] as [Exposure] }
    table.checked { $0[x: 0] as [String: FrameSize] }
    table.checked { $0[x: 0] as (Lens, Position) }
    table.checked { $0[x: 0] as (Exposure) -> Capacity }
}

/// Adds constants, variables and functions of a C module as arguments.
func addImportedArguments(to table: inout Table) {
    table.offset = 20_000

    // Constants of enumerations
    table.known { $0(FORMAT_RGB) }
    table.known { $0(LENS_WIDE) }
    table.known { $0(SHIFT_LEFT) }
    table.known { $0(LIMIT_HIGH) }
    table.known { $0(SIGNED_LOW) }
    table.known { $0(kOldStyleFirst) }
    table.known { $0(renamedFirst) }
    table.known { $0(RENAMED_SECOND) }
    table.known { $0(Blend.normal) }
    table.known { $0(Blend.RGB) }
    table.known { $0(Side.left) }
    table.known { $0(Corner.right) }
    table.known { $0(ExportOptions.thumbnail) }
    table.known { $0(FORMAT_RGB.rawValue) }
    table.known { $0(LENS_WIDE.rawValue) }
    table.known { $0(SHIFT_LEFT.rawValue) }
    table.known { $0(Side.left.rawValue) }
    table.known { $0(Corner.left.rawValue) }
    table.known { $0(ExportOptions.metadata.rawValue) }
    table.known { $0([FORMAT_RGB]) }
    table.unknown("elements of a type without literals") { $0([FORMAT_RGB, FORMAT_GRAY]) }

    // Macros
    table.known { $0(COUNT_SMALL) }
    table.known { $0(COUNT_NEGATIVE) }
    table.known { $0(COUNT_LARGE) }
    table.known { $0(COUNT_UNSIGNED) }
    table.known { $0(COUNT_LONG) }
    table.known { $0(COUNT_UNSIGNED_LONG) }
    table.known { $0(COUNT_LONG_LONG) }
    table.known { $0(COUNT_UNSIGNED_LONG_LONG) }
    table.known { $0(COUNT_HEXADECIMAL) }
    table.known { $0(COUNT_SMALL_HEXADECIMAL) }
    table.known { $0(COUNT_OCTAL) }
    table.known { $0(RATE_DOUBLE) }
    table.known { $0(RATE_FLOAT) }
    table.known { $0(RATE_EXPONENT) }
    table.known { $0(RATE_NEGATIVE) }
    table.known { $0(DEVICE_NAME) }
    table.known { $0(COUNT_SMALL + COUNT_NEGATIVE) }

    // Variables
    table.known { $0(default_format) }
    table.known { $0(frame_position) }
    table.known { $0(frame_rate) }
    table.known { $0(frame_flag) }
    table.known { $0(frame_size) }
    table.known { $0(frame_size.width) }
    table.known { $0(frame_size.format) }
    table.known { $0(frame_size.scale) }
    table.unknown("a pointer") { $0(frame_size.name) }
    table.known { $0(frame_size.flags) }
    table.known { $0(frame_exposure) }
    table.known { $0(frame_depth) }
    table.known { $0(frame_lens) }

    // Functions
    table.known { $0(make_size(5)) }
    table.known { $0(make_size(5).height) }
    table.known { $0(make_offset()) }
    table.known { $0(make_offset().x) }
    table.known { $0(make_word()) }
    table.known { $0(make_word().bits) }
    table.known { $0(make_format()) }
    table.known { $0(make_side()) }
    table.known { $0(make_options()) }
    table.known { $0(make_exposure(true, 1)) }
    table.known { $0(make_capacity()) }
    table.known { $0(make_count()) }
    table.known { $0(make_flag()) }
    table.known { $0(make_gain()) }
    table.known { $0(make_byte()) }
    table.known { $0(make_ticks()) }
    table.known { $0(quotient(1, over: 2)) }
    table.known { $0(quotient(1, over: 2).upper) }
    table.known { $0([make_exposure(true, 1)]) }
    table.known { $0((make_side(), COUNT_LONG)) }
    table.unknown("may be nil") { $0(FrameSize()) }
    table.unknown("may be nil") { $0(PixelFormat(1)) }
    table.unknown("may be nil") { $0(Blend(rawValue: 1)) }
}
