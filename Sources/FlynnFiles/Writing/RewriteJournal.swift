import FlynnStore
import FlynnSyntax
import SystemLibrary

/// The old and new contents of files that change together. The journal exists until all files are replaced.
///
/// A killed process leaves the journal behind. The next run with permission to write the files of the project finds the
/// journal, and restores the files that were already replaced. If a file was changed by a different program since then,
/// it isn't restored.
///
/// The journal is in the folder of the ``CacheKey``, outside of repositories and caches, and is sealed with the key.
/// Only runs of the same user can choose the restored contents.
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

    /// A written journal. No other process undoes the rewrite while the journal is open.
    package final class Open {
        fileprivate let folder: OpenFolder
        private let name: String
        private let descriptor: Int32

        fileprivate init(_ name: String, in folder: OpenFolder, _ descriptor: Int32) {
            (self.name, self.folder, self.descriptor) = (name, folder, descriptor)
        }

        deinit { close(descriptor) }

        /// Removes the journal, after all files have the new contents or all files have the old contents.
        package func end() throws(SystemError) {
            // An empty journal undoes nothing.
            if unlinkat(folder.descriptor, name, 0) != 0, retryingInterrupts({ ftruncate(descriptor, 0) }) != 0 {
                throw .last
            }
        }
    }

    /// Stores the contents of files before the first file is replaced.
    package func begin(_ entries: [Entry]) throws(SystemError) -> Open {
        let folder = try CacheKey.folder(of: path, creating: true)
        let secret = try CacheKey(creatingAt: keyPath)
        let sections = entries.flatMap { [SourceText($0.path), $0.old, $0.new].map { ContainerSection($0) } }
        let bytes = secret.sealed(RewriteJournal.format.file(sections), root)
        while true {
            let file = try TemporaryFile(in: folder, replacing: Path.name(of: path), permissions: 0o600)
            try file.write(bytes)
            try file.flush()
            try file.replaceTarget()
            // Between these calls, a different run can find the journal, undo nothing, and remove the journal.
            if let open = try lock(in: folder) { return open }
        }
    }

    /// Waits until no other process uses the journal. Returns `nil` if the journal doesn't exist.
    private func lock(in folder: OpenFolder) throws(SystemError) -> Open? {
        let name = Path.name(of: path)
        let descriptor = folder.open(name, O_RDWR)
        guard descriptor >= 0 else {
            // A journal that this user can't open was written by a different user.
            if errno == ENOENT || errno == EACCES { return nil }
            throw .last
        }
        let open = Open(name, in: folder, descriptor)
        // Some file systems don't support locks.
        _ = retryingInterrupts { flock(descriptor, LOCK_EX) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_nlink == 0 { return nil }
        return open
    }

    // MARK: - Undoing

    /// Restores the files of an interrupted rewrite.
    ///
    /// - Returns: The number of restored files, the failures for the other files, and whether the next run must try
    ///   again. In this case, some files can be old, and some can be new.
    package func undo() -> (count: Int, failures: [Failure], isPending: Bool) {
        let open: Open?
        do {
            let folder = try CacheKey.folder(of: path)
            // A journal that a killed process hasn't finished contains a copy of the files.
            AbandonedFiles.remove(in: folder)
            open = try lock(in: folder)
        } catch {
            if [ENOENT, ENOTDIR, EACCES].contains(error.code) { return (0, [], false) }
            return (
                0,
                [Failure(path: path, message: "can't be opened, so an interrupted rewrite isn't undone: \(error)")],
                true
            )
        }
        guard let open else { return (0, [], false) }
        let entries: [Entry]
        do {
            guard let read = try read(in: open.folder) else {
                let message =
                    "isn't sealed with this user's key, so an interrupted rewrite can't be undone; restore the files of "
                    + "'\(root)' from version control, and remove the journal"
                return (0, [Failure(path: path, message: message)], true)
            }
            entries = read
        } catch {
            return (
                0, [Failure(path: path, message: "can't be read, so an interrupted rewrite isn't undone: \(error)")],
                true
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
        // The journal is necessary to restore the other files later.
        if isFinal { try? open.end() }
        return (count, failures, !isFinal)
    }

    /// Reads the entries of the journal, or returns `nil` if the journal is incomplete or wasn't written by this user. An
    /// empty journal has no entries.
    private func read(in folder: OpenFolder) throws(SystemError) -> [Entry]? {
        let source = try InputFile.read(Path.name(of: path), in: folder, as: .cache)
        if source.byteCount == 0 { return [] }
        guard let secret = try CacheKey(path: keyPath) else { return nil }
        return source.withBytes { bytes in
            secret.opened(UnsafeRawBufferPointer(bytes), root).flatMap { RewriteJournal.entries($0) }
        }
    }

    // MARK: - Contents

    /// The path, the old contents and the new contents of each file. Other versions of FlynnLint undo the rewrite, too.
    private static let format = ContainerFormat("JNL", version: 1, isSealed: true)

    private static func entries(_ file: UnsafeRawBufferPointer) -> [Entry]? {
        guard let sections = format.sections(of: file), sections.count.isMultiple(of: 3) else { return nil }
        return stride(from: 0, to: sections.count, by: 3).map { first in
            Entry(
                path: String(decoding: sections[first], as: UTF8.self), old: SourceText(sections[first + 1]),
                new: SourceText(sections[first + 2]))
        }
    }
}
