#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An error of the operating system.
public struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The error number, one of `errno`'s values.
    let code: Int32

    /// The error of the call that failed last.
    static var last: SystemError { SystemError(code: errno) }

    /// The text of the system, with a lower-case first letter.
    public var description: String {
        let text = String(cString: strerror(code))
        guard let initial = text.first else { return "error \(code)" }
        return initial.lowercased() + text.dropFirst()
    }
}

/// Repeats a call as long as signals interrupt it.
func retryingInterrupts<Result: FixedWidthInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}

/// The kind of file that a path names.
package enum FileKind {
    case file, folder, link, other

    /// The kind of what a path names, if links are followed; `nil` if it names nothing.
    package init?(of path: String) {
        guard let status = try? fileStatus(path, followingLinks: true) else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .other
        }
    }
}

/// Returns the status of the file that a path names.
///
/// - Parameter followingLinks: Whether the status of a link's target is returned, not that of the link.
func fileStatus(_ path: String, followingLinks: Bool) throws(SystemError) -> stat {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw .last }
    return status
}

/// System calls that have the names of methods in this module.
enum SystemCall {
    static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
        #if canImport(Glibc)
        Glibc.read(descriptor, bytes, count)
        #elseif canImport(Musl)
        Musl.read(descriptor, bytes, count)
        #else
        Darwin.read(descriptor, bytes, count)
        #endif
    }

    static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Glibc)
        Glibc.write(descriptor, bytes, count)
        #elseif canImport(Musl)
        Musl.write(descriptor, bytes, count)
        #else
        Darwin.write(descriptor, bytes, count)
        #endif
    }
}
