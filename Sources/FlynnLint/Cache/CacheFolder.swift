import FlynnSummary
import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The folder that contains the caches, a file per project.
///
/// It may be removed at any time. Errors of reading and writing are ignored: they only make a run slower.
public struct CacheFolder: Sendable {
    private let path: String
    /// Returns the time, in nanoseconds since 1970. Tests replace it.
    var now: @Sendable () -> Int64 = { FileStamp.now }

    /// The number of days after which an unused cache is removed.
    private static let maxDays: Int64 = 30
    /// The maximum size of all caches in bytes. The least recently used ones are removed.
    private static let maxByteCount: Int64 = 512 << 20
    private static let nanosecondsPerDay: Int64 = 86_400_000_000_000
    private static let suffix = ".summaries"
    private static let headerSuffix = ".headers"

    /// Creates a cache folder with a path. The folder may not exist yet.
    public init(path: String) {
        self.path = path
    }

    /// The default folder: `flynnlint` in `$XDG_CACHE_HOME`, else in `~/.cache`, on Apple platforms in
    /// `~/Library/Caches`; `nil` if the environment defines none of them.
    public static var standard: CacheFolder? {
        func variable(_ name: String) -> String? {
            // The XDG base directory specification says that relative paths are invalid.
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        if let folder = variable("XDG_CACHE_HOME") { return CacheFolder(path: folder + "/flynnlint") }
        #if canImport(Darwin)
        let usual = "/Library/Caches"
        #else
        let usual = "/.cache"
        #endif
        return variable("HOME").map { CacheFolder(path: $0 + usual + "/flynnlint") }
    }

    /// The cache of a project, which is identified by the real path of its root.
    func cache(ofProject root: String) -> SummaryCache {
        guard let identity = CacheFolder.toolIdentity else { return SummaryCache() }
        let file = self.file(ofProject: root, identity)
        if let stamp = FileStamp(of: file), stamp.modification < now() - CacheFolder.nanosecondsPerDay {
            // The modification time is the time of the last use, rounded to days.
            utimensat(AT_FDCWD, file, nil, 0)
        }
        return SummaryCache(contentsOf: file, identity: identity)
    }

    /// Stores the cache of a project.
    func keep(_ cache: SummaryCache, ofProject root: String) {
        guard let identity = CacheFolder.toolIdentity else { return }
        let file = self.file(ofProject: root, identity)
        if FileStamp(of: file) == nil {
            guard make() else { return }
            tidy()
        }
        try? cache.write(to: file, identity: identity)
    }

    /// The cached facts about the headers of a project.
    func headerCache(ofProject root: String) -> HeaderCache {
        guard let identity = CacheFolder.toolIdentity,
            let source = try? SourceFile.read(file(ofProject: root, identity, CacheFolder.headerSuffix))
        else { return HeaderCache() }
        return HeaderCache(source.withBytes { Array($0) })
    }

    /// Stores the facts about the headers of a project.
    func keep(_ cache: HeaderCache, ofProject root: String) {
        guard let identity = CacheFolder.toolIdentity, make() else { return }
        let path = file(ofProject: root, identity, CacheFolder.headerSuffix)
        guard let file = try? TemporaryFile(beside: path, permissions: 0o600),
            (try? file.write(SourceText(cache.bytes))) != nil
        else { return }
        try? file.replaceTarget(flushing: false)
    }

    /// The file of a project's cache. Different executables have different files.
    private func file(
        ofProject root: String, _ identity: ContentHash, _ suffix: String = CacheFolder.suffix
    ) -> String {
        let hash = String(ContentHash("\(identity.high) \(identity.low) \(root)").low, radix: 16)
        return Path.prefix(path) + String(repeating: "0", count: 16 - hash.count) + hash + suffix
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
        var ends = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") && $0 != path.startIndex }
        ends.append(path.endIndex)
        for end in ends { mkdir(String(path[..<end]), 0o700) }
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
            guard name.hasSuffix(CacheFolder.suffix) || name.hasSuffix(CacheFolder.headerSuffix),
                let stamp = FileStamp(of: file)
            else { continue }
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
