import FlynnSyntax
import Foundation
import Testing

@testable import FlynnFiles

struct AtomicRewriteTests {
    /// Tries to rewrite a file with these contents from `old` to `new`. Returns the contents of the file
    /// afterwards, and the failure.
    private func rewritten(_ contents: String) throws -> (String, AtomicRewrite.Failure?) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "A.swift")
        try Data(contents.utf8).write(to: file)
        var failure: AtomicRewrite.Failure?
        do {
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
            #expect(failure == .changed)
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
        #expect(throws: AtomicRewrite.Failure.removed) {
            try rewrite.write()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a name may begin with a combining mark`() {
        #expect(Path.folder(of: "/a/b/\u{301}x.swift") == "/a/b")
        #expect(Path.folder(of: "/x.swift") == "/" && Path.folder(of: "x.swift") == ".")
    }
}
