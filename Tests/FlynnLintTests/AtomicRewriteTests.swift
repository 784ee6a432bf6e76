import FlynnSyntax
import Foundation
import Testing

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules
@testable import FlynnSummary

@Suite("Rewriting a file")
struct AtomicRewriteTests {
    /// What the file holds after it was to be rewritten from `old` to `new`, and whether that failed.
    private func rewritten(_ contents: String) throws -> (String, LintFailure?) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "A.swift")
        try Data(contents.utf8).write(to: file)
        var failure: LintFailure?
        do throws(LintFailure) {
            try AtomicRewrite(path: file.path, original: SourceText("old"), replacement: SourceText("new")).write()
        } catch {
            failure = error
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["A.swift"])
        return (String(decoding: try Data(contentsOf: file), as: UTF8.self), failure)
    }

    @Test func `what was read is replaced`() throws {
        let (contents, failure) = try rewritten("old")
        #expect(contents == "new" && failure == nil)
    }

    @Test func `what has changed since is left alone`() throws {
        for changed in ["older", "ol", "", "OLD"] {
            let (contents, failure) = try rewritten(changed)
            #expect(contents == changed)
            #expect(failure?.message.contains("it has changed since it was read; the file is left as it was") == true)
        }
    }

    @Test func `what somebody else has rewritten in the same way is done`() throws {
        let (contents, failure) = try rewritten("new")
        #expect(contents == "new" && failure == nil)
    }

    @Test func `what is gone since is not made again`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "A.swift").path
        let rewrite = AtomicRewrite(path: path, original: SourceText("old"), replacement: SourceText("new"))
        #expect(throws: LintFailure(path: path, message: "can't be rewritten: it is gone since it was read")) {
            try rewrite.write()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a name that begins with a combining mark is one in its folder`() {
        #expect(RealPath.folder(of: "/a/b/\u{301}x.swift") == "/a/b")
        #expect(RealPath.folder(of: "/x.swift") == "/" && RealPath.folder(of: "x.swift") == ".")
    }
}
