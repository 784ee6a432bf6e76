import FlynnSummary
import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The secret that shows whether this user's runs have stored a ``KeptRun``.
///
/// A kept run says which files the next one reads and changes. The secret is stored outside of the cache, so who can only write the
/// cache, for example by restoring another one, can't name files.
struct CacheKey: Sendable {
    private static let byteCount = 32
    private static let sealByteCount = 16

    private let bytes: [UInt8]

    /// Reads the secret; `nil` if there is none, or if other users can read or write its file.
    init?(path: String) {
        guard let status = try? fileStatus(path, followingLinks: false), FileKind(status) == .file,
            status.st_uid == geteuid(), status.st_mode & (S_IRWXG | S_IRWXO) == 0,
            let source = try? InputFile.read(path, as: .key), source.byteCount == CacheKey.byteCount
        else { return nil }
        bytes = source.withBytes { Array($0) }
    }

    /// Reads the secret, or creates it; `nil` if it can't be stored.
    init?(creatingAt path: String) {
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

    /// The bytes of a file with some contents.
    ///
    /// - Parameter name: What the file stands for.
    func sealed(_ contents: [UInt8], _ name: String) -> [UInt8] {
        contents.withUnsafeBytes { seal($0, name) } + contents
    }

    /// The contents of a file; `nil` if they were stored without this secret, or for something else.
    func opened(_ bytes: UnsafeRawBufferPointer, _ name: String) -> UnsafeRawBufferPointer? {
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
