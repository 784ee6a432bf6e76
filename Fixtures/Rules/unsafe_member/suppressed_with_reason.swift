import FlynnRuntime

class Log: Actor {
    private var lines: [String] = []

    // flynnlint:disable:next unsafe_member - read by the tests when nothing runs any more
    var unsafeLines: [String] { lines }
}
