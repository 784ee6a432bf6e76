@testable import FlynnFiles
@testable import FlynnProject
import FlynnSyntax

extension Target {
    /// Matches a glob, and compares the result with the definition of globs. The first line of the text is the pattern,
    /// the second line is the path, and the rest is a `.gitignore`.
    static let patterns = Target(
        name: "patterns",
        seeds: {
            [
                "*.swift\nA.swift\n", "**/a/**\nx/a/b\n*.o\n!/keep.o\nbuild/\n", "[a-z]?[!x]\nabc\na\\ \n#\n\\#x\n[\n",
                "a/**/b\na/c/d/b\n**\n", "a**b\na/b\n/\n//\n!\n", "[]-a]\n]\n*/\n**/\n",
            ].map { Array($0.utf8) }
        }
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, lines[0].utf8.count < 64, lines[1].utf8.count < 128 else { return }
        let path = Array(lines[1].utf8)
        let glob = Glob(lines[0].utf8)
        let isMatch = glob.matches(path[...])
        if let expected = Reference.matches(Array(lines[0].utf8)[...], path[...]) {
            try require(isMatch == expected, "'\(lines[0])' and '\(lines[1])' should\(expected ? "" : "n't") match")
        }
        let patterns = ([lines[0]] + lines[2].split(separator: "\n").prefix(64)).compactMap {
            try? PathPattern(String($0), folder: "/project")
        }
        if !path.isEmpty, !("/" + lines[1] + "/").utf8.contains("//".utf8) {
            let realPath = "/project/" + String(lines[1])
            var set = PathPatternSet(patterns.enumerated().map { ($1, $0) })
            let found = set.matches(realPath)
            for (number, pattern) in patterns.enumerated() {
                try require(
                    pattern.matches(realPath) == found.contains(number),
                    "'\(pattern.text)' should match '\(lines[1])' in the same way with and without others")
            }
        }
        var tree = FileTree()
        tree.replace("/project/.gitignore", with: SourceText(lines[2].utf8))
        var stack = IgnoreStack(above: "/project", in: tree)
        stack.enter("/project", hasPatterns: true)
        for isFolder in [false, true] { _ = stack.ignores(String(lines[1]), isFolder: isFolder) }
    }
}

/// A reference implementation of patterns, except for sets in brackets. Can take exponential time.
private enum Reference {
    /// Returns whether a pattern matches a path, or `nil` if the pattern contains brackets, escapes, or too many stars.
    static func matches(_ pattern: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) -> Bool? {
        let special = pattern.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "\\") }
        if special || pattern.count(where: { $0 == star }) > 4 { return nil }
        return isMatch(pattern, path, isStart: true)
    }

    private static let star = UInt8(ascii: "*")
    private static let slash = UInt8(ascii: "/")

    private static func isMatch(_ pattern: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>, isStart: Bool) -> Bool {
        guard let first = pattern.first else { return path.isEmpty }
        let rest = pattern.dropFirst()
        if isStart, pattern.starts(with: [star, star, slash]) {
            let after = pattern.dropFirst(3)
            if isMatch(after, path, isStart: true) { return true }
            return path.indices.contains { path[$0] == slash && isMatch(after, path[($0 + 1)...], isStart: true) }
        }
        if pattern.starts(with: [star, star]) {
            let after = pattern.dropFirst(2)
            return (path.startIndex...path.endIndex).contains { isMatch(after, path[$0...], isStart: false) }
        }
        if first == star {
            let end = path.firstIndex(of: slash) ?? path.endIndex
            return (path.startIndex...end).contains { isMatch(rest, path[$0...], isStart: false) }
        }
        guard let byte = path.first, first == byte || first == UInt8(ascii: "?") && byte != slash else { return false }
        return isMatch(rest, path.dropFirst(), isStart: first == slash)
    }
}
