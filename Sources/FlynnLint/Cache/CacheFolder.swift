import FlynnSummary
import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The folder in which what was found out about projects is kept between runs, a file for each project.
///
/// It may be removed at any time, and nothing in it is worth a message: what can't be read or written is done without.
public struct CacheFolder: Sendable {
    private let path: String
    /// Returns the time, in nanoseconds since 1970. Tests replace it.
    var now: @Sendable () -> Int64 = { FileStamp.now }

    /// After how many days a cache is removed that nobody used.
    private static let maximumDays: Int64 = 30
    /// How many bytes all caches may have; the ones that weren't used for longest are removed.
    private static let maximumByteCount: Int64 = 512 << 20
    private static let nanosecondsPerDay: Int64 = 86_400_000_000_000
    private static let suffix = ".summaries"

    /// Names a folder, which needn't be there.
    public init(path: String) {
        self.path = path
    }

    /// The usual place: `flynnlint` in `$XDG_CACHE_HOME`, or else in `~/.cache`, on Apple's systems in `~/Library/Caches`;
    /// `nil` if nobody says where that is.
    public static var standard: CacheFolder? {
        func variable(_ name: String) -> String? {
            // The specification of base directories says that relative paths don't count.
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

    /// What is known of a project, by the real path of its root.
    func cache(ofProject root: String) -> SummaryCache {
        guard let identity = CacheFolder.toolIdentity else { return SummaryCache() }
        let file = self.file(ofProject: root, identity)
        if let stamp = FileStamp(of: file), stamp.modification < now() - CacheFolder.nanosecondsPerDay {
            // Its time says when it was used, more or less.
            utimensat(AT_FDCWD, file, nil, 0)
        }
        return SummaryCache(contentsOf: file, identity: identity)
    }

    /// Keeps what is known of a project.
    func keep(_ cache: SummaryCache, ofProject root: String) {
        guard let identity = CacheFolder.toolIdentity else { return }
        let file = self.file(ofProject: root, identity)
        if FileStamp(of: file) == nil {
            guard make() else { return }
            tidy()
        }
        try? cache.write(to: file, identity: identity)
    }

    /// Two tools keep nothing for each other: where they are used in turns, each finds its own.
    private func file(ofProject root: String, _ identity: ContentHash) -> String {
        let hash = String(ContentHash("\(identity.high) \(identity.low) \(root)").low, radix: 16)
        return path + "/" + String(repeating: "0", count: 16 - hash.count) + hash + CacheFolder.suffix
    }

    /// What tells this very executable from any other, so that nobody has to think of a version when something changes
    /// that a summary consists of; `nil` if the system doesn't say. One that is unpacked again, with its time, stays what it
    /// was.
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

    /// Makes the folder and those around it, and says so to programs that back up; false if it can't be.
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
            _ = OutputFile(path: tag).write(text)
        }
        return access(path, W_OK | X_OK) == 0
    }

    /// Removes what is old, or too much.
    private func tidy() {
        guard let stream = opendir(path) else { return }
        defer { closedir(stream) }
        var files: [(path: String, stamp: FileStamp)] = []
        while let entry = readdir(stream) {
            let name = FolderListing.name(of: entry)
            // What else is there was made by somebody else, or will be renamed in a moment.
            guard name.hasSuffix(CacheFolder.suffix), let stamp = FileStamp(of: path + "/" + name) else { continue }
            files.append((path + "/" + name, stamp))
        }
        let oldest = now() - CacheFolder.maximumDays * CacheFolder.nanosecondsPerDay
        var byteCount: Int64 = 0
        for file in files.sorted(by: { $0.stamp.modification > $1.stamp.modification }) {
            byteCount += file.stamp.size
            if file.stamp.modification < oldest || byteCount > CacheFolder.maximumByteCount { unlink(file.path) }
        }
    }
}
