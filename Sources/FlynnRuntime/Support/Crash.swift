import CFlynnRuntime

/// Writes one line, `FlynnRuntime: text`, to standard error.
func report(_ text: String) {
    var line = "FlynnRuntime: \(text)\n"
    line.withUTF8 { bytes in
        guard let first = bytes.baseAddress else { return }
        first.withMemoryRebound(to: CChar.self, capacity: bytes.count) { flynn_write_error($0, bytes.count) }
    }
}

/// Ends the process with one line on standard error that says why: "let it crash".
@inline(never)
func crash(_ text: String) -> Never {
    report(text)
    flynn_trap()
}

/// What is known of the message that the calling thread runs, as in `StringBuilder.beAppend: `, or nothing.
func runningBehaviorPrefix() -> String {
    guard let body = flynn_thread().pointee.body else { return "" }
    // The scheduler sets `body` for the time it runs it, and a queued message keeps it.
    let mailbox = flynn_thread().pointee.mailbox.map { Unmanaged<Mailbox>.fromOpaque($0).takeUnretainedValue() }
    return Unmanaged<BehaviorBody>.fromOpaque(body)._withUnsafeGuaranteedRef { "\($0.name(in: mailbox)): " }
}
