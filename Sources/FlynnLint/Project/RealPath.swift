#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Paths with all links followed.
enum RealPath {
    /// The real path of what a path names, or `nil` if it names nothing.
    static func of(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The folders above a real path, outermost first, from the root of its git working tree on; none without one.
    static func foldersAbove(_ path: String) -> [String] {
        var folders: [String] = []
        var current = path
        while true {
            if access(current + "/.git", F_OK) == 0 { return folders.reversed() }
            guard let slash = current.lastIndex(of: "/"), current != "/" else { return [] }
            current = slash == current.startIndex ? "/" : String(current[..<slash])
            folders.append(current)
        }
    }
}
