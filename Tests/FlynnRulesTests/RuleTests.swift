import Foundation
import TestSupport
import Testing

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules
@testable import FlynnSyntax

struct RuleTests {
    private func findings(of rule: Rule, in example: String) -> [Finding] {
        var options = LintOptions()
        // Some rules check the findings of other rules, so all rules are enabled.
        options.rules.severities[rule.id] = rule.severity
        options.rules.expandsShortcuts = false
        return Linter(options: options).lint(SourceText(example), path: "Example.swift").filter { $0.rule == rule.id }
    }

    @Test func `identifiers are unique and sorted`() {
        let ids = Rule.all.map(\.id)
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil })
        #expect(!ids.contains("all"))
    }

    @Test func `rules are found by their identifier`() {
        for rule in Rule.all { #expect(Rule.named(rule.id)?.summary == rule.summary) }
        #expect(Rule.named("no_such_rule") == nil)
    }

    @Test func `by default, every enabled rule has its own severity`() {
        let severities = LintOptions().rules.severities
        for rule in Rule.all {
            #expect(severities[rule.id] == (rule.isOnByDefault ? rule.severity : nil), "\(rule.id)")
        }
        #expect(severities["strong_self_capture"] == .warning)
        #expect(severities["argument_count"] == .error)
        #expect(severities["unused_suppression"] == nil)
    }

    @Test(arguments: Rule.all.map(\.id))
    func `a rule is documented`(id: String) throws {
        let rule = try #require(Rule.named(id))
        #expect(rule.summary.first?.isLowercase == true)
        #expect(!rule.summary.hasSuffix("."))
        #expect(rule.rationale.hasSuffix(".") || rule.rationale.hasSuffix("|"))
        // Each paragraph is a single line, which reporters wrap, or a table.
        for paragraph in rule.rationale.split(separator: "\n\n") where !paragraph.hasPrefix("|") {
            #expect(!paragraph.contains("\n"))
        }
    }

    @Test(arguments: Rule.all.map(\.id))
    func `an example has findings, and the corrected example has none`(id: String) throws {
        let rule = try #require(Rule.named(id))
        let found = findings(of: rule, in: rule.example)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.severity == rule.severity })
        #expect(findings(of: rule, in: rule.correctedExample).isEmpty)
        #expect(rule.example != rule.correctedExample)
    }

    @Test(arguments: Rule.all.map(\.id))
    func `the corrected example has no findings of other rules`(id: String) throws {
        let rule = try #require(Rule.named(id))
        #expect(Linter().lint(SourceText(rule.correctedExample), path: "Example.swift").isEmpty)
    }

    @Test func `a rule runs after those that it requires, and the last after all`() {
        func rule(_ id: String, requires: [String] = [], runsLast: Bool = false) -> Rule {
            Rule(
                id: id, summary: "", rationale: "", example: "", correctedExample: "", severity: .error,
                requires: requires,
                runsLast: runsLast
            ) { _ in }
        }
        let rules = [
            rule("a", runsLast: true), rule("b", requires: ["d", "unknown"]), rule("c"), rule("d", requires: ["e"]),
            rule("e"),
        ]
        #expect(Rule.inOrder(rules).map(\.id) == ["e", "d", "b", "c", "a"])
        // Rules run even if their requirements form a cycle.
        #expect(Rule.inOrder([rule("a", requires: ["b"]), rule("b", requires: ["a"])]).map(\.id) == ["b", "a"])
    }

    @Test func `all rules run in an order that meets their requirements`() {
        let order = Rule.inOrder(Rule.all)
        #expect(Set(order.map(\.id)) == Set(Rule.all.map(\.id)))
        #expect(order.filter(\.runsLast).map(\.id) == ["unused_suppression"])
        #expect(order.last?.id == "unused_suppression")
        for (number, rule) in order.enumerated() {
            let earlier = Set(order[..<number].map(\.id))
            #expect(earlier.isSuperset(of: rule.requires), "\(rule.id)")
        }
    }

    @Test(arguments: Rule.all.map(\.id))
    func `the options of a rule are documented, and their defaults are valid`(id: String) throws {
        let rule = try #require(Rule.named(id))
        for option in rule.options {
            #expect(option.name.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil && option.name != "severity")
            #expect(option.documentation.first?.isLowercase == true && !option.documentation.hasSuffix("."))
            #expect(option.accepts(option.defaultText, isQuoted: false))
        }
        #expect(Set(rule.options.map(\.name)).count == rule.options.count)
    }

    @Test func `the maximum of too_many_parameters can be set`() throws {
        let source = """
            class Meter: Actor {
                lazy var beSet = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - first
                    // flynnlint:parameter Int - second
                    print(args)
                }
            }
            """
        func messages(_ maximum: String) throws -> [String] {
            let option = try #require(Rule.tooManyParameters.options.first)
            var options = LintOptions()
            options.rules.severities = ["too_many_parameters": .warning]
            options.rules.options["too_many_parameters", default: RuleOptionValues()].set(option, to: maximum)
            return Linter(options: options).lint(SourceText(source), path: "a.swift").map(\.message)
        }
        #expect(try messages("2") == [])
        #expect(try messages("1") == ["behavior 'beSet' takes 2 parameters, more than 1"])
        #expect(try messages("0") == ["behavior 'beSet' takes 2 parameters, more than 0"])
    }

    @Test func `the default isolation of isolated_behavior can be set`() throws {
        let source = "func make(_ worker: Worker) -> Behavior { Behavior(worker) { _ in print(1) } }"
        func messages(_ isolation: String) throws -> [String] {
            let option = try #require(Rule.isolatedBehavior.options.first)
            var options = LintOptions()
            options.rules.severities = ["isolated_behavior": .error]
            options.rules.options["isolated_behavior", default: RuleOptionValues()].set(option, to: isolation)
            return Linter(options: options).lint(SourceText(source), path: "a.swift").map(\.message)
        }
        #expect(try messages("nonisolated") == [])
        #expect(try messages("MainActor").first?.contains("is isolated to 'MainActor'") == true)
    }

    @Test func `messages are lower case and end without a full stop`() throws {
        for fixture in Fixture.all {
            let sources = try fixture.sources()
            for finding in Linter(options: Fixture.options).lint(sources.map { ($0.path, $0.source.source) }) {
                let isPlain = finding.message.first.map { !$0.isUppercase } == true && !finding.message.hasSuffix(".")
                #expect(isPlain, "\(finding.message)")
                #expect(!finding.message.contains("\n"))
            }
        }
    }

    private func findings(of rules: String..., in source: String) -> [String] {
        var options = LintOptions()
        options.rules.severities = options.rules.severities.filter { rules.contains($0.key) }
        for id in rules { options.rules.severities[id] = Rule.named(id)?.severity }
        return Linter(options: options).lint(SourceText(source), path: "a.swift").map {
            "\($0.span.start.line) \($0.rule)"
        }
    }

    @Test func `state in an escaping closure is an unowned self if foreign_queue_access is off`() {
        let source = """
            class Meter: Actor {
                private var total = 0
                lazy var beMeasure = Behavior(self) { [unowned self] _ in
                    Task { total += 1 }
                }
            }
            """
        #expect(findings(of: "escaping_unowned_self", in: source) == ["4 escaping_unowned_self"])
        #expect(
            findings(of: "escaping_unowned_self", "foreign_queue_access", in: source) == ["4 foreign_queue_access"])
    }

    @Test func `suppressions of rules that don't run aren't unused`() {
        let source = """
            // flynnlint:disable:next argument_count, strong_self_capture
            let a = 1
            // flynnlint:disable:next all
            let b = 1
            """
        #expect(findings(of: "unused_suppression", in: source) == [])
        #expect(
            findings(of: "unused_suppression", "strong_self_capture", in: source) == ["1 unused_suppression"])
        #expect(
            findings(of: "unused_suppression", "strong_self_capture", "argument_count", in: source)
                == ["1 unused_suppression", "1 unused_suppression"])
    }

    @Test func `findings begin at the documented positions`() {
        let source = """
            class A: Actor {
                @available(macOS 15, *)
                lazy
                var beA = Behavior(self) { (args: BehaviorArgs) in self.run() }
                lazy var beB = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int
                    /* é */ print(args[x: 1] as Int)
                }
                lazy var beC = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - number
                    print(args[x: 0] as Int)
                }
                print::BEHAVOIR
            }
            A()
                .beC(1, 2)
            A().beC("a")
            """
        let findings = Linter().lint(SourceText(source), path: "a.swift")
        #expect(
            findings.map { "\($0.span.start.line):\($0.span.start.column)-\($0.span.end.column) \($0.rule)" } == [
                "4:5-12 strong_self_capture", "4:5-12 undocumented_parameters", "6:12-35 malformed_parameter",
                "7:24-34 undocumented_argument_access", "13:5-20 invalid_shortcut", "16:6-9 argument_count",
                "17:9-12 argument_type",
            ])
        #expect(findings.allSatisfy { $0.file == "a.swift" })
    }

    @Test func `findings have the same order for any number of jobs and any order of files`() throws {
        let fixture = try #require(Fixture.all.first { $0.files.count > 2 })
        let sources = try fixture.files.map { ($0.path, SourceText(try Data(contentsOf: $0))) }
        let expected = Linter().lint(sources)
        #expect(!expected.isEmpty)
        #expect(Set(Linter().lint(sources.reversed())) == Set(expected))
        for jobs in 1...3 {
            var options = LintOptions()
            options.jobs = jobs
            options.rules.expandsShortcuts = false
            let paths = fixture.files.map(\.path)
            func findings(_ paths: [String]) throws -> [Finding] {
                var request = LintRequest(paths: paths)
                request.configuration = .none
                request.isIsolated = true
                return try Linter(options: options).lint(request).findings
            }
            let all = try findings(paths)
            let reversed = try findings(paths.reversed())
            #expect(all == reversed)
            #expect(all == expected)
        }
    }

    @Test func `a rule can be disabled, or have another severity`() {
        let source = SourceText("class A: Actor {\n  lazy var beA = Behavior(self) { (args: BehaviorArgs) in }\n}")
        var options = LintOptions()
        options.rules.severities["undocumented_parameters"] = .warning
        #expect(Linter(options: options).lint(source, path: "a.swift").map(\.severity) == [.warning])
        options.rules.severities["undocumented_parameters"] = nil
        #expect(Linter(options: options).lint(source, path: "a.swift").isEmpty)
    }
}
