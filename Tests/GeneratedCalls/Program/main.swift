// Makes the calls of a generated program, which `calls` lists, with the values of several runs.
//
// Prints a line for each event: the run and the number of the call before it is made, `count` if another number of
// arguments was passed than documented, `done` after the call has ended, `lost` if it doesn't end, and a crash's message.
import FlynnRuntime
import Foundation

/// A call.
struct Call {
    /// The number that its line has in a comment.
    var number: Int
    /// How many messages it sends.
    var messages: Int
    var make: () -> Void
}

private let ends = DispatchSemaphore(value: 0)

private func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// A behavior calls this before it reads its arguments.
func begin(_ count: Int, documented: Int) {
    if count != documented { say("count") }
}

/// A behavior calls this after it has read its arguments.
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
        // The call that crashed isn't made again.
        made += max(1, text.split(separator: "\n").count { $0.hasPrefix("call ") })
    }
}
