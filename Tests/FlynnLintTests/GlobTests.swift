import TestSupport
import Testing

@testable import FlynnLint

struct GlobTests {
    private func matches(_ pattern: String, _ path: String) -> Bool {
        Glob(pattern[...]).matches(Array(path.utf8)[...])
    }

    @Test(arguments: [
        ("a*c", "abbc", true), ("a*c", "ab/c", false), ("a?c", "a/c", false), ("a[!b]c", "a/c", false),
        ("a[!b]c", "axc", true), ("a[b-d]?", "acx", true), ("**/x", "x", true), ("**/x", "a/b/x", true),
        ("**/**/x", "a/x", true), ("**/x", "ax", false), ("a/**/b", "a/b", true), ("a/**", "a/b/c", true),
        ("a****c", "a/b/c", true), ("***/x", "a/x", true), ("a[", "a[", true), ("a[]", "a[]", true),
        ("a[]]", "a]", true), ("[[", "[[", true), ("\\*a?", "*ab", true), ("\\*a?", "xab", false),
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
            let glob = Glob(input.pattern[...])
            for _ in 0..<input.pathCount { _ = glob.matches(path) }
        }
        #expect(factor < linearGrowth)
    }
}
