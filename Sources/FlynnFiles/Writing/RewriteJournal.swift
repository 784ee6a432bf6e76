import FlynnStore
import FlynnSyntax
import SystemLibrary

/// The old and new contents of files that change together, stored until all of them are replaced.
///
/// A process that is killed in between leaves the journal. The next run that may write the project's files finds it, and restores the
/// files that were already replaced. A file that something else has changed since then stays as it is.
///
/// The journal is beside the ``CacheKey``, outside of repositories and caches, and is sealed with it. So nothing but this user's runs can
/// choose what is restored.
package struct RewriteJournal: Sendable {
    /// A file that changes.
    package struct Entry: Sendable {
        /// The real path.
        var path: String
        var old: SourceText
        var new: SourceText

        package init(path: String, old: SourceText, new: SourceText) {
            self.path = path
            self.old = old
            self.new = new
        }
    }

    /// The reason why a file isn't restored.
    package struct Failure {
        package let path: String
        package let message: String
    }

    /// The real path of the project's root.
    private let root: String
    let path: String
    private let keyPath: String

    /// The journal of a project.
    ///
    /// - Parameter keyPath: The path of the ``CacheKey``, beside which the journal is.
    package init(ofProject root: String, keyPath: String) {
        let hash = String(ContentHash(root).low, radix: 16)
        self.root = root
        self.keyPath = keyPath
        path = Path.join(Path.folder(of: keyPath), "rewrite-" + String(repeating: "0", count: 16 - hash.count) + hash)
    }

    // MARK: - Writing

    /// A journal that is written. No other process undoes the rewrite as long as it is open.
    package final class Open {
        private let path: String
        private let descriptor: Int32

        fileprivate init(_ path: String, _ descriptor: Int32) { (self.path, self.descriptor) = (path, descriptor) }

        deinit { close(descriptor) }

        /// Removes the journal, after all files have their new contents or all have their old ones.
        package func end() throws(SystemError) {
            // A journal without contents undoes nothing.
            if unlink(path) != 0, retryingInterrupts({ ftruncate(descriptor, 0) }) != 0 { throw .last }
        }
    }

    /// Stores the contents of files before any of them is replaced.
    package func begin(_ entries: [Entry]) throws(SystemError) -> Open {
        guard let secret = CacheKey(creatingAt: keyPath) else { throw SystemError(code: EACCES) }
        let bytes = SourceText(secret.sealed(RewriteJournal.bytes(of: entries), root))
        while true {
            let file = try TemporaryFile(beside: path, permissions: 0o600)
            try file.write(bytes)
            try file.flush()
            try file.replaceTarget()
            // Between these calls, another run can find the journal, undo nothing, and remove it.
            if let open = try lock() { return open }
        }
    }

    /// Waits until no other process uses the journal; `nil` if there is none.
    private func lock() throws(SystemError) -> Open? {
        let descriptor = retryingInterrupts { systemOpen(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else {
            // What this user can't open, another user has written.
            if errno == ENOENT || errno == ENOTDIR || errno == EACCES { return nil }
            throw .last
        }
        let open = Open(path, descriptor)
        // Some file systems have no locks.
        _ = retryingInterrupts { flock(descriptor, LOCK_EX) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_nlink == 0 { return nil }
        return open
    }

    // MARK: - Undoing

    /// Restores the files of an interrupted rewrite.
    ///
    /// - Returns: the number of restored files, and the failures for files that can't be restored.
    package func undo() -> (count: Int, failures: [Failure]) {
        let open: Open?
        do {
            open = try lock()
        } catch {
            return (
                0,
                [Failure(path: path, message: "can't be opened, so an interrupted rewrite isn't undone: \(error)")]
            )
        }
        guard let open else { return (0, []) }
        let entries: [Entry]
        do {
            entries = try read()
        } catch {
            return (
                0, [Failure(path: path, message: "can't be read, so an interrupted rewrite isn't undone: \(error)")]
            )
        }
        var count = 0
        var failures: [Failure] = []
        var isFinal = true
        for entry in entries where Path.contains(root, entry.path) {
            let rewrite = AtomicRewrite(
                path: entry.path, realPath: entry.path, original: entry.new, replacement: entry.old)
            do {
                if try rewrite.isNeeded() {
                    try rewrite.write()
                    count += 1
                }
            } catch {
                switch error {
                case .changed, .removed:
                    failures.append(
                        Failure(
                            path: entry.path,
                            message: "differs from what an interrupted rewrite has left, so it isn't restored"))
                default:
                    isFinal = false
                    failures.append(
                        Failure(
                            path: entry.path, message: "can't be restored after an interrupted rewrite: \(error)"))
                }
            }
        }
        // Without its journal, a file that can't be restored now would stay as it is.
        if isFinal { try? open.end() }
        return (count, failures)
    }

    /// The entries of the journal; empty if this user's runs haven't written it completely.
    private func read() throws(SystemError) -> [Entry] {
        let source = try InputFile.read(path, as: .cache)
        guard let secret = CacheKey(path: keyPath) else { return [] }
        return source.withBytes { bytes in
            secret.opened(UnsafeRawBufferPointer(bytes), root).flatMap { RewriteJournal.entries($0) } ?? []
        }
    }

    // MARK: - Contents

    /// For each file, the lengths of its path, its old and its new contents, and these.
    private static func bytes(of entries: [Entry]) -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ number: Int) { withUnsafeBytes(of: UInt64(number).littleEndian) { bytes += $0 } }
        for entry in entries {
            append(entry.path.utf8.count)
            append(entry.old.byteCount)
            append(entry.new.byteCount)
            bytes += entry.path.utf8
            entry.old.withBytes { bytes += $0 }
            entry.new.withBytes { bytes += $0 }
        }
        return bytes
    }

    private static func entries(_ bytes: UnsafeRawBufferPointer) -> [Entry]? {
        var entries: [Entry] = []
        var position = 0
        func take(_ count: Int) -> UnsafeRawBufferPointer? {
            guard count >= 0, count <= bytes.count - position else { return nil }
            defer { position += count }
            return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
        }
        func takeLength() -> Int? {
            take(8).flatMap { Int(exactly: UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self))) }
        }
        while position < bytes.count {
            guard let pathLength = takeLength(), let oldLength = takeLength(), let newLength = takeLength(),
                let path = take(pathLength), let old = take(oldLength), let new = take(newLength)
            else { return nil }
            entries.append(
                Entry(path: String(decoding: path, as: UTF8.self), old: SourceText(old), new: SourceText(new)))
        }
        return entries
    }
}
