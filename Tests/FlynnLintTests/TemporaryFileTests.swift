import FlynnSyntax
import Foundation
import Testing

@testable import FlynnFiles
@testable import FlynnLint

struct TemporaryFileTests {
    private let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appending(path: "flynnlint-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func write(_ name: String) throws -> String {
        let file = folder.appending(path: name)
        try Data("a".utf8).write(to: file)
        return file.path
    }

    @Test func `a file that didn't replace its target is removed`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var file: TemporaryFile? = try TemporaryFile(
            in: OpenFolder(containing: folder.path + "/A.swift"), replacing: "A.swift", permissions: 0o600)
        try file?.write(SourceText("a"))
        #expect(try names.count == 1)
        file = nil
        #expect(try names == [])
    }

    @Test func `the file of a process that was killed is removed by the next one that writes in the folder`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        // Only the first of these names is the name of a temporary file.
        let others = [".flynnlint-0123456789abcdeF", ".flynnlint-baseline.json", ".flynnlint-bad", ".flynnlint.yml"]
        for name in [".flynnlint-0123456789abcdef"] + others { _ = try write(name) }
        let file = try TemporaryFile(
            in: OpenFolder(containing: folder.path + "/A.swift"), replacing: "A.swift", permissions: 0o600)
        try file.replaceTarget()
        #expect(try names == (others + ["A.swift"]).sorted())
    }

    @Test func `the file of a process that lives is kept`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let descriptor = open(try write(".flynnlint-0123456789abcdef"), O_RDONLY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let file = try TemporaryFile(
            in: OpenFolder(containing: folder.path + "/A.swift"), replacing: "A.swift", permissions: 0o600)
        try file.replaceTarget()
        #expect(try names == [".flynnlint-0123456789abcdef", "A.swift"])
    }

    @Test func `a link with the name of a temporary file is kept`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = try write("target")
        let link = folder.path + "/.flynnlint-0123456789abcdef"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        try TemporaryFile(
            in: OpenFolder(containing: folder.path + "/A.swift"), replacing: "A.swift", permissions: 0o600
        ).replaceTarget()
        #expect(try names == [".flynnlint-0123456789abcdef", "A.swift", "target"])
    }
}

struct BaselineTests {
    @Test func `a baseline isn't written without the line of a finding`() throws {
        let finding = try #require(
            Linter().lint(SourceText("class A: Actor { var a = 1 }"), path: "missing.swift").first)
        let scope = Baseline.Scope(files: [], paths: [], rules: []) { _ in true }
        #expect(throws: BaselineError.self) {
            try Baseline(updating: "known.json", with: [finding], SourceLines(), scope)
        }
        let lines = SourceLines(overlays: [("missing.swift", SourceText("class A: Actor { var a = 1 }"))])
        #expect(try Baseline(updating: "known.json", with: [finding], lines, scope).entries.count == 1)
    }
}
