import FlynnHeaders
import FlynnSummary
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Something that the result of a run depends on, as the run found it.
enum RunDependency: Sendable {
    /// The contents of a file, by their hash.
    case file(path: String, ContentHash)
    /// The listing of a folder, by its hash.
    case listing(path: String, ContentHash)
    /// What kind of file a path names; `nil` for none.
    case kind(path: String, FileKind?)
    /// The real path of something that needn't exist.
    case realPath(path: String, String)
    /// The path of libclang; `nil` if it isn't found.
    case library(String?)

    /// Whether a run would find the same now.
    var isCurrent: Bool {
        switch self {
        case .file(let path, let hash):
            FileKind(of: path) == .file && (try? SourceFile.read(path)).map(ContentHash.init) == hash
        case .listing(let path, let hash): (try? FolderListing(path))?.hash == hash
        case .kind(let path, let kind): FileKind(of: path) == kind
        case .realPath(let path, let realPath): Path.resolved(path) == realPath
        case .library(let path): ClangSearch.path() == path
        }
    }
}

/// Collects what the result of a run depends on.
final class RunDependencies: Sendable {
    private struct Found {
        /// The files and folders that are identified by their stamps. Some are read twice.
        var stamped: [(path: String, stamp: FileStamp)] = []
        var others: [RunDependency] = []
        /// Whether the run depends on anything else.
        var isIncomplete = false
    }

    private let found = Mutex(Found())
    /// The start of the run in nanoseconds since 1970.
    private let start: Int64

    /// - Parameter start: The start of the run in nanoseconds since 1970.
    init(start: Int64) {
        self.start = start
    }

    /// Notes an answer of the file system.
    func note(_ dependency: RunDependency) {
        found.withLock { $0.others.append(dependency) }
    }

    /// Notes a file or folder whose contents its stamp identifies.
    func note(_ path: String, _ stamp: FileStamp) {
        found.withLock { $0.stamped.append((path, stamp)) }
    }

    /// Notes something that can't be checked later, such as the answer of a program.
    func noteUnknown() {
        found.withLock { $0.isIncomplete = true }
    }

    /// Notes the contents of a file, or the listing of a folder.
    ///
    /// - Parameters:
    ///   - stamp: Its stamp before it was read.
    ///   - dependency: identifies them if the next version can have the same stamp.
    func note(_ path: String, _ stamp: FileStamp?, or dependency: @autoclosure () -> RunDependency) {
        guard let stamp, stamp.isSettled(at: start) else { return note(dependency()) }
        note(path, stamp)
    }

    /// Notes what a path names, if anything, and its contents.
    func noteContents(of path: String) {
        guard let stamp = FileStamp(of: path) else { return note(.kind(path: path, nil)) }
        if stamp.isSettled(at: start) { note(path, stamp) } else { noteUnknown() }
    }

    /// Everything that the run depends on; `nil` if that can't be checked later.
    var all: (stamped: StampedPaths, others: [RunDependency])? {
        let found = found.withLock { $0 }
        if found.isIncomplete { return nil }
        var stamped = StampedPaths()
        var known: Set<String> = []
        for (path, stamp) in found.stamped where known.insert(path).inserted { stamped.add(path, stamp) }
        let others = found.others.filter { dependency in
            // A folder's stamp also shows that it doesn't contain a name.
            guard case .kind(let path, nil) = dependency else { return true }
            return !known.contains(Path.folder(of: path))
        }
        return (stamped, others)
    }
}

/// Files and folders, and their stamps.
struct StampedPaths {
    /// The paths, with a zero after each.
    private(set) var paths: [UInt8] = []
    private var stamps = Stamps()

    /// The stamps of some paths, in their order.
    fileprivate struct Stamps: Sendable {
        private var words: [UInt64] = []

        init() {}

        mutating func add(_ stamps: Stamps) { words += stamps.words }

        mutating func add(_ stamp: FileStamp) {
            words += [
                UInt64(bitPattern: stamp.modification), UInt64(bitPattern: stamp.change),
                UInt64(bitPattern: stamp.size), stamp.inode,
            ]
        }

        var hash: ContentHash { words.withUnsafeBytes { ContentHash($0) } }
    }

    mutating func add(_ path: String, _ stamp: FileStamp) {
        paths += path.utf8
        paths.append(0)
        stamps.add(stamp)
    }

    /// The hash of all stamps.
    var hash: ContentHash { stamps.hash }

    /// The hash of the stamps that some paths have now; `nil` if one of them names nothing.
    ///
    /// - Parameter paths: The paths, with a zero after each.
    static func currentHash(_ paths: UnsafeRawBufferPointer, jobs: Int) -> ContentHash? {
        // Otherwise the last path has no end.
        guard paths.last ?? 0 == 0 else { return nil }
        // Each part ends after a path.
        let partSize = max(paths.count / jobs, minPartSize)
        var starts = [0]
        while let start = starts.last, start + partSize < paths.count,
            let end = paths[(start + partSize)...].firstIndex(of: 0), end + 1 < paths.count
        {
            starts.append(end + 1)
        }
        nonisolated(unsafe) let paths = paths  // It is only read, and outlives the work.
        let parts = zip(starts, starts.dropFirst() + [paths.count]).map { $0..<$1 }
        let stamps = Parallel.map(parts, jobs: jobs, batch: 1) {
            Stamps(currentlyOf: UnsafeRawBufferPointer(rebasing: paths[$0]))
        }
        var all = Stamps()
        for part in stamps {
            guard let part else { return nil }
            all.add(part)
        }
        return all.hash
    }

    /// The size of paths for which the work of another thread is worth its start.
    private static let minPartSize = 1 << 15
}

extension StampedPaths.Stamps {
    /// The stamps that some paths have now; `nil` if one of them names nothing.
    fileprivate init?(currentlyOf paths: UnsafeRawBufferPointer) {
        var rest = paths.bindMemory(to: CChar.self)
        while let path = rest.baseAddress, !rest.isEmpty {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            add(FileStamp(status))
            rest = UnsafeBufferPointer(rebasing: rest[(strlen(path) + 1)...])
        }
    }
}

// MARK: - Archive

extension RunDependency: Archivable {
    static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.file, &archiver) { if case .file(let path, let hash) = $0 { (path, hash) } else { nil } }
        cases.add(Self.listing, &archiver) { if case .listing(let path, let hash) = $0 { (path, hash) } else { nil } }
        cases.add(Self.kind, &archiver) { if case .kind(let path, let kind) = $0 { (path, kind) } else { nil } }
        cases.add(Self.realPath, &archiver) {
            if case .realPath(let path, let realPath) = $0 { (path, realPath) } else { nil }
        }
        cases.add(Self.library, &archiver) { if case .library(let path) = $0 { path } else { nil } }
        return cases.end(&archiver, or: .kind(path: "", nil))
    }
}

extension FileKind: ArchivableCase {
    package static let allCases: [FileKind] = [.file, .folder, .link, .other]
}
