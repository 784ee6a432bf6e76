import SystemLibrary

/// An error of the operating system, or a failed check of a file.
public struct SystemError: Error, Equatable, CustomStringConvertible {
    /// A check made by the linter.
    private enum Check: Equatable {
        case isRegular
        case isSmall(max: Int)
        case staysInRepository
    }

    /// The error number, a value of `errno`.
    package let code: Int32
    /// The failed check, or `nil` for an error of the system.
    private var check: Check?

    package init(code: Int32) { self.code = code }

    private init(code: Int32, _ check: Check) {
        self.code = code
        self.check = check
    }

    /// The error of the last failed call.
    package static var last: SystemError { SystemError(code: errno) }

    /// Whether a system call failed, instead of a check.
    var isSystem: Bool { check == nil }

    /// Whether the file doesn't exist.
    package var isMissing: Bool { code == ENOENT }

    /// The error for reading a pipe, a device or a socket.
    package static let notRegular = SystemError(code: EINVAL, .isRegular)

    /// The error for links that lead out of a git working tree.
    package static let leavesRepository = SystemError(code: ELOOP, .staysInRepository)

    /// Returns the error for a file that is too large for its purpose.
    static func tooLarge(max: Int) -> SystemError { SystemError(code: EFBIG, .isSmall(max: max)) }

    /// The failed check, or the text of the system with a lower-case first letter.
    public var description: String {
        switch check {
        case .isRegular: return "it is a pipe or a device, not a file"
        case .isSmall(let max): return "it has more than \(max >> 20) MB"
        case .staysInRepository: return "a link leads out of the repository; name the file itself"
        case nil: break
        }
        let text = String(cString: strerror(code))
        guard let initial = text.first else { return "error \(code)" }
        return initial.lowercased() + text.dropFirst()
    }
}

/// Repeats a call as long as signals interrupt it.
package func retryingInterrupts<Result: FixedWidthInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}

/// The kind of a file.
package enum FileKind {
    case file, folder, link, other

    /// Returns the kind of a file after following links, or `nil` if the file doesn't exist.
    package init?(of path: String) {
        guard let status = try? fileStatus(path, followingLinks: true) else { return nil }
        self.init(status)
    }

    package init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .other
        }
    }
}

/// Returns the status of a file.
///
/// - Parameter followingLinks: Whether to return the status of a link's target instead of the status of the link.
package func fileStatus(_ path: String, followingLinks: Bool) throws(SystemError) -> stat {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw .last }
    return status
}

// System calls with the same names as methods in this module.

func systemOpen(_ path: String, _ mode: Int32, _ permissions: mode_t = 0) -> Int32 { open(path, mode, permissions) }

package func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
