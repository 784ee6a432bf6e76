import FlynnSyntax
import SystemLibrary

/// The two streams that a command writes to.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Whether the stream is a terminal.
    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The number of columns of the terminal; `nil` if the stream isn't a terminal or the number is unknown.
    package var terminalWidth: Int? {
        var size = winsize()
        guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether a reader may exist: false for a pipe whose other end is closed.
    package var hasReader: Bool {
        var state = pollfd(fd: rawValue, events: 0, revents: 0)
        return poll(&state, 1, 0) < 1 || Int32(state.revents) & Int32(POLLERR) == 0
    }

    /// Writes a text. Returns false if it can't be written completely.
    @discardableResult
    package func write(_ text: String) -> Bool {
        do {
            try writeOrThrow(text)
            return true
        } catch {
            return false
        }
    }

    /// Writes a text. A pipe without a reader, as with `| head`, isn't an error.
    package func writeOrThrow(_ text: String) throws(SystemError) { try writeOrThrow(SourceText(text)) }

    /// Writes bytes in any encoding.
    package func writeOrThrow(_ text: SourceText) throws(SystemError) {
        do {
            try FileDescriptor.write(text, to: rawValue)
        } catch let error where error.code == EPIPE {
        }
    }

    /// Writes messages, a line each, without text that a terminal or a CI job would interpret as a command.
    package func report(_ messages: [String]) {
        write(messages.map { PrintableText.line($0) + "\n" }.joined())
    }

    /// Prepares the process for writing. Call it before anything else.
    ///
    /// Writing to a closed pipe, or beyond the limit of a file's size, fails instead of ending the process. If a
    /// standard stream is closed, its descriptor is reserved: otherwise the next file that is opened would get the
    /// number of the stream, and text for the stream would be written to the file.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        for descriptor in 0...Int32(2) where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // `open` returns the lowest free number, which is this one. The wrong mode makes reading and writing fail
            // as before.
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}
