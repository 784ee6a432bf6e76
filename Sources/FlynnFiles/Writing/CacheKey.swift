import FlynnStore
import FlynnSyntax
import SystemLibrary

/// The secret that proves that this user's runs have stored a ``KeptRun``.
///
/// A kept run determines the files that the next run reads and changes. The secret is stored outside of the cache, so an attacker
/// with access to the cache only, for example through a restored cache, can't choose files.
package struct CacheKey: Sendable {
    private static let byteCount = 32
    private static let sealByteCount = 16

    private let bytes: [UInt8]

    /// Reads the secret; `nil` if it is missing, or if other users can read or write its file.
    package init?(path: String) {
        guard let status = try? fileStatus(path, followingLinks: false), FileKind(status) == .file,
            status.st_uid == geteuid(), status.st_mode & (S_IRWXG | S_IRWXO) == 0,
            let source = try? InputFile.read(path, as: .key), source.byteCount == CacheKey.byteCount
        else { return nil }
        bytes = source.withBytes { Array($0) }
    }

    /// Reads the secret, or creates it; `nil` if it can't be stored.
    package init?(creatingAt path: String) {
        if let key = CacheKey(path: path) {
            self = key
            return
        }
        var random = SystemRandomNumberGenerator()
        bytes = (0..<CacheKey.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        Path.createFolders(Path.folder(of: path))
        guard let file = try? TemporaryFile(beside: path, permissions: 0o600),
            (try? file.write(SourceText(bytes))) != nil, (try? file.replaceTarget(flushing: false)) != nil
        else { return nil }
    }

    /// The sealed contents of a file.
    ///
    /// - Parameter name: The file's role in the cache.
    package func sealed(_ contents: [UInt8], _ name: String) -> [UInt8] {
        contents.withUnsafeBytes { seal($0, name) } + contents
    }

    /// The contents of a sealed file; `nil` if they were stored without this secret, or under another name.
    package func opened(_ bytes: UnsafeRawBufferPointer, _ name: String) -> UnsafeRawBufferPointer? {
        guard bytes.count >= CacheKey.sealByteCount,
            case let contents = UnsafeRawBufferPointer(rebasing: bytes[CacheKey.sealByteCount...]),
            seal(contents, name).elementsEqual(bytes[..<CacheKey.sealByteCount])
        else { return nil }
        return contents
    }

    /// The hash of the hashes of the secret, the name and the contents.
    private func seal(_ contents: UnsafeRawBufferPointer, _ name: String) -> [UInt8] {
        let seal = ContentHash([bytes.withUnsafeBytes { ContentHash($0) }, ContentHash(name), ContentHash(contents)])
        return [seal.high, seal.low].flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
    }
}
