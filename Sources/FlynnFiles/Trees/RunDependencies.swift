import FlynnStore
import Synchronization
import SystemLibrary

/// A fact that affects the result of a run, with the value during the run.
package enum RunDependency: Sendable {
    /// The kind of a file, or `nil` for a missing file.
    case kind(path: String, FileKind?)
    /// The real path for a path that doesn't have to exist.
    case realPath(path: String, String)
    /// Whether the last part of a path is a link.
    case link(path: String, Bool)
    /// The path of the library that reads headers; `nil` if it isn't found.
    case library(String?)

    /// Whether the fact is still the same.
    func isCurrent(_ findLibrary: () -> String?) -> Bool {
        switch self {
        case .kind(let path, let kind): FileKind(of: path) == kind
        case .realPath(let path, let realPath): Path.areSame(Path.resolved(path), realPath)
        case .link(let path, let isLink):
            ((try? fileStatus(path, followingLinks: false)).map(FileKind.init) == .link) == isLink
        case .library(let path): Path.areSame(findLibrary(), path)
        }
    }
}

/// The facts about the file system used by a part of a run. A later run has the same result as long as all of them are
/// current.
package struct Dependencies: Sendable {
    /// A file or folder that was read.
    package struct Read: Sendable {
        var path: String
        /// The stamp that identifies the contents, or ``FileStamp/none`` if the next version could have the same stamp.
        var stamp: FileStamp
        /// The hash of the file's contents or of the folder's listing, if nothing else matters.
        var content: ContentHash?
    }

    /// The paths of the folders with known listings, of the files with known contents, and of the other files. A zero
    /// byte follows every path.
    package var paths = ""
    package var stamps: [FileStamp] = []
    /// The known listings and contents.
    package var contents: [ContentHash] = []
    /// The number of listings in ``contents``.
    package var listingCount = 0
    package var others: [RunDependency] = []
    /// Whether ``isCurrent(_:at:jobs:)`` has found new stamps.
    package private(set) var isRefreshed = false

    package init(folders: [Read] = [], files: [Read] = [], others: [RunDependency] = []) {
        let read = folders + files.filter { $0.content != nil } + files.filter { $0.content == nil }
        for path in read.map(\.path) {
            paths += path
            paths += "\0"
        }
        stamps = read.map(\.stamp)
        contents = read.compactMap(\.content)
        listingCount = folders.count
        self.others = others
    }

    /// Returns the current stamps of the paths, or `nil` for missing files.
    package func currentStamps(jobs: Int) -> [FileStamp?] {
        var paths = paths
        return paths.withUTF8 { bytes in
            nonisolated(unsafe) let bytes = bytes  // The bytes are only read, and outlive the work.
            return Parallel.map(Dependencies.parts(of: bytes, count: jobs), jobs: jobs, batch: 1) { part in
                Dependencies.currentStamps(UnsafeBufferPointer(rebasing: bytes[part]))
            }
            .flatMap(\.self)
        }
    }

    /// Returns whether a run would find the same facts now. Changed stamps are replaced if the contents are the same.
    ///
    /// - Parameters:
    ///   - current: The current stamps.
    ///   - now: The time in nanoseconds since 1970.
    ///   - findLibrary: Returns the path of the library that reads headers.
    package mutating func isCurrent(
        _ current: [FileStamp?], at now: Int64, jobs: Int, _ findLibrary: () -> String?
    ) -> Bool {
        guard current.count == stamps.count, others.allSatisfy({ $0.isCurrent(findLibrary) }) else { return false }
        let changed = stamps.indices.filter { current[$0] != stamps[$0] }
        guard changed.allSatisfy({ $0 < self.contents.count && current[$0] != nil }) else { return false }
        if changed.isEmpty { return true }
        // A changed stamp doesn't imply changed contents: programs create temporary files while saving, and version
        // control restores old contents.
        let (paths, contents, listingCount) = (separatePaths, contents, listingCount)
        let areSame = Parallel.map(changed, jobs: jobs) { number in
            let content =
                number < listingCount
                ? (try? FolderListing(paths[number]))?.hash
                : (try? InputFile.read(paths[number], as: .source)).map(ContentHash.init)
            return content == contents[number]
        }
        guard areSame.allSatisfy(\.self) else { return false }
        for number in changed {
            guard let stamp = current[number], stamp.isSettled(at: now) else { continue }
            stamps[number] = stamp
            isRefreshed = true
        }
        return true
    }

    /// Returns the current stamps by path.
    package func stampsByPath(_ current: [FileStamp?]) -> [Path: FileStamp] {
        var stamps: [Path: FileStamp] = [:]
        stamps.reserveCapacity(current.count)
        for (path, stamp) in zip(separatePaths, current) { stamps[Path(path)] = stamp }
        return stamps
    }

    private var separatePaths: [String] {
        var paths = paths
        return paths.withUTF8 { bytes in
            var (separate, start): ([String], Int) = ([], 0)
            for end in bytes.indices where bytes[end] == 0 {
                separate.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self))
                start = end + 1
            }
            return separate
        }
    }

    /// The minimum size of the paths that justifies an additional thread, in bytes.
    private static let minPartSize = 1 << 15

    /// Divides paths into parts. The parts end after a path.
    private static func parts(of paths: UnsafeBufferPointer<UInt8>, count: Int) -> [Range<Int>] {
        let size = max(paths.count / count, minPartSize)
        var ends: [Int] = []
        while let start = Optional(ends.last ?? 0), start < paths.count {
            let end = paths[min(start + size, paths.count - 1)...].firstIndex(of: 0)
            ends.append(end.map { $0 + 1 } ?? paths.count)
        }
        return zip([0] + ends, ends).map { $0..<$1 }
    }

    private static func currentStamps(_ paths: UnsafeBufferPointer<UInt8>) -> [FileStamp?] {
        // If the final zero byte is missing, the last path doesn't end.
        guard paths.last == 0 else { return [] }
        var stamps: [FileStamp?] = []
        paths.withMemoryRebound(to: CChar.self) { paths in
            var rest = paths
            while let path = rest.baseAddress, !rest.isEmpty {
                var status = stat()
                stamps.append(stat(path, &status) == 0 ? FileStamp(status) : nil)
                rest = UnsafeBufferPointer(rebasing: rest[(strlen(path) + 1)...])
            }
        }
        return stamps
    }
}

/// Records the dependencies of a part of a run.
package final class RunDependencies: Sendable {
    /// The recorded facts.
    private struct Notes {
        var folders: [Dependencies.Read] = []
        var files: [Dependencies.Read] = []
        var others: [RunDependency] = []
        /// Whether there are any other dependencies.
        var isIncomplete = false
    }

    private let notes = Mutex(Notes())
    /// The start of the run in nanoseconds since 1970.
    private let start: Int64
    /// The known stamps of files at the start of the run, by path.
    let stamps: [Path: FileStamp]

    /// Creates a recorder.
    ///
    /// - Parameters:
    ///   - start: The start of the run in nanoseconds since 1970.
    ///   - stamps: The known stamps of files, by path.
    package init(start: Int64, stamps: [Path: FileStamp]) {
        self.start = start
        self.stamps = stamps
    }

    /// Ends a part of the run and returns its dependencies, or `nil` if they can't be checked later.
    package func endPart() -> Dependencies? {
        let part = notes.withLock { notes in
            defer { notes = Notes() }
            return notes
        }
        if part.isIncomplete { return nil }
        return Dependencies(folders: part.folders, files: part.files, others: part.others)
    }

    /// Records a fact about the file system.
    package func note(_ dependency: RunDependency) {
        notes.withLock { $0.others.append(dependency) }
    }

    /// Records a file or folder that is identified by its stamp.
    package func note(_ path: String, _ stamp: FileStamp) {
        notes.withLock { $0.files.append(Dependencies.Read(path: path, stamp: stamp)) }
    }

    /// Records a dependency that can't be checked later, such as the output of a program.
    package func noteUncheckable() {
        notes.withLock { $0.isIncomplete = true }
    }

    /// Records a file that was read.
    ///
    /// - Parameters:
    ///   - stamp: The stamp of the file before reading.
    ///   - content: The hash of the contents, used if the next version can have the same stamp.
    func noteFile(_ path: String, _ stamp: FileStamp?, _ content: @autoclosure () -> ContentHash) {
        if let stamp, stamp.isSettled(at: start) { return note(path, stamp) }
        let read = Dependencies.Read(path: path, stamp: .none, content: content())
        notes.withLock { $0.files.append(read) }
    }

    /// Records a folder that was listed.
    func noteListing(of path: String, _ listing: FolderListing) {
        let stamp = listing.stamp.flatMap { $0.isSettled(at: start) ? $0 : nil }
        let read = Dependencies.Read(path: path, stamp: stamp ?? .none, content: listing.hash)
        notes.withLock { $0.folders.append(read) }
    }

    /// Records the kind and the contents of a file, or that the file is missing.
    package func noteContents(of path: String) {
        guard let stamp = FileStamp(of: path) else { return note(.kind(path: path, nil)) }
        if stamp.isSettled(at: start) { note(path, stamp) } else { noteUncheckable() }
    }
}
