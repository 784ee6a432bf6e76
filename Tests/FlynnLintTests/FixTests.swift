import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules
@testable import FlynnShortcuts
@testable import FlynnSummary

/// Returns a rule that reports and fixes every behavior.
private func rule(
    _ id: String = "test_rule", effects: FixEffects = .all, fixing fix: @escaping @Sendable (BehaviorSummary) -> Fix?
) -> Rule {
    Rule(
        id: id, summary: "", rationale: "", example: "", correctedExample: "", severity: .warning,
        fixEffects: effects,
        check: { context in
            for behavior in context.behaviors { context.report(behavior.span, "found", fix: fix(behavior.summary)) }
        })
}

private func edit(_ range: Range<Int>, _ replacement: String) -> SourceEdit {
    func location(_ offset: Int) -> FlynnSyntax.SourceLocation {
        FlynnSyntax.SourceLocation(line: 1, column: offset + 1, offset: offset)
    }
    return SourceEdit(
        span: SourceSpan(start: location(range.lowerBound), end: location(range.upperBound)), replacement: replacement)
}

struct FixSelectionTests {
    private func applied(_ fixes: [[SourceEdit]], to text: String = "0123456789") -> (String, [Bool]) {
        var selection = FixSelection(in: SourceText(text))
        let taken = fixes.map { selection.take(Fix("change it", .safe, $0)) }
        return (selection.result.string, taken)
    }

    @Test func `edits are made in the order of the text, whatever the order of the fixes`() {
        let (text, taken) = applied([[edit(7..<8, "h")], [edit(1..<3, "")], [edit(10..<10, "!")], [edit(0..<0, "<")]])
        #expect(text == "<03456h89!")
        #expect(taken == [true, true, true, true])
    }

    @Test func `the first of overlapping fixes is made, and each fix is made completely or not at all`() {
        let (text, taken) = applied([
            [edit(2..<4, "a"), edit(8..<9, "b")], [edit(0..<1, "x"), edit(3..<5, "y")], [edit(8..<9, "z")],
            [edit(5..<6, "c")],
        ])
        #expect(text == "01a4c67b9")
        #expect(taken == [true, false, false, true])
    }

    @Test(arguments: [(4..<4, 4..<4), (4..<6, 4..<4), (4..<6, 6..<6), (4..<6, 5..<5), (4..<6, 2..<8), (4..<6, 5..<5)])
    func `an edit at the place of an insertion overlaps it`(first: Range<Int>, second: Range<Int>) {
        #expect(applied([[edit(first, "a")], [edit(second, "b")]]).1 == [true, false])
        #expect(applied([[edit(second, "a")], [edit(first, "b")]]).1 == [true, false])
    }

    @Test func `adjacent ranges don't overlap`() {
        #expect(applied([[edit(4..<6, "a")], [edit(6..<8, "b")], [edit(2..<4, "c")]]).0 == "01cab89")
    }

    @Test func `a fix that changes nothing isn't made`() {
        let (text, taken) = applied([
            [edit(1..<3, "12")], [edit(4..<4, ""), edit(5..<6, "5")], [edit(7..<8, "7"), edit(8..<9, "x")],
        ])
        #expect(text == "01234567x9")
        #expect(taken == [false, false, true])
    }

    /// These edits replace parts of `aabab`, but not the whole text.
    @Test(arguments: [
        [edit(0..<1, ""), edit(2..<2, "a")], [edit(1..<3, ""), edit(5..<5, "ab")],
        [edit(1..<2, "ab"), edit(2..<4, "a")],
        [edit(0..<2, "aaba"), edit(2..<4, "")], [edit(0..<0, "a"), edit(1..<2, "")],
    ])
    func `a fix whose edits cancel each other isn't made`(edits: [SourceEdit]) {
        let (text, taken) = applied([edits, [edit(4..<5, "c")]], to: "aabab")
        #expect(text == "aabac" && taken == [false, true])
    }

    @Test func `edits of one fix may be adjacent`() {
        #expect(applied([[edit(4..<4, "("), edit(4..<6, "a"), edit(6..<6, ")")]]).0 == "0123(a)6789")
    }

    @Test(arguments: [
        [edit(4..<6, "a"), edit(2..<3, "b")], [edit(4..<6, "a"), edit(5..<7, "b")], [edit(9..<11, "a")], [],
    ])
    func `a fix that doesn't fit the text is not made`(edits: [SourceEdit]) {
        let (text, taken) = applied([edits])
        #expect(text == "0123456789")
        #expect(taken == [false])
    }
}

struct FixTests {
    private let source = SourceText(
        "\u{FEFF}class A: Actor {\r\n\tlazy var beA = Behavior(self) { _ in }  // né 🙂\r\n\tlazy var beB = Behavior(self) { _ in }\r\n}"
    )

    private func fix(_ rules: Rule..., safety: FixSafety = .safe, source: SourceText? = nil) -> LintResult {
        var options = LintOptions()
        options.fixes = safety
        options.rules.severities = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0.severity) })
        var linter = Linter(options: options)
        linter.rules = rules
        return linter.fix([("a.swift", source ?? self.source)])
    }

    /// Returns a rule that appends a word to the names of behaviors, unless a name already ends with this word.
    private func appending(_ word: String, _ safety: FixSafety = .safe) -> Rule {
        rule("append_\(word)") { behavior in
            behavior.name.hasSuffix(word)
                ? nil : Fix("rename it", safety, [.insert(word, at: behavior.span.end)])
        }
    }

    @Test func `bytes outside of the edits are preserved`() throws {
        let result = fix(appending("X"))
        let change = try #require(result.changes.first)
        let expected = source.string.replacing("beA", with: "beAX").replacing("beB", with: "beBX")
        #expect(change.replacement.string == expected)
        #expect(change.fixCount == 2)
        #expect(!change.isExpanded)
        #expect(change.original.string == source.string)
    }

    @Test func `unsafe fixes are made only on request`() {
        #expect(fix(appending("X", .unsafe)).changes.isEmpty)
        #expect(fix(appending("X", .unsafe), safety: .unsafe).changes.first?.fixCount == 2)
    }

    @Test func `overlapping fixes are made one after the other`() throws {
        // Both fixes insert text at the same location. The second fix is made after the first fix, and
        // keeps its change.
        let first = rule("first_rule") { behavior in
            behavior.name.contains("X") ? nil : Fix("add X", .safe, [.insert("X", at: behavior.span.end)])
        }
        let second = rule("second_rule") { behavior in
            behavior.name.contains("Y") ? nil : Fix("add Y", .safe, [.insert("Y", at: behavior.span.end)])
        }
        let change = try #require(fix(first, second).changes.first)
        #expect(change.replacement.string.contains("beAXY = ") && change.replacement.string.contains("beBXY = "))
        #expect(change.fixCount == 4)
    }

    @Test func `a fix that would damage a file is reported and not made`() throws {
        let damaging = rule("bad_rule") { Fix("damage it", .safe, [.insert(" = (", at: $0.span.end)]) }
        let result = fix(damaging)
        #expect(result.changes.isEmpty)
        #expect(result.findings.count == 2)
        #expect(
            result.failures.map(\.description)
                == ["a.swift:2:7", "a.swift:3:7"].map {
                    "\($0): the fix of 'bad_rule' would damage the file, so it wasn't made; make it by hand, or suppress the "
                        + "finding"
                })
    }

    @Test func `only the fix that would damage a file is left out`() throws {
        let good = appending("X")
        for (bad, number) in [("beA", 2), ("beB", 3)] {
            let damaging = rule("bad_rule") { behavior in
                behavior.name.hasPrefix(bad) ? Fix("damage it", .safe, [.insert("(", at: behavior.span.start)]) : nil
            }
            let result = fix(good, damaging)
            let change = try #require(result.changes.first)
            #expect(
                change.replacement.string == source.string.replacing("beA", with: "beAX").replacing("beB", with: "beBX")
            )
            #expect(change.fixCount == 2)
            #expect(result.failures.map(\.path) == ["a.swift:\(number):7"])
        }
    }

    @Test(arguments: [0, 1, 2, 7, 30, 99])
    func `the fixes that would damage a file are found among many`(count: Int) throws {
        let names = (0..<100).map { "beA\($0)" }
        let bad = Set(names.enumerated().filter { $0.offset * count % 100 < count }.map(\.element))
        #expect(bad.count == count)
        let lines = names.map { "    lazy var \($0) = Behavior(self) { _ in }" }
        let source = (["class A: Actor {"] + lines + ["}"]).joined(separator: "\n")
        let mixed = rule("mixed_rule") { behavior in
            behavior.name.hasSuffix("X")
                ? nil
                : Fix("rename it", .safe, [.insert(bad.contains(behavior.name) ? " = (" : "X", at: behavior.span.end)])
        }
        let result = fix(mixed, source: SourceText(source))
        let made = result.changes.first?.fixCount ?? 0
        // The work is bounded, so fixes may be omitted if many of them would damage the file.
        #expect(count < 30 ? made == 100 - count : made <= 100 - count)
        #expect(result.failures.count == min(100 - made, 11))
        if made < 90 {
            #expect(
                result.failures.last?.message == "\(90 - made) more fixes may damage the file, so they weren't made")
        }
        let again = fix(mixed, source: result.changes.first?.replacement ?? SourceText(source))
        if count < 30 { #expect(again.changes.isEmpty) }
    }

    /// Returns the starts of the fixes that an editor is offered for the findings in a file.
    private func offered(_ rules: Rule..., source: SourceText) -> [Int] {
        var options = LintOptions()
        options.rules.severities = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0.severity) })
        var linter = Linter(options: options)
        linter.rules = rules
        var workspace = Workspace(linter)
        let path = "/nowhere-\(UUID().uuidString)/A.swift"
        workspace.apply([.text(path: path, source)])
        return workspace.actions(in: path, 0..<source.byteCount).compactMap { action in
            guard case .fix = action.purpose else { return nil }
            return action.edits.first?.span.start.offset
        }
    }

    @Test(arguments: [0, 1, 2, 7, 99])
    func `an editor isn't offered fixes that would damage the file`(count: Int) {
        let names = (0..<100).map { "beA\($0)" }
        let bad = Set(names.enumerated().filter { $0.offset * count % 100 < count }.map(\.element))
        let lines = names.map { "    lazy var \($0) = Behavior(self) { _ in }\n" }
        let source = SourceText("class A: Actor {\n\(lines.joined())}\n")
        func mixed(_ bad: @escaping @Sendable (String) -> Bool) -> Rule {
            rule("mixed_rule") { behavior in
                behavior.name.hasSuffix("X")
                    ? nil : Fix("rename it", .safe, [.insert(bad(behavior.name) ? " = (" : "X", at: behavior.span.end)])
            }
        }
        let all = offered(mixed { _ in false }, source: source)
        #expect(all.count == 100)
        let sound = offered(mixed(bad.contains), source: source)
        let expected = zip(names, all).filter { !bad.contains($0.0) }.map(\.1)
        // The work is bounded.
        #expect(count < 30 ? sound == expected : Set(sound).isSubset(of: expected))
    }

    @Test func `an editor is offered the fixes of a rule if each of another rule would damage the file`() {
        let lines = (0..<100).map { "    lazy var beA\($0) = Behavior(self) { _ in }\n" }
        let damaging = rule("a_rule") { Fix("damage it", .safe, [.insert("(", at: $0.span.start)]) }
        let source = SourceText("class A: Actor {\n\(lines.joined())}\n")
        #expect(offered(damaging, appending("X"), source: source).count == 100)
    }

    @Test func `an editor isn't offered a fix that changes more of the meaning than its rule may, or nothing`() {
        let changing = rule(effects: []) { Fix("rename it", .safe, [.insert("X", at: $0.span.end)]) }
        let unchanging = rule("b_rule") { Fix("do nothing", .safe, [.insert("", at: $0.span.end)]) }
        // The effects of other rules don't justify the fix.
        #expect(offered(changing, unchanging, appending("Y"), source: source).count == 2)
    }

    @Test func `each of several fixes of a finding is offered if it can be made`() {
        func fix(_ text: String) -> Fix { Fix("change it", .safe, [edit(6..<7, text)]) }
        let fixes = [fix("B"), fix("("), fix("A"), fix("C")]
        let finding = Finding(
            rule: "test_rule", severity: .warning, message: "found", file: "a.swift", span: fixes[0].edits[0].span,
            fixes: fixes)
        let source = SourceText("class A {}\n")
        var fixGuard = FixGuard(
            source, defectCount: 0, FileSummary(of: SyntaxTree(source), path: "a.swift", templates: .standard),
            RuleSettings(), [rule { _ in nil }])
        #expect(fixGuard.makeable(fixes.map { FixGuard.Candidate(finding, $0) }) == [0, 3])
    }

    @Test func `a fix that overlaps one that is left out is made`() throws {
        let damaging = rule("a_rule") { Fix("damage it", .safe, [.insert(" = (", at: $0.span.end)]) }
        let result = fix(damaging, appending("X"))
        #expect(result.changes.first?.fixCount == 2)
        #expect(result.failures.count == 2)
    }

    @Test(arguments: [
        ("lazy var beA", "lazy var beB", [FixEffects.declarations, .members]),
        ("lazy var beA", "lazy var beC = Behavior(self) { _ in }; lazy var beA", [.declarations, .members]),
        ("class A", "class B", [.declarations]), ("import FlynnRuntime", "import Flynn", [.declarations]),
        ("func run", "func go", [.members]), ("beA(1)", "print(1)", [.calls]), ("beA(1)", "beA(1, 2)", [.calls]),
        ("[unowned self] _", "_", [.captures]), ("self.n += 1", "n += 1; self.run()", [.captures]),
        (":next argument_count", ":next argument_type", [.suppressions]), (":next arg", ":this arg", [.suppressions]),
        ("var n = 0", "private var n: Int = 0", []), ("beA(1)", "beA(1 as Int)", []), ("{ [unowned", "{\n[unowned", []),
    ])
    func `a fix that changes more of the meaning than its rule may isn't made`(
        old: String, new: String, effects: [FixEffects]
    ) throws {
        let source = SourceText(
            """
            import FlynnRuntime
            class A: Actor {
                var n = 0
                lazy var beA = Behavior(self) { [unowned self] _ in self.n += 1 }
                // flynnlint:disable:next argument_count
                func run() { beA(1) }
            }
            """)
        let range = try #require(source.string.range(of: old))
        let start = source.string.utf8.distance(from: source.string.startIndex, to: range.lowerBound)
        let fix = Fix("change it", .safe, [edit(start..<start + old.utf8.count, new)])
        func isMade(_ effects: FixEffects) -> Bool {
            let rule = rule(effects: effects) { _ in nil }
            let tree = SyntaxTree(source)
            var fixGuard = FixGuard(
                source, defectCount: 0, FileSummary(of: tree, path: "a.swift", templates: .standard), RuleSettings(),
                [rule])
            let finding = Finding(
                rule: rule.id, severity: .warning, message: "found", file: "a.swift", span: fix.edits[0].span,
                fixes: [fix])
            let candidates = [FixGuard.Candidate(finding, fix)]
            let makeable = fixGuard.makeable(candidates)
            let result = fixGuard.make(candidates)
            #expect(fixGuard.leftOut.count == (result == nil ? 1 : 0))
            #expect(makeable.isEmpty == (result == nil))
            return result != nil
        }
        #expect(isMade(FixEffects(effects)))
        for effect in effects { #expect(!isMade(.all.subtracting(effect))) }
    }

    @Test(arguments: [
        ("a -/* flynnlint:disable argument_count */ b", "a - b"),
        ("a /* flynnlint:disable argument_count */ - b", "a - b"),
        ("a - /* flynnlint:disable argument_count */b", "a - b"),
        ("a - b /* flynnlint:disable argument_count */", "a - b"),
        ("a-/* flynnlint:disable argument_count */b", "a-/* flynnlint:disable argument_count */b"),
    ])
    func `a suppression is removed so that what is around it stays apart`(code: String, fixed: String) {
        var options = LintOptions()
        options.fixes = .unsafe
        options.rules.severities[Rule.unusedSuppression.id] = .warning
        let source = "import FlynnRuntime\nlet (a, b) = (1, 2)\nlet c = "
        let result = Linter(options: options).fix([("a.swift", SourceText(source + code))])
        #expect(result.failures.isEmpty)
        #expect((result.changes.first?.replacement.string ?? source + code) == source + fixed)
    }

    @Test func `fixes that would damage a file with syntax errors are no bug`() throws {
        var options = LintOptions()
        options.fixes = .unsafe
        let source = """
            import FlynnRuntime

            class Gauge: Actor {
                private var level = 0

                lazy var beRaise = Behavior(self) { (me, args) in
                    // flynnlint:parameter Int - by how much
                    .level var limits: [Int = self.level + args[x: 0]
                    print(self.level)
                }

                laet = Behavior(self) { me, _
            """
        let result = Linter(options: options).fix([("a.swift", SourceText(source))])
        #expect(result.changes.isEmpty)
        #expect(!result.failures.isEmpty)
        for failure in result.failures {
            #expect(
                failure.message.hasSuffix(
                    " would damage the file, so it wasn't made; correct the syntax errors of the file first"))
        }
    }

    @Test func `rules that undo each other's fixes terminate without a change`() throws {
        let there = rule("there_and_back") { behavior in
            behavior.name.hasSuffix("X")
                ? Fix("take it away", .safe, [edit(behavior.span.end.offset - 1..<behavior.span.end.offset, "")])
                : Fix("add it", .safe, [.insert("X", at: behavior.span.end)])
        }
        let result = fix(there)
        #expect(result.changes.isEmpty)
        #expect(result.findings.count == 2)
        let failure = try #require(result.failures.first)
        #expect(
            failure.description
                == "a.swift: the fixes of 'there_and_back' keep undoing or repeating each other, so none of them was "
                + "made; make them by hand, or suppress the findings")
        // The fixes of other rules are made.
        let other = rule("other_rule") { behavior in
            let offset = behavior.span.end.offset - 1
            return behavior.name.contains("Y") ? nil : Fix("add Y", .safe, [edit(offset..<offset, "Y")])
        }
        let both = fix(there, other)
        #expect(both.changes.first?.fixCount == 2)
        #expect(both.changes.first?.replacement.string.contains("beYA = ") == true)
        #expect(both.failures.count == 1)
    }

    @Test func `a fix that changes nothing is ignored`() {
        let idle = rule { Fix("leave it", .safe, [edit($0.span.start.offset..<$0.span.start.offset, "")]) }
        let result = fix(idle)
        #expect(result.changes.isEmpty && result.failures.isEmpty && result.findings.count == 2)
    }

    @Test func `suppressed findings aren't fixed`() {
        let text = "// flynnlint:disable append_X\n" + source.string
        #expect(fix(appending("X"), source: SourceText(text)).changes.isEmpty)
    }

    @Test func `a text that is not valid UTF-8 isn't fixed`() {
        let bytes = source.withBytes { Array($0) } + [0x0A, 0x2F, 0x2F, 0xE9]
        let result = fix(appending("X"), source: SourceText(bytes))
        #expect(result.changes.isEmpty && result.failures.isEmpty)
    }

    @Test func `a fix in one file can resolve a finding in another`() throws {
        var options = LintOptions()
        options.fixes = .unsafe
        let sources = [
            (
                "a.swift",
                SourceText(
                    "class A: Actor {\n    lazy var beA = Behavior(self) { (args: BehaviorArgs) in\n"
                        + "        let text: String = args[x: 0]\n        print(text)\n    }\n}\n")
            ), ("b.swift", SourceText("func run(_ a: A) {\n    a.beA(1)\n}\n")),
        ]
        #expect(Linter(options: options).lint(sources).map(\.rule) == ["undocumented_parameters"])
        let result = Linter(options: options).fix(sources)
        #expect(result.findings.map { "\($0.file) \($0.rule)" } == ["b.swift argument_type"])
        #expect(result.changes.map(\.path) == ["a.swift"])
    }

    @Test func `all is known when the last shortcut is expanded`() throws {
        var options = LintOptions()
        options.fixes = .safe
        options.rules.expandsShortcuts = false
        options.rules.severities[Rule.unusedSuppression.id] = .warning
        let source =
            "import FlynnRuntime\nclass A: Actor {\n    beA::BEHAVIOR\n}\n// flynnlint:disable argument_count\n"
        let result = Linter(options: options).fix([("a.swift", SourceText(source))])
        #expect(result.findings.map(\.rule) == ["unused_suppression"])
        let again = Linter(options: options).fix([("a.swift", try #require(result.changes.first).replacement)])
        #expect(again.findings == result.findings)
    }

    @Test func `many fixes take linear time`() {
        func source(_ count: Int) -> SourceText {
            let text = (0..<count).map {
                "    lazy var be\($0) = Behavior(self) { (a: BehaviorArgs) in self.run(a) }\n"
            }
            return SourceText("class A: Actor {\n" + text.joined() + "}\n")
        }
        let growth = growth(from: 250, of: { ($0, source($0)) }) { count, source in
            let result = fix(.strongSelfCapture, source: source)
            #expect(result.changes.first?.fixCount == count)
            #expect(result.findings.isEmpty)
        }
        #expect(growth < linearGrowth)
    }
}

struct DefectTests {
    @Test(arguments: ["", "let a = [1, (2)]\n", "class A { func b() { print(\"\\(c)\") } }", "let d = { [e] in e }"])
    func `valid code has no defects`(text: String) {
        #expect(SyntaxTree(SourceText(text)).defectCount == 0)
    }

    @Test(arguments: [
        "let a = (", "}", "let a = ", "let a: = 5", "let a = \"b", "let a = [1)", "func a() {", "let a = 0b3", "@objc",
    ])
    func `invalid code has defects`(text: String) {
        #expect(SyntaxTree(SourceText(text)).defectCount > 0)
    }
}

struct FixGrowthTests {
    private func fixCount(_ rule: Rule, _ source: SourceText) -> Int {
        var options = LintOptions()
        options.fixes = .unsafe
        // The work of other threads isn't counted.
        options.jobs = 1
        options.rules.severities = [rule.id: rule.severity]
        return Linter(options: options).fix([("a.swift", source)]).changes.first?.fixCount ?? 0
    }

    @Test func `many uses of self in one closure are replaced at once in linear time`() {
        func source(_ count: Int) -> SourceText {
            let chain = (0..<count).map { _ in ".f(self.n + 1)" }.joined()
            let sum = (0..<count).map { _ in "self.n" }.joined(separator: " + ")
            let body = "a\(chain)\nb = \(sum)\n"
            return SourceText("class A: Actor {\nlazy var beA = Behavior(self) { (me, _) in\n\(body)}\n}\n")
        }
        let growth = growth(from: 1000, of: { ($0, source($0)) }) { _, source in
            #expect(fixCount(.strongSelfCapture, source) == 1)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `the search for uses of many members takes linear time`() {
        func source(_ count: Int) -> SourceText {
            let types = (0..<count).map { "class A\($0): Actor {\nvar n\($0) = 0\nvar n = 0\n}\n" }
            return SourceText(types.joined())
        }
        let growth = growth(from: 250, of: { ($0, source($0)) }) { count, source in
            #expect(fixCount(.exposedActorVariable, source) >= count)
        }
        #expect(growth < linearGrowth)
    }
}
