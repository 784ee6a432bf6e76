import SystemLibrary

/// The identity of a version of a file. The stamp changes if the file is written or replaced, or if the status of the
/// file changes.
package struct FileStamp: Hashable, Sendable {
    /// The time of the last modification, in nanoseconds since 1970.
    package let modification: Int64
    /// The time of the last status change, in nanoseconds since 1970. Programs can't set this time.
    package let change: Int64
    package let size: Int64
    package let inode: UInt64

    /// Creates the current stamp of a file, or returns `nil` if the file doesn't exist.
    package init?(of path: String) {
        guard let status = try? fileStatus(path, followingLinks: true) else { return nil }
        self.init(status)
    }

    /// Creates the current stamp of an open file or folder from a descriptor.
    package init?(ofOpen descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    package init(_ status: stat) {
        #if canImport(Darwin)
        let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modification, change) = (status.st_mtim, status.st_ctim)
        #endif
        self.init(
            modification: FileStamp.nanoseconds(modification), change: FileStamp.nanoseconds(change),
            size: Int64(status.st_size), inode: UInt64(status.st_ino))
    }

    package init(modification: Int64, change: Int64, size: Int64, inode: UInt64) {
        self.modification = modification
        self.change = change
        self.size = size
        self.inode = inode
    }

    /// The stamp for a missing file.
    package static let none = FileStamp(modification: .min, change: .min, size: -1, inode: 0)

    /// Returns whether the file is old enough that its next modification will change the stamp.
    ///
    /// The time resolution of file systems is at most two seconds. A second modification within this time doesn't
    /// change the stamp.
    ///
    /// - Parameter now: The current time, from ``now``.
    package func isSettled(at now: Int64) -> Bool {
        max(modification, change) < now - 3_000_000_000
    }

    /// The current time in nanoseconds since 1970.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    /// Wraps around on overflow, after 2262.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
