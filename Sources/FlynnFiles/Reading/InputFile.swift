import CFlynnFiles
import FlynnSyntax
import SystemLibrary

/// Reads the contents of files. The linter opens all input files here.
///
/// Only regular files are read: a pipe may have no writer, and a device may have no end. The file is checked after
/// opening, so it can't be replaced in between.
package enum InputFile {
    /// The purpose of reading a file.
    package enum Purpose: Sendable {
        case source
        /// A configuration found by the linter, or named as a parent.
        case configuration
        /// A configuration named by an argument.
        case namedConfiguration
        case baseline
        /// A file of git. Git doesn't follow a link to this file.
        case ignoreFile
        /// The same file in the sandbox of a build system, where files are links.
        case linkedIgnoreFile
        case moduleMap
        case header
        case cache
        /// The secret of a cache.
        case key
        case archive
        /// A list of files named by an argument.
        case list
        /// A file to compare with the output of the linter.
        case generated

        /// The maximum size in bytes: much more than people write, and small enough to read quickly.
        var maxByteCount: Int {
            switch self {
            case .configuration, .namedConfiguration, .ignoreFile, .linkedIgnoreFile, .moduleMap, .generated: 1 << 20
            case .header: 16 << 20
            case .source, .baseline, .list: 64 << 20
            case .cache: 512 << 20
            case .key: 1 << 10
            // The file is read in parts.
            case .archive: .max
            }
        }

        /// Whether the file may be a stream that the process inherited.
        fileprivate var acceptsStreams: Bool {
            switch self {
            case .namedConfiguration, .list: true
            default: false
            }
        }
    }

    /// Reads a file.
    ///
    /// - Parameter isReal: Whether the path is real. Then it is an error if another process has replaced a part of it by a link.
    /// - Throws: ``SystemError/notRegular`` or ``SystemError/tooLarge(max:)`` if the purpose doesn't allow it, or an error of
    ///   the system.
    package static func read(_ path: String, as purpose: Purpose, isReal: Bool = false) throws(SystemError)
        -> SourceText
    {
        var stamp: FileStamp?
        return try read(path, as: purpose, isReal: isReal, &stamp)
    }

    /// Reads a file like ``read(_:as:isReal:)``.
    ///
    /// - Parameter stamp: Receives the stamp of the file before reading.
    package static func read(
        _ path: String, as purpose: Purpose, isReal: Bool = false, _ stamp: inout FileStamp?
    ) throws(SystemError) -> SourceText {
        let (descriptor, status) = try open(path, as: purpose, isReal: isReal)
        defer { close(descriptor) }
        stamp = FileStamp(status)
        guard FileKind(status) == .file else {
            return try readStream(descriptor, as: purpose)
        }
        return try readRegular(descriptor, Int(status.st_size))
    }

    /// Reads a file in an open folder. Links aren't followed.
    package static func read(_ name: String, in folder: OpenFolder, as purpose: Purpose) throws(SystemError)
        -> SourceText
    {
        let descriptor = folder.open(name, O_RDONLY)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        return try readRegular(descriptor, Int(check(descriptor, purpose, isStream: false).st_size))
    }

    /// Opens a file. The caller closes the file.
    ///
    /// - Returns: The descriptor, and the status of the opened file.
    package static func open(
        _ path: String, as purpose: Purpose, isReal: Bool = false
    ) throws(SystemError) -> (descriptor: Int32, status: stat) {
        let isStream = purpose.acceptsStreams && isStream(path)
        var mode = O_RDONLY | O_CLOEXEC | O_NOCTTY
        // Otherwise, opening a pipe would wait for a writer. Regular files never wait.
        if !isStream { mode |= O_NONBLOCK }
        if case .ignoreFile = purpose { mode |= O_NOFOLLOW }
        let descriptor =
            isReal && !isStream
            ? try openWithoutLinks(path, mode) : retryingInterrupts { systemOpen(path, mode) }
        guard descriptor >= 0 else { throw .last }
        do {
            return (descriptor, try check(descriptor, purpose, isStream: isStream))
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Opens a file by its real path. Negative for an error.
    private static func openWithoutLinks(_ path: String, _ mode: Int32) throws(SystemError) -> Int32 {
        #if canImport(Darwin)
        return retryingInterrupts { systemOpen(path, mode | O_NOFOLLOW_ANY) }
        #else
        let descriptor = retryingInterrupts { flynn_open_without_links(path, mode) }
        if descriptor >= 0 || errno != ENOSYS && errno != EPERM { return descriptor }
        return try OpenFolder(Path.folder(of: path)).open(Path.name(of: path), mode)
        #endif
    }

    /// Checks an open file and returns its status.
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

    /// Returns whether a path names an inherited stream, such as a shell's `<(command)`, or the empty device.
    package static func isStream(_ path: String) -> Bool {
        path == "/dev/null" || path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
    }

    /// Reads a file of known size. If bytes are appended during reading, they are left to the next run. If a system
    /// file doesn't report a size, it is read as empty.
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

    /// Reads a stream to the end.
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
    /// Returns whether two texts have the same bytes.
    package func hasSameBytes(as other: SourceText) -> Bool {
        byteCount == other.byteCount && withBytes { own in other.withBytes { own.elementsEqual($0) } }
    }
}
