import Foundation
import BasicTestSupport
import FlynnSyntax
import TestSupport
import Testing

@testable import FlynnFiles
@testable import FlynnProject

struct GlobSetTests {
    /// Returns random combinations of the parts.
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
                    return Glob(pattern.utf8).matches(Array((isAnchored ? "ab/" + name : name).utf8)[...])
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
            }.enumerated().map { GlobSet.Pattern(glob: Glob($1.utf8), isForNames: !$1.contains("/"), rank: $0) }
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

    @Test(arguments: [
        "\u{FEFF}A.swift\nB.swift\n", "A.swift  \nB.swift\\ \n", "A.swift\r\nB.swift\r\n", "A\u{0C}.swift\nB.swift\n",
        "[[:upper:]].swift\n", "[A\n[B].swift\n", "\\#A.swift\n\\!B.swift\n", "!A.swift\n/*.swift\n!/B.swift\n",
        "caf\u{E9}.swift\n?.swift\n", "a\u{2028}b.swift\nA.swift\n",
    ])
    func `git ignores the same files`(patterns: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func git(_ arguments: String...) throws -> Bool {
            try programOutput("/usr/bin/env", ["git", "-C", folder, "-c", "core.excludesFile="] + arguments).isSuccess
        }
        _ = try git("init", "--quiet")
        try Data(patterns.utf8).write(to: URL(filePath: folder + "/.gitignore"))
        var stack = IgnoreStack(above: folder, in: FileTree())
        stack.enter(folder, hasPatterns: true)
        let names = [
            "A.swift", "B.swift", "B.swift ", "A\u{0C}.swift", "[A", "#A.swift", "!B.swift", "caf\u{E9}.swift",
            "1.swift",
            "a\u{2028}b.swift", "b.swift", "ab.swift",
        ]
        for name in names {
            let isIgnored = try git("check-ignore", "--quiet", "--", name)
            #expect(stack.ignores(name, isFolder: false) == isIgnored, "\(name)")
        }
    }
}
