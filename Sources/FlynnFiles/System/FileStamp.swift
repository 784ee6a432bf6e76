import SystemLibrary

/// The identity of a version of a file: it changes if the file is written or replaced, or its status changes.
package struct FileStamp: Hashable, Sendable {
    /// The time of the last modification, in nanoseconds since 1970.
    package let modification: Int64
    /// The time of the last status change, in nanoseconds since 1970. Programs can't set it.
    package let change: Int64
    package let size: Int64
    package let inode: UInt64

    /// The current stamp of a file; `nil` if the file doesn't exist.
    package init?(of path: String) {
        guard let status = try? fileStatus(path, followingLinks: true) else { return nil }
        self.init(status)
    }

    /// The current stamp of an open file or folder, by its descriptor.
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

    /// The stamp of no file.
    package static let none = FileStamp(modification: .min, change: .min, size: -1, inode: 0)

    /// Whether the file is old enough that its next modification changes the stamp.
    ///
    /// File systems have a time resolution of at most two seconds: a second modification within it doesn't change the
    /// stamp.
    ///
    /// - Parameter now: The current time, as ``now`` returns it.
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
