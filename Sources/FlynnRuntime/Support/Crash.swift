import CFlynnRuntime

/// Writes the line `FlynnRuntime: text` to standard error.
func report(_ text: String) {
    var line = "FlynnRuntime: \(text)\n"
    line.withUTF8 { bytes in
        guard let first = bytes.baseAddress else { return }
        first.withMemoryRebound(to: CChar.self, capacity: bytes.count) { flynn_write_error($0, bytes.count) }
    }
}

/// Writes `text` to standard error in one line, then ends the process with a trap.
@inline(never)
func crash(_ text: String) -> Never {
    report(text)
    flynn_trap()
}
