import BasicTestSupport
import FlynnLint
import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnIndex
@testable import FlynnProject
@testable import FlynnRules
@testable import FlynnShortcuts

struct RelevanceTests {
    /// Expects the same relevance for a text and for the text padded with blanks, which puts the text at
    /// every offset of a block.
    private func expect(_ text: String, _ relevance: Relevance, prefix: String = "be") {
        let templates = ShortcutTemplates(naming: BehaviorNaming(prefix: prefix))
        for count in 0..<140 {
            let blanks = String(repeating: " ", count: count)
            for padded in [blanks + text, text + blanks, blanks + text + blanks] {
                #expect(Relevance(SourceText(padded), templates: templates) == relevance, "\(padded)")
            }
        }
    }

    @Test func `a file is relevant if it contains certain words`() {
        for text in [
            "class A: Actor {", "lazy var a = Behavior(self)", "ChainableBehavior", "// flynnlint:disable x",
            "print::BEHAVIOR", "FlynnRuntime.Actor", "class A:Actor{}", "\"Actor\"", "é.Actor", "Actor",
            "class A: Flowable", "a.beX(); Actor", "print::OTHER", "`print`::OTHER // x", "f(x::ACTOR)", "::TYPED",
            "print:: /* x */ BEHAVIOR", "x::`BEHAVIOR`", "é::BEHAVIÖR", "AnyBehavior", "BehaviorArgs", "any Actor",
        ] {
            expect(text, .actors)
        }
    }

    @Test func `other words are not relevant`() {
        for text in [
            "", ":", ": :", "MainActor", "@globalActor struct A {}", "Actors", "behavior", "Behaviour", "flynnlin:",
            "isActor", "Act or", "actor A {}", "Flow", "éActor", "flynnlint", "_Actor", "Actor1", "a.be()", "be",
            "because",
            "maybeX", "be_X", "a.be(X)", "UndefinedBehavior", "isolated (any Actor)? = #isolation", "f(Swift::max(1))",
            "\"std::map\"", "(?::[0-9])", ":::", "::",
        ] {
            expect(text, .none)
        }
    }

    @Test func `names with the prefix of behaviors are relevant`() {
        for text in ["a.beX()", "beX", "`beX`", "a?.beÉ()", "be.beTell"] { expect(text, .behaviorNames) }
        expect("a.goHome()", .behaviorNames, prefix: "go")
        expect("a.beX()", .none, prefix: "go")
        expect("a.xHome()", .behaviorNames, prefix: "x")
        expect("a.asyncHome()", .behaviorNames, prefix: "async")
        expect("a.async()", .none, prefix: "async")
    }

    @Test func `a file with a shortcut is relevant`() {
        var random = RandomNumbers(seed: 70)
        let parts = [
            "::", "::", "x", "print", "BEHAVIOR", "ACTOR", "OTHER", "MULTIPLEXER(P)", "`x`", "é", " ", "  ", "\n",
            "\r\n", "\t", "\u{B}",
            "\u{FEFF}", "\"", "// c", "/* c */", "(", ")", "{", "}", "=", ".", ",", "$0", "_", "case a:", "→",
        ]
        var count = 0
        for _ in 0..<10_000 {
            let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in parts.randomElement(using: &random)! }
                .joined()
            let source = SourceText(text)
            guard !ShortcutScanner(TokenizedSource(source), templates: .standard).scan().isEmpty else { continue }
            count += 1
            #expect(Relevance(source, templates: .standard) == .actors, "\(text)")
        }
        #expect(count > 100)
    }

    /// Returns the findings in the files of a folder, with or without parsing irrelevant files.
    private func findings(_ paths: [String], parsesEveryFile: Bool, allRules: Bool = false) throws -> [Finding] {
        var options = LintOptions()
        if allRules { for rule in Rule.all { options.rules.severities[rule.id] = rule.severity } }
        options.rules.expandsShortcuts = false
        options.parsesEveryFile = parsesEveryFile
        var request = LintRequest(paths: paths)
        request.configuration = .none
        // Each fixture is a project.
        request.isIsolated = true
        return try Linter(options: options).lint(request).findings
    }

    @Test func `skipping irrelevant files changes no finding`() throws {
        let folders = Set(Fixture.all.flatMap { $0.files.map { $0.deletingLastPathComponent().path } }).sorted()
        #expect(!folders.isEmpty)
        func expectSame(_ paths: [String], allRules: Bool) throws {
            #expect(
                try findings(paths, parsesEveryFile: false, allRules: allRules)
                    == findings(paths, parsesEveryFile: true, allRules: allRules), "\(paths)")
        }
        for folder in folders + [repository.path + "/Fixtures/Projects"] {
            for allRules in [false, true] { try expectSame([folder], allRules: allRules) }
        }
        try expectSame([repository.path + "/Sources/FlynnFiles"], allRules: false)
        // Without an irrelevant file, both runs parse the same files.
        var count = 0
        for fixture in Fixture.all {
            let isSkippable = try fixture.sources().contains {
                Relevance($0.source.source, templates: .standard) != .actors
            }
            guard isSkippable else { continue }
            try expectSame(fixture.files.map(\.path), allRules: false)
            count += 1
        }
        #expect(count > 0)
    }

    @Test func `a file without the words is linted in a project with actors`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "relevance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let printer = """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { _ in }
            }
            """
        try Data(printer.utf8).write(to: folder.appending(path: "Printer.swift"))
        try Data("func f(_ printer: Printer) { printer.bePrint(1) }".utf8).write(
            to: folder.appending(path: "Call.swift"))
        #expect(try findings([folder.path], parsesEveryFile: false).map(\.rule) == ["argument_count"])
    }

    @Test func `calls of undeclared behaviors are found in a project without actors`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "relevance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // The result depends on the base class. The file of the base class contains none of the words.
        try Data("class Base {}".utf8).write(to: folder.appending(path: "Base.swift"))
        try Data("final class Pot: Base {}".utf8).write(to: folder.appending(path: "Pot.swift"))
        try Data("func f(_ pot: Pot) { pot.beHot() }".utf8).write(to: folder.appending(path: "Call.swift"))
        let found = try findings([folder.path], parsesEveryFile: false, allRules: true)
        #expect(found.map(\.message) == ["'Pot' declares no behavior 'beHot'"])
        #expect(try found == findings([folder.path], parsesEveryFile: true, allRules: true))
    }

    @Test func `skipped files count as linted`() throws {
        let path = repository.path + "/Sources/FlynnSyntax"
        let result = try Linter().lint(paths: [path])
        #expect(result.files.count == (try swiftSources(in: "Sources/FlynnSyntax")).count)
    }
}
