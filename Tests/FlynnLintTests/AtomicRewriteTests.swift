import FlynnSyntax
import Foundation
import Testing

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules
@testable import FlynnSummary

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

    @Test func `a file is replaced if it has the contents that were read`() throws {
        let (contents, failure) = try rewritten("old")
        #expect(contents == "new" && failure == nil)
    }

    @Test func `a file that was changed meanwhile is not replaced`() throws {
        for changed in ["older", "ol", "", "OLD"] {
            let (contents, failure) = try rewritten(changed)
            #expect(contents == changed)
            #expect(failure?.message.contains("it has changed since it was read; the file is left as it was") == true)
        }
    }

    @Test func `a file that already has the new contents counts as written`() throws {
        let (contents, failure) = try rewritten("new")
        #expect(contents == "new" && failure == nil)
    }

    @Test func `a file that was removed meanwhile is not created`() throws {
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

    @Test func `a name may begin with a combining mark`() {
        #expect(RealPath.folder(of: "/a/b/\u{301}x.swift") == "/a/b")
        #expect(RealPath.folder(of: "/x.swift") == "/" && RealPath.folder(of: "x.swift") == ".")
    }
}
