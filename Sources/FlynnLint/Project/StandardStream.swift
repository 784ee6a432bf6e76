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
