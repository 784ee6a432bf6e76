import FlynnSyntax
import SystemLibrary

/// A file that output is written to.
///
/// Links are followed unless they lead out of a git working tree. Then no link is followed any more: the file is opened, created
/// and replaced in one open folder.
package struct OutputFile: Sendable {
    private let path: String
    /// Whether the file can be executed by everybody who can read it.
    private let isExecutable: Bool

    /// Creates an output file for a path. Nothing is written yet.
    package init(path: String, isExecutable: Bool = false) {
        self.path = path
        self.isExecutable = isExecutable
    }

    /// Writes a text. A file is replaced atomically: it never contains a part of the text.
    ///
    /// - Parameters:
    ///   - isReplacing: Whether an existing file is replaced. If not, it is an error.
    ///   - isCreating: Whether missing folders are created.
    /// - Throws: An error of the system; see also ``Path/target(_:)``.
    package func write(
        _ text: String, replacing isReplacing: Bool = true, creatingFolders isCreating: Bool = false
    ) throws(SystemError) {
        try write(SourceText(text), replacing: isReplacing, creatingFolders: isCreating)
    }

    /// Writes bytes in any encoding, like the other `write`.
    package func write(
        _ text: SourceText, replacing isReplacing: Bool = true, creatingFolders isCreating: Bool = false
    ) throws(SystemError) {
        let (folder, name) = try place(creatingFolders: isCreating)
        let status: stat
        do {
            status = try folder.status(of: name)
        } catch {
            guard error.isMissing else { throw error }
            return try replace(name, in: folder, text, nil, isReplacing)
        }
        switch FileKind(status) {
        case .folder:
            throw SystemError(code: EISDIR)
        case .file:
            // `rename` would also replace a write-protected file.
            guard folder.isWritable(name) || !isReplacing else { throw .last }
            try replace(name, in: folder, text, status, isReplacing)
        case .link where !isStream(in: folder):
            // It leads nowhere, or has replaced a file meanwhile.
            try replace(name, in: folder, text, nil, isReplacing)
        case .link, .other:
            // A device or a pipe can't be replaced.
            let descriptor = try open(name, in: folder, O_WRONLY)
            defer { close(descriptor) }
            try FileDescriptor.write(text, to: descriptor)
        }
    }

    /// Opens the file, to append to it. The caller closes it.
    package func openForAppending() throws(SystemError) -> Int32 {
        let (folder, name) = try place(creatingFolders: false)
        return try open(name, in: folder, O_WRONLY | O_APPEND | O_CREAT)
    }

    /// Lets everybody execute an existing file who can read it.
    package func makeExecutable() throws(SystemError) {
        let (folder, name) = try place(creatingFolders: false)
        let descriptor = folder.open(name, O_RDONLY)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        try makeExecutable(descriptor)
    }

    private func makeExecutable(_ descriptor: Int32) throws(SystemError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        let mode = status.st_mode & 0o777
        guard fchmod(descriptor, mode | (mode & 0o444) >> 2) == 0 else { throw .last }
    }

    /// The folder, and the name in it that isn't a link, except for the names of the process's streams.
    private func place(creatingFolders isCreating: Bool) throws(SystemError) -> (folder: OpenFolder, name: String) {
        let target = try Path.target(path)
        return (try OpenFolder(Path.folder(of: target), creating: isCreating), Path.name(of: target))
    }

    /// Whether a folder has the system's links to streams, such as `/dev/stdout`, which have no path that they lead to.
    private func isStream(in folder: OpenFolder) -> Bool {
        folder.path == "/dev" || Path.relative(folder.path, to: "/proc") != nil
    }

    /// Opens a file without replacing it. A pipe that nobody reads is an error: opening it would wait without end.
    private func open(_ name: String, in folder: OpenFolder, _ mode: Int32) throws(SystemError) -> Int32 {
        let descriptor =
            isStream(in: folder)
            ? retryingInterrupts { systemOpen(path, mode | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o666) }
            : folder.open(name, mode, permissions: 0o666)
        guard descriptor >= 0 else { throw .last }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
    }

    private func replace(
        _ name: String, in folder: OpenFolder, _ text: SourceText, _ status: stat?, _ isReplacing: Bool
    ) throws(SystemError) {
        let file = try TemporaryFile(in: folder, replacing: name, permissions: 0o666)
        try file.write(text)
        // If an attribute can't be kept, the output is written all the same.
        if let status { copyAttributes(of: name, in: folder, status, to: file) }
        if isExecutable { try file.withDescriptor(makeExecutable) }
        try file.flush()
        try file.replaceTarget(replacing: isReplacing)
    }

    private func copyAttributes(of name: String, in folder: OpenFolder, _ status: stat, to file: TemporaryFile) {
        let old = folder.open(name, O_RDONLY)
        defer { if old >= 0 { close(old) } }
        try? file.copyAttributes(of: old >= 0 ? old : nil, status)
    }
}
