import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The files that a run reads: those on disk, except for some that are replaced.
///
/// Unsaved buffers replace files. All paths are real paths.
struct FileTree: Sendable {
    /// The contents of the replaced files.
    private var replacements: [Path: SourceText] = [:]

    /// A tree of the files on disk.
    init() {}

    /// Replaces a file, which needn't exist.
    mutating func replace(_ path: String, with source: SourceText) {
        replacements[Path(path)] = source
    }

    /// Whether a file is replaced.
    func isReplaced(_ path: String) -> Bool { replacements[Path(path)] != nil }

    /// Reads a file.
    func read(_ path: String) throws(SystemError) -> SourceText {
        if let replacement = replacements[Path(path)] { return replacement }
        return try SourceFile.read(path)
    }

    /// Whether a path names a file.
    func isFile(_ path: String) -> Bool { isReplaced(path) || Path.isFile(path) }

    /// The stamp of a file; `nil` if the file doesn't exist, or isn't read from disk.
    func stamp(of path: String) -> FileStamp? { isReplaced(path) ? nil : FileStamp(of: path) }
}
