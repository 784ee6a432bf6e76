import FlynnSyntax
import SystemLibrary

/// The output streams of a command.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Whether this stream is a terminal.
    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The number of columns of the terminal. This is `nil` if the number is unknown or this stream isn't a terminal.
    package var terminalWidth: Int? {
        var size = winsize()
        guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether a reader can exist. This is `false` for a pipe with a closed read end.
    package var hasReader: Bool {
        var state = pollfd(fd: rawValue, events: 0, revents: 0)
        return poll(&state, 1, 0) < 1 || Int32(state.revents) & Int32(POLLERR) == 0
    }

    /// Writes a text. Returns `false` if the text can't be written completely.
    @discardableResult
    package func write(_ text: String) -> Bool {
        do {
            try writeOrThrow(text)
            return true
        } catch {
            return false
        }
    }

    /// Writes a text. It isn't an error if a pipe has no reader, as with `| head`.
    package func writeOrThrow(_ text: String) throws(SystemError) { try writeOrThrow(SourceText(text)) }

    /// Writes bytes in any encoding.
    package func writeOrThrow(_ text: SourceText) throws(SystemError) {
        do {
            try FileDescriptor.write(text, to: rawValue)
        } catch let error where error.code == EPIPE {
        }
    }

    /// Writes messages, one per line. Text that a terminal or a CI job would interpret as a command is replaced.
    package func report(_ messages: [String]) {
        write(messages.map { PrintableText.line($0) + "\n" }.joined())
    }

    /// Prepares the process for writing. Call this method first.
    ///
    /// Writing to a closed pipe, or beyond the size limit of a file, then fails instead of ending the process. The
    /// descriptors of closed standard streams are reserved: otherwise the next opened file would get the number of a
    /// stream, and output for the stream would be written to the file.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        for descriptor in 0...Int32(2) where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // `open` returns the lowest free number, which is this descriptor. The wrong mode makes reading and writing
            // fail as before.
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}
