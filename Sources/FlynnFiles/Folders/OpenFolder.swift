import SystemLibrary

/// An open folder, in which files are created, replaced and removed by their names.
///
/// As soon as a path was checked, another process can replace one of its folders by a link. An open folder stays the same, and
/// no link is followed in it.
package final class OpenFolder: Sendable {
    /// The real path that the folder had when it was opened.
    let path: String
    /// The descriptor, which is only good for calls with names.
    package let descriptor: Int32

    private static let flags = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    // The permission to read a folder isn't needed.
    #if canImport(Darwin)
    private static let mode = O_SEARCH
    #else
    /// `O_PATH`, which isn't imported: Glibc defines it for programs that define `_GNU_SOURCE`.
    private static let mode: Int32 = 0o10000000
    #endif

    /// Opens a folder.
    ///
    /// - Parameters:
    ///   - realPath: Its real path. It is an error if a part of it is a link meanwhile.
    ///   - isCreating: Whether missing folders are created.
    package init(_ realPath: String, creating isCreating: Bool = false) throws(SystemError) {
        // The working folder may have been removed.
        guard Path.isAbsolute(realPath) else { throw SystemError(code: ENOENT) }
        path = realPath
        descriptor = try OpenFolder.open(realPath, isCreating)
    }

    /// Opens the folder of a file, whose path may contain links to folders.
    package convenience init(containing path: String) throws(SystemError) {
        guard let folder = Path.real(Path.folder(of: path)) else { throw .last }
        try self.init(folder)
    }

    deinit { close(descriptor) }

    private static func open(_ realPath: String, _ isCreating: Bool) throws(SystemError) -> Int32 {
        var descriptor = retryingInterrupts { systemOpen("/", mode | flags) }
        guard descriptor >= 0 else { throw .last }
        for name in Path.names(realPath) {
            let name = String(name)
            let outer = descriptor
            descriptor = retryingInterrupts { openat(outer, name, mode | flags) }
            if descriptor < 0, isCreating, errno == ENOENT, mkdirat(outer, name, 0o777) == 0 || errno == EEXIST {
                descriptor = retryingInterrupts { openat(outer, name, mode | flags) }
            }
            let error = SystemError.last
            close(outer)
            guard descriptor >= 0 else { throw error }
        }
        return descriptor
    }

    // MARK: - Files

    /// Opens a file in the folder. Links aren't followed, and pipes aren't waited for.
    ///
    /// - Returns: The descriptor, which the caller closes; negative for an error.
    package func open(_ name: String, _ mode: Int32, permissions: mode_t = 0) -> Int32 {
        retryingInterrupts {
            openat(descriptor, name, mode | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, permissions)
        }
    }

    /// The status of a file in the folder, or of a link.
    package func status(of name: String) throws(SystemError) -> stat {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
        return status
    }

    /// Whether the process may write a file in the folder.
    func isWritable(_ name: String) -> Bool { faccessat(descriptor, name, W_OK, 0) == 0 }

    /// Removes a file from the folder.
    package func remove(_ name: String) { unlinkat(descriptor, name, 0) }

    /// Renames a file in the folder.
    ///
    /// - Parameter isReplacing: Whether an existing file is replaced. If not, it is an error.
    func rename(_ name: String, to new: String, replacing isReplacing: Bool) throws(SystemError) {
        if isReplacing {
            guard renameat(descriptor, name, descriptor, new) == 0 else { throw .last }
        } else {
            // After this, the file has two names, and the first is removed.
            if try link(name, to: new) { return remove(name) }
            // An empty file takes the new name, unless that exists, and is replaced.
            let placeholder = open(new, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o600)
            guard placeholder >= 0 else { throw .last }
            close(placeholder)
            guard renameat(descriptor, name, descriptor, new) == 0 else {
                let error = SystemError.last
                remove(new)
                throw error
            }
        }
    }

    /// Gives a file in the folder, or a link, a second name. It is an error if that exists.
    ///
    /// - Returns: `false` if the file can't have another name: some file systems and sandboxes don't allow it, or it has as many names as
    ///   it can have.
    package func link(_ name: String, to new: String) throws(SystemError) -> Bool {
        if linkat(descriptor, name, descriptor, new, 0) == 0 { return true }
        let error = SystemError.last
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EXDEV, EMLINK].contains(error.code) else { throw error }
        return false
    }

    /// Makes changes of names durable. An error is ignored: some file systems can't flush folders.
    func flush() {
        let readable = open(".", O_RDONLY | O_DIRECTORY)
        guard readable >= 0 else { return }
        fsync(readable)
        close(readable)
    }

    /// The names in the folder; empty if it can't be read.
    package var names: [String] {
        let readable = open(".", O_RDONLY | O_DIRECTORY)
        guard readable >= 0 else { return [] }
        guard let stream = fdopendir(readable) else {
            close(readable)
            return []
        }
        // This closes the descriptor, too.
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) { names.append(FolderListing.name(of: entry)) }
        return names
    }
}
