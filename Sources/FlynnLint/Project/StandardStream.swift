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

    /// Writes a text; false if it can't be written to its end.
    @discardableResult
    public func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var written = 0
            while written < bytes.count {
                let count = retryingInterrupts {
                    SystemCall.write(rawValue, bytes.baseAddress! + written, bytes.count - written)
                }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}
