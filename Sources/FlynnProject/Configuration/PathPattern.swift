import FlynnFacts
import FlynnFiles

/// A glob for paths below a folder: `*` and `?` don't match slashes, `**` does, and `[a-z]` matches one of several
/// characters. A pattern for a folder matches everything in the folder.
public struct PathPattern: Sendable, Equatable {
    /// The pattern, as written in the configuration.
    public let text: String
    /// The real path of the base folder, with a trailing slash.
    let base: String
    let glob: Glob
    /// The place of the pattern in a configuration: `path:line`.
    var place = ""

    /// The reason why a text isn't a pattern.
    struct Problem: Error, Equatable {
        var message: String
    }

    /// Creates a pattern for paths below a folder.
    ///
    /// - Parameter folder: The real path of the folder.
    init(_ text: String, folder: String) throws(Problem) {
        guard text.utf8.count <= Path.maxByteCount else {
            throw Problem(message: "a pattern has more than \(Path.maxByteCount) bytes; shorten it")
        }
        let glob = Path.trimmed(text)
        guard glob != "." else {
            throw Problem(message: "'\(text)' names no files; to match all files, remove the key")
        }
        guard !glob.hasPrefix("/") else {
            throw Problem(message: "'\(text)' is absolute; patterns are relative to the folder of this file")
        }
        guard !glob.split(separator: "/").contains("..") else {
            throw Problem(message: "'\(text)' leaves the folder of this file")
        }
        guard !glob.hasPrefix("!") else {
            throw Problem(
                message: "'\(text)' begins with '!', which negates nothing here; for a name with '!', write '\\!'")
        }
        if let problem = PathPattern.foreignForm(glob) { throw Problem(message: "'\(text)' \(problem)") }
        self.glob = Glob(glob.utf8)
        guard self.glob.isWellFormed else {
            let problem = text.contains("[:") ? "a class in brackets that doesn't exist" : "a '[' without its ']'"
            throw Problem(message: "'\(text)' has \(problem); write '\\[' for the character itself")
        }
        guard !self.glob.hasUnescaped("{") else {
            throw Problem(
                message:
                    "'\(text)' has a '{', but no alternatives exist; write several patterns, or '\\{' for the character"
            )
        }
        self.text = text
        base = Path.prefix(folder)
    }

    /// Returns a message about a pattern in the syntax of other tools, if any.
    private static func foreignForm(_ text: String) -> String? {
        if text.hasPrefix(" ") || text.hasSuffix(" ") && !text.hasSuffix("\\ ") {
            return "begins or ends with a blank; remove it, or write '\\ ' for the character"
        }
        if text == "~" || text.hasPrefix("~/") {
            return "begins with '~'; patterns are relative to the folder of this file"
        }
        if isVariable(text) {
            return "begins with a variable, which isn't replaced; patterns are relative to the folder of this file"
        }
        if text.hasPrefix("^") {
            return "begins with '^', but patterns are globs; remove it, or write '\\^' for the character"
        }
        if let first = text.first, "“”„‘‚".contains(first), text.last.map({ "”“’‘".contains($0) }) == true {
            return "is in typographic quotes; write ' or \""
        }
        return nil
    }

    /// Returns whether a text is `$NAME`, or starts with `$NAME/`.
    private static func isVariable(_ text: String) -> Bool {
        let rest = text.utf8.dropFirst().drop {
            (UInt8(ascii: "A")...UInt8(ascii: "z")).contains($0) && Identifiers.isPart($0)
        }
        return text.utf8.first == UInt8(ascii: "$") && rest.count < text.utf8.count - 1
            && (rest.isEmpty || rest.first == UInt8(ascii: "/"))
    }

    /// Returns whether the pattern matches a path or a folder with the path. For many paths and patterns, use
    /// ``PathPatternSet``.
    public func matches(_ realPath: String) -> Bool {
        guard realPath.hasPrefix(base) else { return false }
        let relative = Array(realPath.utf8.dropFirst(base.utf8.count))
        if glob.matches(relative[...]) { return true }
        return relative.indices.contains { index in
            relative[index] == UInt8(ascii: "/") && glob.matches(relative[..<index])
        }
    }
}
