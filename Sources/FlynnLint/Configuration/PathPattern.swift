/// A glob for paths below a folder: `*` and `?` stop at slashes, `**` doesn't, `[a-z]` is one of some characters. A folder
/// that matches stands for all that is in it.
public struct PathPattern: Sendable, Equatable {
    /// The pattern as it is written.
    public let text: String
    /// The real path of the folder that it is relative to, with a slash behind it.
    private let base: String
    private let glob: Glob

    /// Why a text is no pattern.
    struct Problem: Error, Equatable {
        var message: String
    }

    /// Makes a pattern for paths below a folder, which is named by its real path.
    init(_ text: String, folder: String) throws(Problem) {
        var glob = text[...]
        while glob.hasPrefix("./") { glob = glob.dropFirst(2) }
        while glob.hasSuffix("/") { glob = glob.dropLast() }
        guard !glob.isEmpty, glob != "." else {
            throw Problem(message: "'\(text)' names no files; for all of them leave the key out")
        }
        guard !glob.hasPrefix("/") else {
            throw Problem(message: "'\(text)' is absolute; patterns are relative to the folder of this file")
        }
        guard !glob.split(separator: "/").contains("..") else {
            throw Problem(message: "'\(text)' leaves the folder of this file")
        }
        self.glob = Glob(glob)
        guard self.glob.isWellFormed else {
            throw Problem(message: "'\(text)' has a '[' without its ']'; write '\\[' for the character itself")
        }
        self.text = text
        base = folder.hasSuffix("/") ? folder : folder + "/"
    }

    /// Whether a path, or a folder around it, matches.
    public func matches(_ realPath: String) -> Bool {
        guard realPath.hasPrefix(base) else { return false }
        let relative = Array(realPath.utf8.dropFirst(base.utf8.count))
        if glob.matches(relative[...]) { return true }
        return relative.indices.contains { index in
            relative[index] == UInt8(ascii: "/") && glob.matches(relative[..<index])
        }
    }
}
