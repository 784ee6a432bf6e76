import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The standard input of the process.
package enum StandardInput {
    /// Reads a source to its end.
    ///
    /// - Throws: The error of the system if it can't be read, or ``SystemError/tooLarge(max:)``.
    package static func read() throws(SystemError) -> SourceText {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { buffer in
                retryingInterrupts { SystemCall.read(0, buffer.baseAddress!, buffer.count) }
            }
            if count < 0 { throw .last }
            if count == 0 { return SourceText(bytes) }
            bytes += buffer[..<count]
            let max = InputFile.Purpose.source.maxByteCount
            if bytes.count > max { throw .tooLarge(max: max) }
        }
    }
}
