import FlynnSyntax
import SystemLibrary

/// A path with comparison by bytes. Names that are equal as Unicode text can belong to different files.
///
/// This type contains all operations on paths. The operations work on bytes as well, so a combining character after a
/// slash doesn't hide the slash.
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

    /// Returns whether two paths have the same bytes. `==` for strings compares them as Unicode text.
    package static func areSame(_ left: String?, _ right: String?) -> Bool {
        left.map(Path.init) == right.map(Path.init)
    }

    /// Removes duplicates, and returns the paths sorted byte by byte.
    package static func sorted(_ paths: some Sequence<String>) -> [String] {
        Set(paths.lazy.map { Path($0) }).sorted().map(\.string)
    }

    /// Returns whether a path starts with a text, even if a combining character follows.
    package static func hasPrefix(_ path: String, _ prefix: String) -> Bool { path.utf8.starts(with: prefix.utf8) }

    /// Returns whether a path ends with a text, even if the text starts with a combining character.
    package static func hasSuffix(_ path: String, _ suffix: String) -> Bool {
        path.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }

    package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

    /// Joins a folder and a name to a path. In the folder `.`, the path is the name.
    package static func join(_ folder: String, _ name: String) -> String {
        folder == "." ? name : prefix(folder) + name
    }

    /// Returns an absolute path unchanged, and joins a relative path to a folder.
    package static func absolute(_ path: String, in folder: String) -> String {
        isAbsolute(path) ? path : join(folder, path)
    }

    /// Returns the common prefix of all paths in a folder: the path of the folder with a trailing slash.
    package static func prefix(_ folder: String) -> String {
        folder.utf8.last == slash ? folder : folder + "/"
    }

    /// Returns the part of a path after a folder, or `nil` if the path isn't in the folder. Both paths start at the
    /// same folder.
    package static func relative(_ path: String, to folder: String) -> String? {
        let prefix = prefix(folder).utf8
        guard path.utf8.starts(with: prefix), path.utf8.count > prefix.count else { return nil }
        return String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self)
    }

    /// Returns whether a folder is equal to a path or contains the path. Both paths start at the same folder.
    package static func contains(_ folder: String, _ path: String) -> Bool {
        areSame(folder, path) || relative(path, to: folder) != nil
    }

    /// Returns the folder of a path, or `.` if the path is a name.
    package static func folder(of path: String) -> String {
        guard let last = path.utf8.lastIndex(of: slash) else { return "." }
        return last == path.startIndex ? "/" : String(path[..<last])
    }

    /// Returns the part of a path after the last slash.
    package static func name(of path: String) -> String {
        var path = path
        return path.withUTF8 { bytes in
            let start = bytes.lastIndex(of: slash).map { $0 + 1 } ?? 0
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[start...]), as: UTF8.self)
        }
    }

    /// Removes `./` at the beginning and slashes at the end. Returns `.` if nothing remains.
    package static func trimmed(_ path: String) -> String {
        var rest = path.utf8[...]
        while rest.count > 1, rest.last == slash { rest = rest.dropLast() }
        while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2).drop { $0 == slash } }
        return rest.isEmpty ? "." : String(decoding: rest, as: UTF8.self)
    }

    /// Returns the absolute path after removing `.`, and `..` with the preceding name. Links aren't followed.
    package static func normalized(_ path: String) -> String {
        "/" + names(absolute(path, in: workingFolder)).joined(separator: "/")
    }

    /// Returns the names in a path after removing `.`, and `..` with the preceding name.
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
    /// Returns the real path: absolute, with all links resolved. Returns `nil` if nothing exists at the path; see
    /// ``SystemError/last``.
    package static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The maximum size of a path in bytes.
    package static let maxByteCount = 4096

    /// Returns the real path for a path that doesn't have to exist. The existing folders are resolved.
    package static func resolved(_ path: String) -> String {
        if let real = real(path) { return real }
        // The names after an existing folder, from the last to the first.
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
            // The system visits all folders in a path. For longer paths, this would take quadratic time.
            if rest.count <= maxByteCount { real = real ?? Path.real(String(Substring(rest))) }
        }
        guard let real else { return path }
        var names = names(real)
        for name in missing.reversed() where name != "." && !name.isEmpty {
            if name == ".." { _ = names.popLast() } else { names.append(name) }
        }
        return isAbsolute(real) ? "/" + names.joined(separator: "/") : join(real, names.joined(separator: "/"))
    }

    /// Returns the real path of a file to read or write. The path doesn't have to exist, and links are followed.
    ///
    /// - Throws: ``SystemError/leavesRepository`` if links lead out of a git working tree. Otherwise, the author of the
    ///   working tree could choose any file to be read or replaced.
    package static func target(_ path: String) throws(SystemError) -> String {
        guard path.utf8.count <= maxByteCount else { throw SystemError(code: ENAMETOOLONG) }
        let target = resolved(path)
        let written = absolute(path, in: workingFolder)
        guard !areSame(target, "/" + names(written).joined(separator: "/")) else { return target }
        // This also checks `link/..`, which leads to the parent of the link's target instead of the parent of the link.
        var folder = ""
        for name in written.utf8.split(separator: slash).dropLast() {
            folder += "/" + (String(name) ?? "")
            // A link to a working tree doesn't make it the working tree of the path.
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

    /// Returns whether a path names a file or a link to a file.
    package static func isFile(_ path: String) -> Bool {
        guard let status = try? fileStatus(path, followingLinks: true) else { return false }
        return FileKind(status) == .file
    }

    /// Returns a real path relative to the working folder, if the path is in the working folder.
    package static func shortened(_ path: String) -> String {
        let here = workingFolder
        if here == "/" { return path }
        return areSame(path, here) ? "." : relative(path, to: here) ?? path
    }

    /// Returns the folders above a real path up to the root of its git working tree, outermost first, or an empty array
    /// outside of a working tree.
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

    /// Returns the real path of the git working tree's root for a folder with a real path, or `nil` outside of a
    /// working tree.
    package static func workingTree(_ folder: String) -> String? {
        if access(join(folder, ".git"), F_OK) == 0 { return folder }
        return foldersAbove(folder).first
    }
}
