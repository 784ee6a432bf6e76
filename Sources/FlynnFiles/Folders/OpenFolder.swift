import SystemLibrary

/// An open folder, in which files can be created, replaced and removed by name.
///
/// After the check of a path, another process can replace a folder in the path with a link. An open folder stays the
/// same folder, and links in the folder aren't followed.
package final class OpenFolder: Sendable {
    /// The real path of this folder when it was opened.
    let path: String
    /// The descriptor. It can only be used in calls with a name.
    package let descriptor: Int32

    private static let flags = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    // Read permission for the folder isn't required.
    #if canImport(Darwin)
    private static let mode = O_SEARCH
    #else
    /// `O_PATH`. The constant isn't imported, because Glibc defines it only with `_GNU_SOURCE`.
    private static let mode: Int32 = 0o10000000
    #endif

    /// Opens a folder.
    ///
    /// - Parameters:
    ///   - realPath: Its real path. It is an error if a part of it is a link meanwhile.
    ///   - isCreating: Whether missing folders are created.
    ///   - permissions: The permissions of created folders, to which the process's file mode creation mask applies.
    package init(
        _ realPath: String, creating isCreating: Bool = false, permissions: mode_t = 0o777
    ) throws(SystemError) {
        // The working folder may have been removed.
        guard Path.isAbsolute(realPath) else { throw SystemError(code: ENOENT) }
        path = realPath
        descriptor = try OpenFolder.open(realPath, isCreating ? permissions : nil)
    }

    /// Opens the folder of a file. The path of the file can contain links to folders.
    package convenience init(containing path: String) throws(SystemError) {
        guard let folder = Path.real(Path.folder(of: path)) else { throw .last }
        try self.init(folder)
    }

    deinit { close(descriptor) }

    /// Opens a folder, after creating the missing ones if there are permissions for these.
    private static func open(_ realPath: String, _ permissions: mode_t?) throws(SystemError) -> Int32 {
        var descriptor = retryingInterrupts { systemOpen("/", mode | flags) }
        guard descriptor >= 0 else { throw .last }
        for name in Path.names(realPath) {
            let name = String(name)
            let outer = descriptor
            descriptor = retryingInterrupts { openat(outer, name, mode | flags) }
            if descriptor < 0, errno == ENOENT, let permissions,
                mkdirat(outer, name, permissions) == 0 || errno == EEXIST
            {
                descriptor = retryingInterrupts { openat(outer, name, mode | flags) }
            }
            let error = SystemError.last
            close(outer)
            guard descriptor >= 0 else { throw error }
        }
        return descriptor
    }

    // MARK: - Files

    /// Opens a file in this folder. The method doesn't follow links, and doesn't wait for pipes.
    ///
    /// - Returns: The descriptor, or a negative number for an error. The caller closes the descriptor.
    package func open(_ name: String, _ mode: Int32, permissions: mode_t = 0) -> Int32 {
        retryingInterrupts {
            openat(descriptor, name, mode | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, permissions)
        }
    }

    /// Returns the status of a file in this folder. Links aren't followed.
    package func status(of name: String) throws(SystemError) -> stat {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
        return status
    }

    /// The status of the folder.
    package func status() throws(SystemError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        return status
    }

    /// Returns whether the process has write permission for a file in this folder.
    func isWritable(_ name: String) -> Bool { faccessat(descriptor, name, W_OK, 0) == 0 }

    /// Removes a file from this folder.
    package func remove(_ name: String) { unlinkat(descriptor, name, 0) }

    /// Renames a file in this folder.
    ///
    /// - Parameter isReplacing: Whether to replace an existing file. Otherwise, an existing file is an error.
    func rename(_ name: String, to new: String, replacing isReplacing: Bool) throws(SystemError) {
        if isReplacing {
            guard renameat(descriptor, name, descriptor, new) == 0 else { throw .last }
        } else {
            // The file now has two names, and the first name is removed.
            if try link(name, to: new) { return remove(name) }
            // An empty file reserves the new name, or fails if the name exists. The rename then replaces the empty
            // file.
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

    /// Adds a second name for a file or link in this folder. It is an error if the name exists.
    ///
    /// - Returns: `false` if a second name is impossible, because of the file system or a sandbox, or because the file
    ///   has the maximum number of names.
    package func link(_ name: String, to new: String) throws(SystemError) -> Bool {
        if linkat(descriptor, name, descriptor, new, 0) == 0 { return true }
        let error = SystemError.last
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EXDEV, EMLINK].contains(error.code) else { throw error }
        return false
    }

    /// Makes changes of names durable. Errors are ignored, because some file systems can't flush folders.
    func flush() {
        let readable = open(".", O_RDONLY | O_DIRECTORY)
        guard readable >= 0 else { return }
        fsync(readable)
        close(readable)
    }

    /// The names in this folder. This is empty if the folder can't be read.
    package var names: [String] {
        let readable = open(".", O_RDONLY | O_DIRECTORY)
        guard readable >= 0 else { return [] }
        guard let stream = fdopendir(readable) else {
            close(readable)
            return []
        }
        // `closedir` also closes the descriptor.
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) { names.append(FolderListing.name(of: entry)) }
        return names
    }
}
