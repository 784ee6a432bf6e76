import FlynnSyntax
import SystemLibrary

/// Reads the contents of files. All files that the linter reads are opened here.
///
/// Only regular files are read: a pipe may have no writer, and a device no end. A file is checked after it was opened, so
/// that it can't be replaced in between.
package enum InputFile {
    /// What a file is read for.
    package enum Purpose: Sendable {
        case source
        /// A configuration that was found, or that another one names.
        case configuration
        /// A configuration that an argument names.
        case namedConfiguration
        case baseline
        /// A file of git, which doesn't follow a link to it.
        case ignoreFile
        /// Such a file in the sandbox of a build system, where files are links.
        case linkedIgnoreFile
        case moduleMap
        case header
        case cache
        /// The secret of a cache.
        case key
        case archive
        /// A list of files that an argument names.
        case list
        /// A file that is compared with the one that the linter would write.
        case generated

        /// The maximum size in bytes: far more than people write, and little enough that the time doesn't matter.
        var maxByteCount: Int {
            switch self {
            case .configuration, .namedConfiguration, .ignoreFile, .linkedIgnoreFile, .moduleMap, .generated: 1 << 20
            case .header: 16 << 20
            case .source, .baseline, .list: 64 << 20
            case .cache: 512 << 20
            case .key: 1 << 10
            // Only parts of it are read.
            case .archive: .max
            }
        }

        /// Whether the file may be a stream that the process was started with.
        fileprivate var acceptsStreams: Bool {
            switch self {
            case .namedConfiguration, .list: true
            default: false
            }
        }
    }

    /// Reads a file.
    ///
    /// - Throws: ``SystemError/notRegular`` or ``SystemError/tooLarge(max:)`` if the purpose doesn't allow it, or an error of
    ///   the system.
    package static func read(_ path: String, as purpose: Purpose) throws(SystemError) -> SourceText {
        var stamp: FileStamp?
        return try read(path, as: purpose, &stamp)
    }

    /// Reads a file like ``read(_:as:)``.
    ///
    /// - Parameter stamp: Set to the stamp that the file had before it was read.
    package static func read(
        _ path: String, as purpose: Purpose, _ stamp: inout FileStamp?
    ) throws(SystemError) -> SourceText {
        let (descriptor, status) = try open(path, as: purpose)
        defer { close(descriptor) }
        stamp = FileStamp(status)
        guard FileKind(status) == .file else {
            return try readStream(descriptor, as: purpose)
        }
        return try readRegular(descriptor, Int(status.st_size))
    }

    /// Reads a file in an open folder. A link isn't followed.
    package static func read(_ name: String, in folder: OpenFolder, as purpose: Purpose) throws(SystemError)
        -> SourceText
    {
        let descriptor = folder.open(name, O_RDONLY)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        return try readRegular(descriptor, Int(check(descriptor, purpose, isStream: false).st_size))
    }

    /// Opens a file. The caller closes it.
    ///
    /// - Returns: The descriptor, and the status that the file had when it was opened.
    package static func open(_ path: String, as purpose: Purpose) throws(SystemError) -> (
        descriptor: Int32, status: stat
    ) {
        let isStream = purpose.acceptsStreams && isStream(path)
        var mode = O_RDONLY | O_CLOEXEC | O_NOCTTY
        // Otherwise opening a pipe waits for a writer. Regular files never wait.
        if !isStream { mode |= O_NONBLOCK }
        if case .ignoreFile = purpose { mode |= O_NOFOLLOW }
        let descriptor = retryingInterrupts { systemOpen(path, mode) }
        guard descriptor >= 0 else { throw .last }
        do {
            return (descriptor, try check(descriptor, purpose, isStream: isStream))
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Checks an open file. Returns its status.
    private static func check(
        _ descriptor: Int32, _ purpose: Purpose, isStream: Bool
    ) throws(SystemError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        switch FileKind(status) {
        case .file: if Int(status.st_size) > purpose.maxByteCount { throw .tooLarge(max: purpose.maxByteCount) }
        case .folder: throw SystemError(code: EISDIR)
        case .link, .other: if !isStream { throw .notRegular }
        }
        return status
    }

    /// Whether a path names a stream that the process was started with, such as a shell's `<(command)`, or the device
    /// that is empty.
    package static func isStream(_ path: String) -> Bool {
        path == "/dev/null" || path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
    }

    /// Reads a file of known size. Bytes that are appended in the meantime are left to the next run. A file of the system
    /// that doesn't state its size is empty.
    private static func readRegular(_ descriptor: Int32, _ size: Int) throws(SystemError) -> SourceText {
        try SourceText(capacity: size) { (buffer: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) in
            var total = 0
            while total < size {
                let count = retryingInterrupts {
                    systemRead(descriptor, buffer.baseAddress! + total, size - total)
                }
                guard count >= 0 else { throw .last }
                if count == 0 { break }
                total += count
            }
            return total
        }
    }

    /// Reads a stream to its end.
    static func readStream(_ descriptor: Int32, as purpose: Purpose) throws(SystemError) -> SourceText {
        let max = purpose.maxByteCount
        var bytes: [UInt8] = []
        while bytes.count <= max {
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: 65536))
            let count = bytes.withUnsafeMutableBytes { buffer in
                retryingInterrupts { systemRead(descriptor, buffer.baseAddress! + start, 65536) }
            }
            guard count >= 0 else { throw .last }
            bytes.removeLast(65536 - count)
            if count == 0 { return SourceText(bytes) }
        }
        throw .tooLarge(max: max)
    }
}

extension SourceText {
    /// Whether two texts have the same bytes.
    package func hasSameBytes(as other: SourceText) -> Bool {
        byteCount == other.byteCount && withBytes { own in other.withBytes { own.elementsEqual($0) } }
    }
}
