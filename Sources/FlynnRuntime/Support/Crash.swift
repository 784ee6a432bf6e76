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

/// Returns the name of the behavior that the calling thread runs, followed by a colon (`StringBuilder.beAppend: `), or
/// an empty string if it runs none.
func runningBehaviorPrefix() -> String {
    guard let body = flynn_thread().pointee.body else { return "" }
    // Safe: the scheduler sets `body` only while it runs it, and keeps it alive during that time.
    let mailbox = flynn_thread().pointee.mailbox.map { Unmanaged<Mailbox>.fromOpaque($0).takeUnretainedValue() }
    return Unmanaged<BehaviorBody>.fromOpaque(body)._withUnsafeGuaranteedRef { "\($0.name(in: mailbox)): " }
}
