import FlynnSyntax
import SystemLibrary

/// A path that is compared by its bytes: names that are equal as Unicode text can be the names of different files.
///
/// All operations on paths are here. They work on bytes, too: a combining character after a slash doesn't change the
/// slash.
package struct Path: Hashable, Comparable, Sendable {
    package let string: String

    package init(_ text: String) {
        string = text
    }

    package static func == (left: Path, right: Path) -> Bool { ByteOrder.compare(left.string, right.string) == 0 }

    package static func < (left: Path, right: Path) -> Bool { ByteOrder.compare(left.string, right.string) < 0 }

    package func hash(into hasher: inout Hasher) {
        var text = string
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

// MARK: - Text

extension Path {
    private static let slash = UInt8(ascii: "/")

    /// Whether two paths are the same text, byte by byte. `==` between strings compares them as Unicode text.
    package static func areSame(_ left: String?, _ right: String?) -> Bool {
        left.map(Path.init) == right.map(Path.init)
    }

    /// Paths without repetitions, sorted by their bytes.
    package static func sorted(_ paths: some Sequence<String>) -> [String] {
        Set(paths.lazy.map { Path($0) }).sorted().map(\.string)
    }

    /// Whether a path begins with a text. A combining character after the text doesn't change that.
    package static func hasPrefix(_ path: String, _ prefix: String) -> Bool { path.utf8.starts(with: prefix.utf8) }

    /// Whether a path ends with a text. A character that combines with the text doesn't change that.
    package static func hasSuffix(_ path: String, _ suffix: String) -> Bool {
        path.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }

    package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

    /// The path of something in a folder. The path of something in `.` is its name.
    package static func join(_ folder: String, _ name: String) -> String {
        folder == "." ? name : prefix(folder) + name
    }

    /// The path itself if it is absolute, else the path of something in a folder.
    package static func absolute(_ path: String, in folder: String) -> String {
        isAbsolute(path) ? path : join(folder, path)
    }

    /// The beginning of all paths in a folder: its path and a slash.
    package static func prefix(_ folder: String) -> String {
        folder.utf8.last == slash ? folder : folder + "/"
    }

    /// The part of a path after a folder, or `nil` if it isn't in the folder. Both paths have the same beginning.
    package static func relative(_ path: String, to folder: String) -> String? {
        let prefix = prefix(folder).utf8
        guard path.utf8.starts(with: prefix), path.utf8.count > prefix.count else { return nil }
        return String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self)
    }

    /// Whether a folder is, or contains, what a path names. Both paths have the same beginning.
    package static func contains(_ folder: String, _ path: String) -> Bool {
        areSame(folder, path) || relative(path, to: folder) != nil
    }

    /// The folder that a path is in; `.` if the path is a name.
    package static func folder(of path: String) -> String {
        guard let last = path.utf8.lastIndex(of: slash) else { return "." }
        return last == path.startIndex ? "/" : String(path[..<last])
    }

    /// The part of a path after its last slash.
    package static func name(of path: String) -> String {
        var path = path
        return path.withUTF8 { bytes in
            let start = bytes.lastIndex(of: slash).map { $0 + 1 } ?? 0
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[start...]), as: UTF8.self)
        }
    }

    /// The path without `./` at its start and slashes at its end; `.` if nothing is left.
    package static func trimmed(_ path: String) -> String {
        var rest = path.utf8[...]
        while rest.count > 1, rest.last == slash { rest = rest.dropLast() }
        while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2).drop { $0 == slash } }
        return rest.isEmpty ? "." : String(decoding: rest, as: UTF8.self)
    }

    /// The absolute path without `.`, and without `..` and the names before it. Links aren't followed.
    package static func normalized(_ path: String) -> String {
        "/" + names(absolute(path, in: workingFolder)).joined(separator: "/")
    }

    /// The names in a path without `.`, and without `..` and the names before it.
    package static func names(_ path: String) -> [Substring] {
        var names: [Substring] = []
        for name in path.utf8.split(separator: slash).map(Substring.init) where name != "." {
            if name == ".." { _ = names.popLast() } else { names.append(name) }
        }
        return names
    }
}

// MARK: - File system

extension Path {
    /// The real path: absolute, with all links resolved. `nil` if the path names nothing; see ``SystemError/last``.
    package static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The size of the paths that systems accept, in bytes.
    package static let maxByteCount = 4096

    /// The real path of something that needn't exist: its existing folders are resolved.
    package static func resolved(_ path: String) -> String {
        if let real = real(path) { return real }
        // The names after a folder that exists, from the last to the first.
        var missing: [Substring] = []
        var rest = path.utf8[...]
        var real: String?
        while real == nil, !rest.isEmpty {
            guard let last = rest.lastIndex(of: slash) else {
                missing.append(Substring(rest))
                real = Path.real(".") ?? "."
                break
            }
            missing.append(Substring(rest[rest.index(after: last)...]))
            rest = last == rest.startIndex ? rest[...last] : rest[..<last]
            if rest.elementsEqual([slash]) { real = "/" }
            // The system visits all folders of a path, so those of a longer one would take the square of its length.
            if rest.count <= maxByteCount { real = real ?? Path.real(String(Substring(rest))) }
        }
        guard let real else { return path }
        var names = names(real)
        for name in missing.reversed() where name != "." && !name.isEmpty {
            if name == ".." { _ = names.popLast() } else { names.append(name) }
        }
        return isAbsolute(real) ? "/" + names.joined(separator: "/") : join(real, names.joined(separator: "/"))
    }

    /// The real path of something that will be read or written; it needn't exist. Links are followed.
    ///
    /// - Throws: ``SystemError/leavesRepository`` if links lead out of a git working tree: its author could have any file read or
    ///   replaced.
    package static func target(_ path: String) throws(SystemError) -> String {
        guard path.utf8.count <= maxByteCount else { throw SystemError(code: ENAMETOOLONG) }
        let target = resolved(path)
        let written = absolute(path, in: workingFolder)
        guard !areSame(target, "/" + names(written).joined(separator: "/")) else { return target }
        // Of `link/..`, too: the folder that it leads to isn't the one that contains the link.
        var folder = ""
        for name in written.utf8.split(separator: slash).dropLast() {
            folder += "/" + (String(name) ?? "")
            // A link to a folder doesn't make that folder the working tree that the path is in.
            let isFolder = (try? fileStatus(folder, followingLinks: false)).map(FileKind.init) == .folder
            if isFolder, access(join(folder, ".git"), F_OK) == 0 {
                let root = resolved(folder)
                if !areSame(target, root), relative(target, to: root) == nil { throw .leavesRepository }
            }
        }
        return target
    }

    /// The real path of the working folder.
    package static var workingFolder: String { real(".") ?? "/" }

    /// Whether a path names a file, or a link to one.
    package static func isFile(_ path: String) -> Bool {
        guard let status = try? fileStatus(path, followingLinks: true) else { return false }
        return FileKind(status) == .file
    }

    /// A real path relative to the working folder if it is in there.
    package static func shortened(_ path: String) -> String {
        let here = workingFolder
        if here == "/" { return path }
        return areSame(path, here) ? "." : relative(path, to: here) ?? path
    }

    /// The folders above a real path, outermost first, from the root of its git working tree; empty outside of one.
    package static func foldersAbove(_ path: String) -> [String] {
        var folders: [String] = []
        var current = path
        while true {
            if access(join(current, ".git"), F_OK) == 0 { return folders.reversed() }
            guard current != "/", isAbsolute(current) else { return [] }
            current = folder(of: current)
            folders.append(current)
        }
    }

    /// The root of the git working tree that a folder belongs to, by their real paths; `nil` outside of one.
    package static func workingTree(_ folder: String) -> String? {
        if access(join(folder, ".git"), F_OK) == 0 { return folder }
        return foldersAbove(folder).first
    }

    /// Creates a folder and its missing parent folders, for this user only. Ignores errors.
    package static func createFolders(_ path: String) {
        var ends = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") && $0 != path.startIndex }
        ends.append(path.endIndex)
        for end in ends { mkdir(String(path[..<end]), 0o700) }
    }
}
