import FlynnSyntax
import SystemLibrary

/// A file for output.
///
/// Links are followed unless they lead out of a git working tree. After this resolution, links are never followed: the
/// file is opened, created and replaced in one open folder.
package struct OutputFile: Sendable {
    private let path: String
    /// Whether everybody with read permission gets the permission to execute the file.
    private let isExecutable: Bool

    /// Creates an output file for a path. Nothing is written yet.
    package init(path: String, isExecutable: Bool = false) {
        self.path = path
        self.isExecutable = isExecutable
    }

    /// Writes a text. The file is replaced atomically, and never contains only a part of the text.
    ///
    /// - Parameters:
    ///   - isReplacing: Whether to replace an existing file. Otherwise, an existing file is an error.
    ///   - isCreating: Whether to create missing folders.
    /// - Throws: An error of the system; see also ``Path/target(_:)``.
    package func write(
        _ text: String, replacing isReplacing: Bool = true, creatingFolders isCreating: Bool = false
    ) throws(SystemError) {
        try write(SourceText(text), replacing: isReplacing, creatingFolders: isCreating)
    }

    /// Writes bytes in any encoding, in the same way as a text.
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
            // The target of the link doesn't exist, or the link has replaced a file in the meantime.
            try replace(name, in: folder, text, nil, isReplacing)
        case .link, .other:
            // A device or a pipe can't be replaced.
            let descriptor = try open(name, in: folder, O_WRONLY)
            defer { close(descriptor) }
            try FileDescriptor.write(text, to: descriptor)
        }
    }

    /// Opens the file for appending. The caller closes the file.
    package func openForAppending() throws(SystemError) -> Int32 {
        let (folder, name) = try place(creatingFolders: false)
        return try open(name, in: folder, O_WRONLY | O_APPEND | O_CREAT)
    }

    /// Adds the permission to execute an existing file for everybody with read permission.
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

    /// Returns the folder and the name of the target. The name isn't a link, except for the standard streams.
    private func place(creatingFolders isCreating: Bool) throws(SystemError) -> (folder: OpenFolder, name: String) {
        let target = try Path.target(path)
        return (try OpenFolder(Path.folder(of: target), creating: isCreating), Path.name(of: target))
    }

    /// Returns whether a folder contains the system's links to streams, such as `/dev/stdout`. The targets of these
    /// links don't have a path.
    private func isStream(in folder: OpenFolder) -> Bool {
        folder.path == "/dev" || Path.relative(folder.path, to: "/proc") != nil
    }

    /// Opens a file without replacing it. It is an error if a pipe has no reader, because opening the pipe would wait
    /// forever.
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
        // The output is written even if an attribute can't be preserved.
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
