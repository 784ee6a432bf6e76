import FlynnSyntax
import Foundation
import Testing

@testable import FlynnLint

@Suite("Files that can't matter")
struct RelevanceTests {
    @Test func `a file matters if one of a few words stands in it`() {
        for text in [
            "class A: Actor {", "lazy var a = Behavior(self)", "ChainableBehavior", "// flynnlint:disable x",
            "print::BEHAVIOR", "FlynnRuntime.Actor", "class A:Actor{}", "\"Actor\"", "é.Actor", "Actor", "::",
            "class A: Flowable",
        ] {
            for padding in 0..<40 {
                let blanks = String(repeating: " ", count: padding)
                #expect(Relevance.mayMatter(SourceText(blanks + text)), "\(text)")
                #expect(Relevance.mayMatter(SourceText(text + blanks)), "\(text)")
                #expect(Relevance.mayMatter(SourceText(blanks + text + blanks)), "\(text)")
            }
        }
    }

    @Test func `other words don't matter`() {
        for text in [
            "", ":", ": :", "MainActor", "@globalActor struct A {}", "Actors", "behavior", "Behaviour", "flynnlin:",
            "a.beX()", "isActor", "Act or", "actor A {}", "Flow", "éActor", "flynnlint", "_Actor", "Actor1",
        ] {
            let blanks = String(repeating: " ", count: 40)
            #expect(!Relevance.mayMatter(SourceText(text)), "\(text)")
            #expect(!Relevance.mayMatter(SourceText(blanks + text + blanks)), "\(text)")
        }
    }

    /// The findings in the files of a folder, with or without looking at every file.
    private func findings(_ paths: [String], parsesEveryFile: Bool) -> [Finding] {
        var options = LintOptions()
        options.expandsShortcuts = false
        options.parsesEveryFile = parsesEveryFile
        return Linter(options: options).lint(paths: paths).findings
    }

    @Test func `leaving files out changes no finding`() throws {
        let folders = Set(Fixture.all.flatMap { $0.files.map { $0.deletingLastPathComponent().path } }).sorted()
        #expect(!folders.isEmpty)
        for folder in folders + [repository.path + "/Fixtures/Projects", repository.path + "/Sources"] {
            #expect(
                findings([folder], parsesEveryFile: false) == findings([folder], parsesEveryFile: true), "\(folder)")
        }
        for fixture in Fixture.all {
            let paths = fixture.files.map(\.path)
            #expect(findings(paths, parsesEveryFile: false) == findings(paths, parsesEveryFile: true))
        }
    }

    @Test func `a file without any of the words is judged in a project with actors`() throws {
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
        #expect(findings([folder.path], parsesEveryFile: false).map(\.rule) == ["argument_count"])
    }

    @Test func `files that are left out count as linted`() throws {
        let path = repository.path + "/Sources/FlynnSyntax"
        let result = Linter().lint(paths: [path])
        #expect(result.files.count == SourceFinder([path]).files.count)
    }
}
