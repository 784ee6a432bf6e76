import FlynnFiles
import FlynnStore
import FlynnSummary
import FlynnSyntax
import SystemLibrary

/// The folder that contains the caches, a file per project.
///
/// It may be removed at any time. Errors of reading and writing are ignored: they only make a run slower.
public struct CacheFolder: Sendable {
    private let path: String
    /// The path of the ``CacheKey``; `nil` if runs aren't kept.
    let keyPath: String?
    /// Returns the time, in nanoseconds since 1970. Tests replace it.
    var now: @Sendable () -> Int64 = { FileStamp.now }

    /// The number of days after which an unused cache is removed.
    private static let maxDays: Int64 = 30
    /// The maximum size of all caches in bytes. The least recently used ones are removed.
    private static let maxByteCount: Int64 = 512 << 20
    private static let nanosecondsPerDay: Int64 = 86_400_000_000_000
    private static let suffix = ".summaries"
    private static let headerSuffix = ".headers"
    private static let runSuffix = ".run"

    /// Creates a cache folder with a path. The folder may not exist yet.
    ///
    /// - Parameter keyPath: The path of a file, outside of the folder, for a secret. A missing secret is created. The folder keeps the
    ///   output of runs only with a secret. See ``KeptRun``.
    public init(path: String, keyPath: String? = nil) {
        (self.path, self.keyPath) = (path, keyPath)
    }

    /// The default folder: `flynnlint` in `$XDG_CACHE_HOME`, else in `~/.cache`, on Apple platforms in
    /// `~/Library/Caches`; `nil` if the environment defines none of them. The secret is `flynnlint/key` in `$XDG_STATE_HOME`, else in
    /// `~/.local/state`, on Apple platforms in `~/Library/Application Support`.
    public static var standard: CacheFolder? {
        func folder(_ name: String, orInHome usual: String) -> String? {
            func variable(_ name: String) -> String? {
                // Relative paths are invalid according to the XDG base directory specification.
                getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
            }
            return (variable(name) ?? variable("HOME").map { $0 + usual }).map { $0 + "/flynnlint" }
        }
        #if canImport(Darwin)
        let (caches, states) = ("/Library/Caches", "/Library/Application Support")
        #else
        let (caches, states) = ("/.cache", "/.local/state")
        #endif
        let key = folder("XDG_STATE_HOME", orInHome: states).map { $0 + "/key" }
        return folder("XDG_CACHE_HOME", orInHome: caches).map { CacheFolder(path: $0, keyPath: key) }
    }

    /// Why the folder isn't used; `nil` if it is used. Who can write it can hide findings.
    public var refusal: String? {
        guard let status = try? fileStatus(path, followingLinks: false) else { return nil }
        let problem: String? =
            switch status.st_mode & S_IFMT {
            case S_IFLNK: "it is a link; remove it, or let XDG_CACHE_HOME name another folder"
            case S_IFDIR where status.st_uid != geteuid(): "it belongs to another user; remove it"
            case S_IFDIR where status.st_mode & (S_IWGRP | S_IWOTH) != 0:
                "other users can write it; remove it, or run 'chmod go-w' on it if they have not"
            default: nil
            }
        return problem.map { "the cache in '\(path)' isn't used, because \($0)" }
    }

    /// The cache of a project, which is identified by the real path of its root.
    func cache(ofProject root: String) -> SummaryCache {
        guard refusal == nil, let identity = CacheFolder.toolIdentity else { return SummaryCache() }
        let file = self.file(of: root, identity, CacheFolder.suffix)
        noteUse(of: file)
        return SummaryCache(contentsOf: file, identity: identity)
    }

    /// Stores the cache of a project.
    func keep(_ cache: SummaryCache, ofProject root: String) {
        guard let identity = CacheFolder.toolIdentity else { return }
        let file = self.file(of: root, identity, CacheFolder.suffix)
        if prepare(for: file) { try? cache.write(to: file, identity: identity) }
    }

    /// The cached facts about the headers of a project.
    func headerCache(ofProject root: String) -> HeaderCache {
        contents(of: root, CacheFolder.headerSuffix).map { HeaderCache($0.withBytes { Array($0) }) } ?? HeaderCache()
    }

    /// Stores the facts about the headers of a project.
    func keep(_ cache: HeaderCache, ofProject root: String) {
        keep(cache.bytes, of: root, CacheFolder.headerSuffix)
    }

    /// Reads the stored contents of a ``KeptRun``, if this user's runs have stored any.
    func readKeptRun(_ key: ContentHash, _ read: (UnsafeRawBufferPointer) -> Void) {
        let name = CacheFolder.name(ofRun: key)
        guard let secret = keyPath.flatMap(CacheKey.init(path:)) else { return }
        contents(of: name, CacheFolder.runSuffix)?.withBytes { bytes in
            if let contents = secret.opened(UnsafeRawBufferPointer(bytes), name) { read(contents) }
        }
    }

    /// Stores the contents of a ``KeptRun``.
    func keep(_ contents: [UInt8], ofRun key: ContentHash) {
        let name = CacheFolder.name(ofRun: key)
        guard refusal == nil, let secret = keyPath.flatMap(CacheKey.init(creatingAt:)) else { return }
        keep(secret.sealed(contents, name), of: name, CacheFolder.runSuffix)
    }

    private static func name(ofRun key: ContentHash) -> String { "\(key.high) \(key.low)" }

    // MARK: - Files

    private func contents(of name: String, _ suffix: String) -> SourceText? {
        guard refusal == nil, let identity = CacheFolder.toolIdentity, case let file = file(of: name, identity, suffix),
            let source = try? InputFile.read(file, as: .cache)
        else { return nil }
        noteUse(of: file)
        return source
    }

    private func keep(_ bytes: [UInt8], of name: String, _ suffix: String) {
        guard let identity = CacheFolder.toolIdentity, case let path = file(of: name, identity, suffix),
            prepare(for: path), let file = try? TemporaryFile(beside: path, permissions: 0o600),
            (try? file.write(SourceText(bytes))) != nil
        else { return }
        // Not flushed to disk: a file that a power failure damages is ignored.
        try? file.replaceTarget(flushing: false)
    }

    /// The file of what is kept under a name. Different executables have different files.
    private func file(of name: String, _ identity: ContentHash, _ suffix: String) -> String {
        let hash = String(ContentHash("\(identity.high) \(identity.low) \(name)").low, radix: 16)
        return Path.prefix(path) + String(repeating: "0", count: 16 - hash.count) + hash + suffix
    }

    /// Notes that a file is used: its modification time is the time of the last use, rounded to days.
    private func noteUse(of file: String) {
        if let stamp = FileStamp(of: file), stamp.modification < now() - CacheFolder.nanosecondsPerDay {
            utimensat(AT_FDCWD, file, nil, 0)
        }
    }

    /// Prepares the folder for a file. Returns whether it can be written.
    private func prepare(for file: String) -> Bool {
        if refusal != nil { return false }
        if FileStamp(of: file) != nil { return true }
        guard make() else { return false }
        tidy()
        return true
    }

    /// The identity of this executable: its version, modification time and size; `nil` if they can't be read. So a new
    /// build never reads the summaries of an old one, without a format version that must be incremented by hand.
    private static let toolIdentity: ContentHash? = {
        #if canImport(Darwin)
        var size: UInt32 = 0
        _ = _NSGetExecutablePath(nil, &size)
        var buffer = [CChar](repeating: 0, count: Int(size) + 1)
        guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
        let executable = buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        #else
        let executable = "/proc/self/exe"
        #endif
        guard let stamp = FileStamp(of: executable) else { return nil }
        return ContentHash("\(FlynnLintVersion.current) \(stamp.modification) \(stamp.size)")
    }()

    // MARK: - The folder

    /// Creates the folder and its parents, and marks it so that backup programs skip it. Returns whether it can be
    /// written.
    private func make() -> Bool {
        Path.createFolders(path)
        let tag = path + "/CACHEDIR.TAG"
        if FileStamp(of: tag) == nil {
            let text = """
                Signature: 8a477f597d28d172789f06886806bc55
                # This folder holds what flynnlint remembers of the sources that it has linted. It may be removed.
                # What this file is for: https://bford.info/cachedir/

                """
            try? OutputFile(path: tag).write(text)
        }
        return access(path, W_OK | X_OK) == 0
    }

    /// Removes old caches, and the least recently used ones above the maximum size.
    private func tidy() {
        guard let stream = opendir(path) else { return }
        defer { closedir(stream) }
        var files: [(path: String, stamp: FileStamp)] = []
        while let entry = readdir(stream) {
            let name = FolderListing.name(of: entry)
            // Other files are temporary files, or not FlynnLint's.
            let file = Path.join(path, name)
            let suffixes = [CacheFolder.suffix, CacheFolder.headerSuffix, CacheFolder.runSuffix]
            guard suffixes.contains(where: name.hasSuffix), let stamp = FileStamp(of: file) else { continue }
            files.append((file, stamp))
        }
        let oldest = now() - CacheFolder.maxDays * CacheFolder.nanosecondsPerDay
        var byteCount: Int64 = 0
        for file in files.sorted(by: { $0.stamp.modification > $1.stamp.modification }) {
            byteCount += file.stamp.size
            if file.stamp.modification < oldest || byteCount > CacheFolder.maxByteCount { unlink(file.path) }
        }
    }
}
