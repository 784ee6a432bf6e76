import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The two streams that a command writes to.
public enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Whether the stream is a terminal.
    public var isTerminal: Bool { isatty(rawValue) == 1 }

    /// How many columns the terminal has; `nil` if there is none, or it doesn't tell.
    public var terminalWidth: Int? {
        var size = winsize()
        guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether somebody may still read what is written: false for a pipe whose other end is closed.
    public var hasReader: Bool {
        var state = pollfd(fd: rawValue, events: 0, revents: 0)
        return poll(&state, 1, 0) < 1 || Int32(state.revents) & Int32(POLLERR) == 0
    }

    /// Writes a text; false if it can't be written to its end.
    @discardableResult
    public func write(_ text: String) -> Bool { problem(writing: text) == nil }

    /// Writes a text; what is wrong if it can't be written to its end. That nobody wants to read on, as with `| head`, is
    /// nothing wrong.
    public func problem(writing text: String) -> String? {
        do throws(SystemError) {
            try FileDescriptor.write(SourceText(text), to: rawValue)
            return nil
        } catch {
            return error.code == EPIPE ? nil : error.message
        }
    }

    /// Lets writing fail instead of ending the process, and keeps files from being opened in the place of a standard
    /// stream that is closed: what is meant for the stream would go there. Call it before anything else.
    public static func prepare() {
        // The system would end the process when a reader has gone, or when a file gets larger than it may.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        for descriptor in 0...Int32(2) where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // The lowest free number is taken: the one that is looked at. It is opened the wrong way around, so that using it
            // fails as before.
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}
