import FlynnStore
import FlynnSyntax
import SystemLibrary

/// The secret that proves that a ``StoredRun`` or a ``RewriteJournal`` was stored by this user.
///
/// A kept run determines the files that the next run reads and changes. The secret is outside of the cache. An attacker
/// with access to the cache alone, for example through a restored cache, can't choose these files.
package struct CacheKey: Sendable {
    private static let byteCount = 32
    private static let sealByteCount = 16

    private let bytes: [UInt8]

    /// Reads the secret, or returns `nil` if the secret is missing, or if other users can read or write the file.
    ///
    /// - Throws: An error of the system. The secret can then exist.
    package init?(path: String) throws(SystemError) {
        let folder: OpenFolder
        do {
            folder = try CacheKey.folder(of: path)
        } catch {
            if error.isMissing { return nil }
            throw error
        }
        try self.init(Path.name(of: path), in: folder)
    }

    private init?(_ name: String, in folder: OpenFolder) throws(SystemError) {
        let source: SourceText
        do {
            let status = try folder.status(of: name)
            guard FileKind(status) == .file, status.st_uid == geteuid(), status.st_mode & (S_IRWXG | S_IRWXO) == 0
            else { return nil }
            source = try InputFile.read(name, in: folder, as: .key)
        } catch {
            if error.isMissing || !error.isSystem { return nil }
            throw error
        }
        guard source.byteCount == CacheKey.byteCount else { return nil }
        bytes = source.withBytes { Array($0) }
    }

    /// Reads or creates the secret. After an error of the system, an existing secret stays, because journals are sealed
    /// with the secret.
    package init(creatingAt path: String) throws(SystemError) {
        let folder = try CacheKey.folder(of: path, creating: true)
        let name = Path.name(of: path)
        if let key = try CacheKey(name, in: folder) {
            self = key
            return
        }
        var random = SystemRandomNumberGenerator()
        bytes = (0..<CacheKey.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        // A journal must not be on disk without the secret.
        let file = try TemporaryFile(in: folder, replacing: name, permissions: 0o600)
        try file.write(bytes)
        try file.flush()
        try file.replaceTarget()
    }

    /// Opens the folder of the secret, in which the journals of rewrites are, too. Links that lead to it are followed unless they lead
    /// out of a repository.
    static func folder(of path: String, creating isCreating: Bool = false) throws(SystemError) -> OpenFolder {
        try OpenFolder(Path.target(Path.folder(of: path)), creating: isCreating, permissions: 0o700)
    }

    /// Returns the sealed contents of a file.
    ///
    /// - Parameter name: The role of the file in the cache.
    package func sealed(_ contents: SourceText, _ name: String) -> SourceText {
        contents.withBytes { SourceText(seal(UnsafeRawBufferPointer($0), name) + $0) }
    }

    /// Returns the contents of a sealed file, or `nil` if they were sealed with a different secret or name.
    package func opened(_ bytes: UnsafeRawBufferPointer, _ name: String) -> UnsafeRawBufferPointer? {
        guard bytes.count >= CacheKey.sealByteCount,
            case let contents = UnsafeRawBufferPointer(rebasing: bytes[CacheKey.sealByteCount...]),
            seal(contents, name).elementsEqual(bytes[..<CacheKey.sealByteCount])
        else { return nil }
        return contents
    }

    /// Returns the hash of the hashes of the secret, the name and the contents.
    private func seal(_ contents: UnsafeRawBufferPointer, _ name: String) -> [UInt8] {
        ContentHash([bytes.withUnsafeBytes { ContentHash($0) }, ContentHash(name), ContentHash(contents)]).bytes
    }
}
