import TestSupport
import Testing

@testable import FlynnFiles

struct GlobTests {
    private func matches(_ pattern: String, _ path: String) -> Bool {
        Glob(pattern.utf8).matches(Array(path.utf8)[...])
    }

    @Test(arguments: [
        ("a*c", "abbc", true), ("a*c", "ab/c", false), ("a?c", "a/c", false), ("a[!b]c", "a/c", false),
        ("a[!b]c", "axc", true), ("a[b-d]?", "acx", true), ("**/x", "x", true), ("**/x", "a/b/x", true),
        ("**/**/x", "a/x", true), ("**/x", "ax", false), ("a/**/b", "a/b", true), ("a/**", "a/b/c", true),
        ("a****c", "a/b/c", true), ("***/x", "a/x", true), ("a[", "a[", false), ("a[]", "a[]", false),
        ("a[]]", "a]", true), ("[[", "[[", false), ("\\*a?", "*ab", true), ("\\*a?", "xab", false),
        ("é[^a-z]*", "é1z", true), ("?", "", false),
    ]) func `patterns match like those of git`(pattern: String, path: String, isMatch: Bool) {
        #expect(matches(pattern, path) == isMatch)
    }

    @Test(arguments: ["[", "a?", "**/", "***", "[a]", "[!-~]*", "\\**", "*[", "a*"])
    func `a longer pattern takes no more time for a path`(part: String) {
        let path = Array(String(repeating: "ab/", count: 10).utf8)[...]
        let factor = growth(from: 500) { count in
            (pattern: "*" + String(repeating: part, count: count) + "?", pathCount: count)
        } _: { input in
            let glob = Glob(input.pattern.utf8)
            for _ in 0..<input.pathCount { _ = glob.matches(path) }
        }
        #expect(factor < linearGrowth)
    }

    @Test(arguments: [
        ("[[:upper:]]x", ["Ax"], ["ax", "1x"]), ("[[:digit:]-z]", ["5", "-", "z"], ["y"]),
        ("[a\\-c]", ["a", "-", "c"], ["b"]), ("[]-]", ["]", "-"], ["a"]), ("[!]a]", ["b"], ["]", "a"]),
        ("[z-a]", ["z"], ["a", "-"]), ("[[:foo:]]", [], ["f", ":"]), ("a[b", [], ["a[b", "ab"]),
        ("[\\]]", ["]"], ["\\"]), ("[[:]", ["[", ":"], ["a"]), ("[^[:alnum:]_]", ["-"], ["a", "_", "/"]),
        ("[[:alpha:]", [], ["a", "["]),
    ])
    func `brackets are those of git`(pattern: String, matching: [String], others: [String]) {
        for path in matching { #expect(matches(pattern, path), "\(pattern) \(path)") }
        for path in others { #expect(!matches(pattern, path), "\(pattern) \(path)") }
    }

    @Test func `malformed brackets take linear time`() {
        func patterns(_ count: Int) -> [String] {
            ["[", "[[:", "[a-", "[!"].map { String(repeating: $0, count: count) }
        }
        let growth = growth(from: 20_000, of: { patterns($0) }) { patterns in
            for pattern in patterns {
                #expect(!Glob(pattern.utf8).isWellFormed)
                _ = Glob((pattern + "]").utf8)
            }
        }
        #expect(growth < linearGrowth)
    }
}
