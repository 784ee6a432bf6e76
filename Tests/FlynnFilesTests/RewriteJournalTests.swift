import FlynnStore
import FlynnSyntax
import Foundation
import Testing

@testable import FlynnFiles

/// Only interrupted rewrites of the same user are undone.
struct RewriteJournalTests {
    /// A project and the folder of its journal.
    private struct Project {
        let root: String
        let keyPath: String

        init() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: folder.appending(path: "project"), withIntermediateDirectories: true)
            let real = try #require(Path.real(folder.path))
            (root, keyPath) = (real + "/project", real + "/state/key")
        }

        var journal: RewriteJournal { RewriteJournal(ofProject: root, keyPath: keyPath) }

        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: root + "/" + name))
        }

        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(fileURLWithPath: root + "/" + name)), as: UTF8.self)
        }

        func entry(_ name: String) -> RewriteJournal.Entry {
            RewriteJournal.Entry(
                path: root + "/" + name, old: SourceText("old " + name), new: SourceText("new " + name))
        }

        func remove() { try? FileManager.default.removeItem(atPath: Path.folder(of: root)) }
    }

    @Test func `the files of an interrupted rewrite are restored once`() throws {
        let project = try Project()
        defer { project.remove() }
        _ = try project.journal.begin([project.entry("A"), project.entry("B"), project.entry("C")])
        try project.write("new A", to: "A")
        try project.write("old B", to: "B")
        try project.write("edited", to: "C")
        let (count, failures, isPending) = project.journal.undo()
        #expect(count == 1 && failures.map(\.path) == [project.root + "/C"] && !isPending)
        #expect(try project.text("A") == "old A" && project.text("B") == "old B" && project.text("C") == "edited")
        try project.write("new A", to: "A")
        #expect(project.journal.undo().count == 0)
        #expect(try project.text("A") == "new A")
    }

    @Test func `a finished rewrite isn't undone`() throws {
        let project = try Project()
        defer { project.remove() }
        let open = try project.journal.begin([project.entry("A")])
        try project.write("new A", to: "A")
        try open.end()
        #expect(project.journal.undo().count == 0)
        #expect(try project.text("A") == "new A")
    }

    @Test func `a forged or damaged journal, and one of another project, undo nothing and stay`() throws {
        let project = try Project()
        let other = try Project()
        defer {
            project.remove()
            other.remove()
        }
        try project.write("new A", to: "A")
        _ = try other.journal.begin([project.entry("A")])
        let foreign = try Data(contentsOf: URL(fileURLWithPath: other.journal.path))
        _ = try project.journal.begin([])
        let valid = try Data(contentsOf: URL(fileURLWithPath: project.journal.path))
        for bytes in [foreign, Data([0]), Data(repeating: 0, count: 100), foreign.dropLast()] {
            try bytes.write(to: URL(fileURLWithPath: project.journal.path))
            let (count, failures, isPending) = project.journal.undo()
            #expect(count == 0 && failures.map(\.path) == [project.journal.path] && isPending)
            #expect(try Data(contentsOf: URL(fileURLWithPath: project.journal.path)) == bytes)
        }
        for bytes in [Data(), valid] {
            try bytes.write(to: URL(fileURLWithPath: project.journal.path))
            let (count, failures, isPending) = project.journal.undo()
            #expect(count == 0 && failures.isEmpty && !isPending)
            #expect(!FileManager.default.fileExists(atPath: project.journal.path))
        }
        // The project's own journal doesn't restore files outside of the project.
        _ = try other.journal.begin([project.entry("A")])
        #expect(other.journal.undo().count == 0)
        #expect(try project.text("A") == "new A")
    }

    @Test func `a journal of another format undoes nothing and stays`() throws {
        let project = try Project()
        defer { project.remove() }
        try project.write("new A", to: "A")
        let key = try CacheKey(creatingAt: project.keyPath)
        let (path, old, new) = (project.root + "/A", "old A", "new A")
        let sizes = [path, old, new].map { UInt64($0.utf8.count) }.littleEndianBytes
        // The first format of journals, a journal without the new contents, and one of a future version.
        let first = SourceText(sizes + Array((path + old + new).utf8))
        let sections = [path, old, new].map { ContainerSection(SourceText($0)) }
        let incomplete = ContainerFormat("JNL", version: 1, isSealed: true).file(sections.dropLast())
        let future = ContainerFormat("JNL", version: 2, isSealed: true).file(sections)
        for contents in [first, incomplete, future] {
            let bytes = key.sealed(contents, project.root).withBytes { Data($0) }
            try bytes.write(to: URL(fileURLWithPath: project.journal.path))
            let (count, failures, isPending) = project.journal.undo()
            #expect(count == 0 && failures.map(\.path) == [project.journal.path] && isPending)
            #expect(try Data(contentsOf: URL(fileURLWithPath: project.journal.path)) == bytes)
            #expect(try project.text("A") == "new A")
        }
        let valid = key.sealed(ContainerFormat("JNL", version: 1, isSealed: true).file(sections), project.root)
        try valid.withBytes { Data($0) }.write(to: URL(fileURLWithPath: project.journal.path))
        #expect(project.journal.undo().count == 1)
        #expect(try project.text("A") == "old A")
    }

    @Test func `a journal without its key undoes nothing and stays`() throws {
        let project = try Project()
        defer { project.remove() }
        _ = try project.journal.begin([project.entry("A")])
        try project.write("new A", to: "A")
        let key = try Data(contentsOf: URL(fileURLWithPath: project.keyPath))
        try FileManager.default.removeItem(atPath: project.keyPath)
        #expect(project.journal.undo().isPending)
        try key.write(to: URL(fileURLWithPath: project.keyPath))
        // Other users could have read the key.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: project.keyPath)
        #expect(project.journal.undo().isPending)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: project.keyPath)
        let (count, failures, isPending) = project.journal.undo()
        #expect(count == 1 && failures.isEmpty && !isPending)
        #expect(try project.text("A") == "old A")
    }

    @Test func `an unfinished journal of a killed process is removed`() throws {
        let project = try Project()
        defer { project.remove() }
        let folder = Path.folder(of: project.keyPath)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let unfinished = Path.join(folder, ".flynnlint-0123456789abcdef")
        try Data("old".utf8).write(to: URL(fileURLWithPath: unfinished))
        let (count, failures, isPending) = project.journal.undo()
        #expect(count == 0 && failures.isEmpty && !isPending)
        #expect(!FileManager.default.fileExists(atPath: unfinished))
    }

    @Test func `a journal that can't be read stays, and is pending`() throws {
        let project = try Project()
        defer { project.remove() }
        try FileManager.default.createDirectory(atPath: project.journal.path, withIntermediateDirectories: true)
        let (count, failures, isPending) = project.journal.undo()
        #expect(count == 0 && failures.count == 1 && isPending)
        #expect(FileManager.default.fileExists(atPath: project.journal.path))
    }
}
