import FlynnSyntax
import TestSupport
import Testing

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules

struct UnifiedDiffTests {
    private func diff(_ old: String, _ new: String, path: String = "A.swift") -> String {
        UnifiedDiff(SourceText(old), SourceText(new)).text(path: path)
    }

    private func lines(_ numbers: ClosedRange<Int>) -> String { numbers.map { "line \($0)\n" }.joined() }

    @Test func `equal texts have no differences`() {
        #expect(diff("a\nb\n", "a\nb\n").isEmpty)
        #expect(diff("", "").isEmpty)
    }

    @Test func `a difference has three lines of context`() {
        let old = lines(1...20)
        #expect(
            diff(old, old.replacing("line 10\n", with: "line X\nline Y\n")) == """
                --- a/A.swift
                +++ b/A.swift
                @@ -7,7 +7,8 @@
                 line 7
                 line 8
                 line 9
                -line 10
                +line X
                +line Y
                 line 11
                 line 12
                 line 13

                """)
    }

    @Test func `differences with adjacent context are one hunk`() {
        let old = lines(1...30)
        func hunks(_ second: Int) -> Int {
            let new = old.replacing("line 5\n", with: "").replacing("line \(second)\n", with: "")
            return diff(old, new).split(separator: "\n").count { $0.hasPrefix("@@") }
        }
        #expect(hunks(12) == 1)
        #expect(hunks(13) == 2)
    }

    @Test func `a missing final line ending is marked`() {
        #expect(
            diff("a\nb", "a\nb\n") == """
                --- a/A.swift
                +++ b/A.swift
                @@ -1,2 +1,2 @@
                 a
                -b
                \\ No newline at end of file
                +b

                """)
        #expect(diff("a\nb", "c\nb").hasSuffix("@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n"))
    }

    @Test func `a text may be empty before or after`() {
        #expect(diff("", "a\n").hasSuffix("@@ -0,0 +1 @@\n+a\n"))
        #expect(diff("a\n", "").hasSuffix("@@ -1 +0,0 @@\n-a\n"))
    }

    @Test func `carriage returns belong to their lines`() {
        #expect(diff("a\r\nb\r\n", "a\r\nc\r\n").hasSuffix("@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"))
    }

    @Test(arguments: [
        ("a b.swift", "--- a/a b.swift\t\n"), ("ä.swift", "--- a/ä.swift\n"),
        ("a\"b.swift", "--- \"a/a\\\"b.swift\"\n"), ("a\nb.swift", "--- \"a/a\\012b.swift\"\n"),
    ])
    func `file names can be parsed`(path: String, header: String) {
        #expect(diff("a\n", "b\n", path: path).hasPrefix(header))
    }

    @Test(arguments: [
        ("A.swift", "A.swift"), ("B/./A.swift", "B/A.swift"), ("../C/A.swift", "home/C/A.swift"),
        ("/home/me/B/A.swift", "B/A.swift"), ("/tmp/A.swift", "tmp/A.swift"), ("/home/mee/A.swift", "home/mee/A.swift"),
    ])
    func `paths are relative to the report's folder, or to the root`(path: String, expected: String) {
        let change = FileChange(
            path: path, realPath: path, original: SourceText("a\n"), replacement: SourceText("b\n"))
        let diff = Report(findings: [], workingFolder: "/home/me").unifiedDiff(of: change)
        #expect(diff.hasPrefix("--- a/\(expected)\n+++ b/\(expected)\n"))
    }

    /// Applies the hunks of a diff. Fails if the hunks don't match the text.
    private func patched(_ old: [Int], _ matching: LineMatching, _ new: [Int]) -> [Int]? {
        var result: [Int] = []
        var (oldDone, newDone) = (0, 0)
        for run in matching.runs {
            guard run.old >= oldDone, run.new >= newDone else { return nil }
            result += new[newDone..<run.new] + old[run.old..<run.old + run.count]
            (oldDone, newDone) = (run.old + run.count, run.new + run.count)
        }
        return result + new[newDone...]
    }

    @Test func `context lines are equal, for any lines`() {
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<2_000 {
            let old = (0..<next(30)).map { _ in next(12) }
            let new = (0..<next(30)).map { _ in next(12) }
            #expect(patched(old, LineMatching(old: old, new: new), new) == new)
        }
    }

    @Test func `unique lines are matched even if all others have moved`() {
        let matching = LineMatching(old: [0, 0, 1, 0, 2, 0], new: [3, 0, 1, 3, 3, 2, 3])
        #expect(matching.runs == [.init(old: 1, new: 1, count: 2), .init(old: 4, new: 5, count: 1)])
    }

    @Test func `any texts take linear time`() {
        let equal = growth(from: 10_000, of: { Array(repeating: 0, count: $0) }) { lines in
            let matching = LineMatching(old: lines, new: lines + [0])
            #expect(matching.runs.reduce(0) { $0 + $1.count } == lines.count)
        }
        #expect(equal < linearGrowth)
        let reversed = growth(from: 10_000, of: { Array(0..<$0) }) { lines in
            #expect(LineMatching(old: lines, new: lines.reversed()).runs.count == 1)
        }
        #expect(reversed < linearGrowth)
        let mixed = growth(from: 10_000, of: { (0..<$0).map { $0 % 2 == 0 ? 0 : $0 } }) { lines in
            #expect(!LineMatching(old: lines, new: Array(lines.dropFirst(7))).runs.isEmpty)
        }
        #expect(mixed < linearGrowth)
    }
}
