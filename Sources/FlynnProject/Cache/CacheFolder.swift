import FlynnFiles
import FlynnStore
import FlynnSyntax
import SystemLibrary

/// The folder with the caches, in one file per project.
///
/// This folder can be removed at any time. Errors in reading and writing are ignored, because they only make a run
/// slower.
public struct CacheFolder: Sendable {
    private let path: String
    /// The path of the ``CacheKey``. This is `nil` if runs aren't kept.
    package let keyPath: String?
    /// Returns the time in nanoseconds since 1970. Tests replace this function.
    var now: @Sendable () -> Int64 = { FileStamp.now }

    /// The number of days after which an unused cache is removed.
    private static let maxDays: Int64 = 30
    /// The maximum size of all caches in bytes. Above this size, the least recently used caches are removed.
    private static let maxByteCount: Int64 = 512 << 20
    private static let nanosecondsPerDay: Int64 = 86_400_000_000_000
    private static let suffix = ".summaries"
    private static let headerSuffix = ".headers"
    private static let runSuffix = ".run"

    /// Creates a cache folder with a path. The folder doesn't have to exist yet.
    ///
    /// - Parameter keyPath: The path of a file for a secret, outside of the folder. A missing secret is created. The
    ///   output of runs is kept only with a secret; see ``StoredRun``.
    public init(path: String, keyPath: String? = nil) {
        (self.path, self.keyPath) = (path, keyPath)
    }

    /// The default folder. This is `nil` if the environment doesn't define any of the base folders. The cache folder is
    /// `flynnlint` in `$XDG_CACHE_HOME`, else in `~/.cache`, on Apple platforms in `~/Library/Caches`. The secret is
    /// `flynnlint/key` in `$XDG_STATE_HOME`, else in `~/.local/state`, on Apple platforms in `~/Library/Application
    /// Support`.
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

    /// The reason for not using the folder. This is `nil` if the folder is used. Anyone with write access to the folder
    /// could hide findings.
    public var refusal: String? {
        if case .refused(let problem) = state() { problem } else { nil }
    }

    /// The folder at this time.
    private enum State {
        case used(OpenFolder)
        case missing
        /// Why it isn't used.
        case refused(String)
    }

    /// Opens the folder, unless another user or a repository may have chosen it.
    private func state(creating isCreating: Bool = false) -> State {
        func refused(_ problem: String) -> State { .refused("the cache in '\(path)' isn't used, because \(problem)") }
        let folder: OpenFolder
        let status: stat
        do throws(SystemError) {
            let parent = try Path.target(Path.folder(of: path))
            folder = try OpenFolder(
                Path.join(parent, Path.name(of: path)), creating: isCreating, permissions: 0o700)
            status = try folder.status()
        } catch {
            if error == .leavesRepository {
                return refused("a link leads out of the repository; let XDG_CACHE_HOME name the folder itself")
            }
            let isLink = (try? fileStatus(path, followingLinks: false)).map(FileKind.init) == .link
            return isLink ? refused("it is a link; remove it, or let XDG_CACHE_HOME name another folder") : .missing
        }
        if status.st_uid != geteuid() { return refused("it belongs to another user; remove it") }
        if status.st_mode & (S_IWGRP | S_IWOTH) != 0 {
            return refused("other users can write it; remove it, or run 'chmod go-w' on it if they have not")
        }
        return .used(folder)
    }

    /// The folder if it exists and is used.
    private func open() -> OpenFolder? { if case .used(let folder) = state() { folder } else { nil } }

    /// Returns the cache of a project.
    ///
    /// - Parameter root: The real path of the project's root, which identifies the project.
    package func cache(ofProject root: String) -> SummaryCache {
        guard let identity = CacheFolder.toolIdentity else { return SummaryCache() }
        return SummaryCache(contents(of: root, CacheFolder.suffix), identity: identity)
    }

    /// Stores the cache of a project.
    package func store(_ cache: SummaryCache, ofProject root: String) {
        guard let identity = CacheFolder.toolIdentity else { return }
        store(cache.contents(identity: identity), of: root, CacheFolder.suffix)
    }

    /// Returns the cached facts about the headers of a project.
    func headerCache(ofProject root: String) -> HeaderCache {
        contents(of: root, CacheFolder.headerSuffix).map(HeaderCache.init) ?? HeaderCache()
    }

    /// Stores the facts about the headers of a project.
    func store(_ cache: HeaderCache, ofProject root: String) {
        store(cache.contents, of: root, CacheFolder.headerSuffix)
    }

    /// Reads the contents of a ``StoredRun``, if they were stored by this user's runs.
    func readStoredRun(_ key: ContentHash, _ read: (UnsafeRawBufferPointer) -> Void) {
        let name = CacheFolder.name(ofRun: key)
        guard let keyPath, let secret = try? CacheKey(path: keyPath) else { return }
        contents(of: name, CacheFolder.runSuffix)?.withBytes { bytes in
            if let contents = secret.opened(UnsafeRawBufferPointer(bytes), name) { read(contents) }
        }
    }

    /// Stores the contents of a ``StoredRun``.
    func store(_ contents: SourceText, ofRun key: ContentHash) {
        let name = CacheFolder.name(ofRun: key)
        guard refusal == nil, let keyPath, let secret = try? CacheKey(creatingAt: keyPath) else { return }
        store(secret.sealed(contents, name), of: name, CacheFolder.runSuffix)
    }

    private static func name(ofRun key: ContentHash) -> String { "\(key.high) \(key.low)" }

    // MARK: - Files

    private func contents(of name: String, _ suffix: String) -> SourceText? {
        guard let identity = CacheFolder.toolIdentity, let folder = open(),
            case let file = CacheFolder.file(of: name, identity, suffix),
            let source = try? InputFile.read(file, in: folder, as: .cache)
        else { return nil }
        noteUse(of: file, in: folder)
        return source
    }

    private func store(_ contents: SourceText, of name: String, _ suffix: String) {
        guard let identity = CacheFolder.toolIdentity, case .used(let folder) = state(creating: true),
            case let name = CacheFolder.file(of: name, identity, suffix)
        else { return }
        if (try? folder.status(of: name)) == nil { prepare(folder) }
        // A damaged file after a power failure is ignored.
        try? folder.replace(name, with: contents, permissions: 0o600)
    }

    /// The name of the file of what is kept under a name. Different executables have different files.
    private static func file(of name: String, _ identity: ContentHash, _ suffix: String) -> String {
        let hash = String(ContentHash("\(identity.high) \(identity.low) \(name)").low, radix: 16)
        return String(repeating: "0", count: 16 - hash.count) + hash + suffix
    }

    /// Records the use of a file: the modification time is the time of the last use, rounded to days.
    private func noteUse(of file: String, in folder: OpenFolder) {
        guard let status = try? folder.status(of: file),
            FileStamp(status).modification < now() - CacheFolder.nanosecondsPerDay
        else { return }
        utimensat(folder.descriptor, file, nil, AT_SYMLINK_NOFOLLOW)
    }

    /// The identity of this executable: the version, the modification time and the size. This is `nil` if they can't be
    /// read. A new build never reads the summaries of an old build, even if a format version stays the same.
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

    /// Marks the folder so that backup programs skip it, and removes old caches, and the least recently used ones above the maximum size.
    private func prepare(_ folder: OpenFolder) {
        let tag = "CACHEDIR.TAG"
        let text = """
            Signature: 8a477f597d28d172789f06886806bc55
            # This folder holds what flynnlint remembers of the sources that it has linted. It may be removed.
            # What this file is for: https://bford.info/cachedir/

            """
        if (try? folder.status(of: tag)) == nil {
            try? folder.replace(tag, with: SourceText(text), permissions: 0o666)
        }
        var files: [(name: String, stamp: FileStamp)] = []
        for name in folder.names {
            // Other files are temporary files, or don't belong to FlynnLint.
            let suffixes = [CacheFolder.suffix, CacheFolder.headerSuffix, CacheFolder.runSuffix]
            guard suffixes.contains(where: name.hasSuffix), let status = try? folder.status(of: name) else { continue }
            files.append((name, FileStamp(status)))
        }
        let oldest = now() - CacheFolder.maxDays * CacheFolder.nanosecondsPerDay
        var byteCount: Int64 = 0
        for file in files.sorted(by: { $0.stamp.modification > $1.stamp.modification }) {
            byteCount += file.stamp.size
            if file.stamp.modification < oldest || byteCount > CacheFolder.maxByteCount { folder.remove(file.name) }
        }
    }
}
