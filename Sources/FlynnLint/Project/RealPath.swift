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

    /// The folder that a path is in, which it names from the root on.
    static func folder(of path: String) -> String {
        // Looked for among the bytes: with a mark behind it that combines, it is another character.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether a path names a file, or a link to one.
    static func isFile(_ path: String) -> Bool {
        guard let status = try? fileStatus(path, followingLinks: true) else { return false }
        return FileKind(status) == .file
    }

    /// A path as a user would write it who is in the working folder.
    static func shortened(_ path: String) -> String {
        guard let here = of("."), here != "/" else { return path }
        if path == here { return "." }
        guard path.hasPrefix(here + "/") else { return path }
        return String(path.dropFirst(here.count + 1))
    }

    /// The folder with `.git` in it that a folder, by its real path, belongs to.
    static func workingTree(_ folder: String) -> String? {
        if access(folder + "/.git", F_OK) == 0 { return folder }
        return foldersAbove(folder).first
    }
}
