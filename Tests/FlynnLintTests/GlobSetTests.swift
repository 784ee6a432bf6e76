import BasicTestSupport
import FlynnSyntax
import TestSupport
import Testing

@testable import FlynnLint

struct GlobSetTests {
    /// Texts that consist of some parts.
    private static func texts(_ parts: [String], count: Int, _ random: inout some RandomNumberGenerator) -> [String] {
        (0..<count).map { _ in
            (0..<Int.random(in: 1...6, using: &random)).map { _ in parts[Int.random(in: parts.indices, using: &random)]
            }
            .joined()
        }
    }

    @Test(arguments: 0..<8) func `patterns match in the same way with and without others`(seed: UInt64) throws {
        var random = RandomNumbers(seed: seed)
        let parts = ["a", "b", "ab", "/", "/", "*", "**", "**/", "?", "[a-b]", "[!a]", "\\*"]
        let patterns = GlobSetTests.texts(parts, count: 400, &random).compactMap {
            try? PathPattern($0, folder: "/project")
        }
        try #require(patterns.count > 200)
        var set = PathPatternSet(patterns.enumerated().map { ($1, $0) })
        for text in GlobSetTests.texts(["a", "b", "*", "/a", "/b", "/ab"], count: 200, &random) {
            let path = "/project/" + text.drop { $0 == "/" }
            let expected = patterns.indices.filter { patterns[$0].matches(path) }
            #expect(set.matches(path) == Set(expected), "\(path)")
        }
    }

    @Test(arguments: 0..<8) func `the last pattern of a file decides`(seed: UInt64) {
        var random = RandomNumbers(seed: seed)
        let parts = ["a", "b", "ab", "/", "*", "**/", "?", "[a-b]"]
        let lines = GlobSetTests.texts(parts, count: 40, &random).map { (Bool.random(using: &random) ? "!" : "") + $0 }
        var tree = FileTree()
        tree.replace("/project/.gitignore", with: SourceText(lines.joined(separator: "\n")))
        var stack = IgnoreStack(above: "/project", in: tree)
        stack.enter("/project", hasPatterns: true)
        stack.enter("/project/ab", hasPatterns: false)
        for name in GlobSetTests.texts(["a", "b", "ab"], count: 40, &random) {
            for isFolder in [false, true] {
                let last = lines.last { line in
                    var pattern = line[...]
                    if pattern.hasPrefix("!") { pattern = pattern.dropFirst() }
                    let onlyFolders = pattern.hasSuffix("/")
                    if onlyFolders { pattern = pattern.dropLast() }
                    let isAnchored = pattern.contains("/")
                    if pattern.hasPrefix("/") { pattern = pattern.dropFirst() }
                    if pattern.isEmpty || onlyFolders && !isFolder { return false }
                    return Glob(pattern).matches(Array((isAnchored ? "ab/" + name : name).utf8)[...])
                }
                #expect(
                    stack.ignores(name, isFolder: isFolder) == (last.map { !$0.hasPrefix("!") } ?? false), "\(name)")
            }
        }
    }

    @Test func `names, and beginnings and endings of names, take the same time with many other patterns`() {
        func patterns(_ count: Int) -> [GlobSet.Pattern] {
            (0..<count).flatMap { number in
                ["name\(number).o", "*.ext\(number)", "pre\(number)*", "**/dir\(number)", "**/*Gen\(number).swift"]
                    + ["dir\(number)/**", "dir\(number)/*.o", "/a/b/\(number)/x*"]
            }.enumerated().map { GlobSet.Pattern(glob: Glob($1[...]), isForNames: !$1.contains("/"), rank: $0) }
        }
        let growth = growth(from: 250, of: { ($0, patterns($0)) }) { count, patterns in
            let names = GlobSet.InFolder(GlobSet(patterns), "x/")
            for number in 0..<count {
                #expect(names.lastMatch("name\(number).o", isFolder: false) == number * 8)
                #expect(names.matches("a.ext\(number)") == [number * 8 + 1])
            }
        }
        #expect(growth < linearGrowth)
    }
}
