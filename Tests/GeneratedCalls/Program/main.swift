// Makes the calls of a generated program, in several runs with different values. The calls are listed in `calls`.
//
// Prints a line for each event: the run and the number of the call before the call is made, `count` if the number of
// passed arguments differs from the documented number, `done` after the end of the call, `lost` if the call doesn't
// end, and the message of a crash.
import FlynnRuntime
import Foundation

/// A call.
struct Call {
    /// The number in the comment on the line of the call.
    var number: Int
    /// The number of messages sent by the call.
    var messages: Int
    var make: () -> Void
}

private let ends = DispatchSemaphore(value: 0)

private func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// Called by behaviors before they read their arguments.
func begin(_ count: Int, documented: Int) {
    if count != documented { say("count") }
}

/// Called by behaviors after they have read their arguments.
func end() { ends.signal() }

preventCoreFiles()
Flynn.defaultCheckForUnsafeArguments = false

for number in 0..<runs {
    run = number
    var made = 0
    while made < calls.count {
        let output = childOutput { _ in
            for call in calls[made...] {
                say("call \(run) \(call.number)")
                call.make()
                for _ in 0..<call.messages where ends.wait(timeout: .now() + 60) == .timedOut {
                    say("lost")
                    exit(1)
                }
                say("done")
            }
        }
        let text = String(decoding: output, as: UTF8.self)
        print(text, terminator: "")
        // The crashed call isn't made again.
        made += max(1, text.split(separator: "\n").count { $0.hasPrefix("call ") })
    }
}
