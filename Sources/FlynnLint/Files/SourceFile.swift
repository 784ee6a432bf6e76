import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads files as source texts.
enum SourceFile {
    /// Reads a file of at most ``SourceText/maxByteCount`` bytes.
    static func read(_ path: String) throws(SystemError) -> SourceText {
        var stamp: FileStamp?
        return try read(path, &stamp)
    }

    /// Reads a file like ``read(_:)``.
    ///
    /// - Parameter stamp: Set to the stamp that the file had before it was read.
    static func read(_ path: String, _ stamp: inout FileStamp?) throws(SystemError) -> SourceText {
        let descriptor = retryingInterrupts { open(path, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        stamp = FileStamp(status)
        if FileKind(status) == .folder { throw SystemError(code: EISDIR) }
        if FileKind(status) == .file, status.st_size > 0 {
            if Int(status.st_size) > SourceText.maxByteCount { throw SystemError(code: EFBIG) }
            return try readRegular(descriptor, Int(status.st_size))
        }
        return SourceText(try readStream(descriptor))
    }

    /// Reads a file of known size. Bytes that are appended in the meantime are left to the next run.
    private static func readRegular(_ descriptor: Int32, _ size: Int) throws(SystemError) -> SourceText {
        try SourceText(capacity: size) { (buffer: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) in
            var total = 0
            while total < size {
                let count = retryingInterrupts {
                    SystemCall.read(descriptor, buffer.baseAddress! + total, size - total)
                }
                guard count >= 0 else { throw .last }
                if count == 0 { break }
                total += count
            }
            return total
        }
    }

    private static func readStream(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= SourceText.maxByteCount {
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: 65536))
            let count = bytes.withUnsafeMutableBytes { buffer in
                retryingInterrupts { SystemCall.read(descriptor, buffer.baseAddress! + start, 65536) }
            }
            guard count >= 0 else { throw .last }
            bytes.removeLast(65536 - count)
            if count == 0 { return bytes }
        }
        throw SystemError(code: EFBIG)
    }
}

extension SourceText {
    /// Whether two texts have the same bytes.
    func hasSameBytes(as other: SourceText) -> Bool {
        byteCount == other.byteCount && withBytes { own in other.withBytes { own.elementsEqual($0) } }
    }
}
