#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What changes if a file is written or replaced, or its status changes.
struct FileStamp: Equatable, Sendable {
    /// When it was written last, in nanoseconds since 1970.
    let modification: Int64
    /// When its status changed last, which nobody can set back.
    let change: Int64
    let size: Int64
    let inode: UInt64

    /// The stamp of a file as it is now; `nil` if there is none.
    init?(of path: String) {
        guard let status = try? fileStatus(path, followingLinks: true) else { return nil }
        #if canImport(Darwin)
        let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modification, change) = (status.st_mtim, status.st_ctim)
        #endif
        self.init(
            modification: FileStamp.nanoseconds(modification), change: FileStamp.nanoseconds(change),
            size: Int64(status.st_size), inode: UInt64(status.st_ino))
    }

    init(modification: Int64, change: Int64, size: Int64, inode: UInt64) {
        self.modification = modification
        self.change = change
        self.size = size
        self.inode = inode
    }

    /// Whether the file was left alone for long enough that whoever writes it again gives it another stamp.
    ///
    /// Clocks of file systems go in steps, of two seconds at most: what is written twice in one step keeps its stamp.
    /// - Parameter now: The time, as ``now`` tells it.
    func isSettled(at now: Int64) -> Bool {
        max(modification, change) < now - 3_000_000_000
    }

    /// The time, in nanoseconds since 1970.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    /// Wraps around in other centuries.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
