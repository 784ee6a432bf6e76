import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What is piped into a command.
public enum StandardInput {
    /// Reads it to its end.
    ///
    /// - Throws: An error if it can't be read.
    public static func read() throws(LintRequestError) -> SourceText {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { buffer in
                retryingInterrupts { SystemCall.read(0, buffer.baseAddress!, buffer.count) }
            }
            if count < 0 { throw LintRequestError("standard input can't be read: \(SystemError.last.message)") }
            if count == 0 { return SourceText(bytes) }
            bytes += buffer[..<count]
        }
    }
}
