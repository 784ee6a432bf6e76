import FlynnSyntax
import Foundation
import Testing

@testable import FlynnFiles

/// A folder that another process replaces with a link while files are written.
struct OpenFolderTests {
    private let folder = Folder()
    private var path: String { folder.path }

    /// A folder that is removed after the test.
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "flynnlint-\(UUID().uuidString)").path

        func write(_ name: String, _ text: String) throws {
            let url = URL(filePath: path + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }

        func read(_ name: String) throws -> String {
            try String(contentsOf: URL(filePath: path + "/" + name), encoding: .utf8)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    init() throws {
        try folder.write("inside/A.swift", "old")
        try folder.write("outside/A.swift", "old")
    }

    /// Replaces the folder with a link to the outside folder.
    private func replace() throws {
        try FileManager.default.moveItem(atPath: path + "/inside", toPath: path + "/moved")
        try FileManager.default.createSymbolicLink(atPath: path + "/inside", withDestinationPath: "outside")
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
    }

    @Test func `an open folder stays the same`() throws {
        let open = try OpenFolder(path + "/inside")
        let file = try TemporaryFile(in: open, replacing: "A.swift", permissions: 0o600)
        try replace()
        try file.write(SourceText("new"))
        try file.replaceTarget()
        #expect(try folder.read("moved/A.swift") == "new" && folder.read("outside/A.swift") == "old")
        #expect(try names("moved") == ["A.swift"] && names("outside") == ["A.swift"])
        #expect(try InputFile.read("A.swift", in: open, as: .source).string == "new")
    }

    @Test func `a temporary file is removed from the folder that was opened`() throws {
        let open = try OpenFolder(path + "/inside")
        var file: TemporaryFile? = try TemporaryFile(in: open, replacing: "A.swift", permissions: 0o600)
        _ = file
        try replace()
        file = nil
        #expect(try names("moved") == ["A.swift"] && names("outside") == ["A.swift"])
    }

    @Test func `a link isn't opened as a folder`() throws {
        try replace()
        try folder.write("outside/inner/A.swift", "old")
        for name in ["inside", "inside/inner", "inside/new"] {
            #expect(throws: SystemError.self) { try OpenFolder(path + "/" + name) }
            #expect(throws: SystemError.self) { try OpenFolder(path + "/" + name, creating: true) }
        }
        #expect(try names("outside") == ["A.swift", "inner"])
    }

    @Test func `a source isn't read in another folder than the one it was found in`() throws {
        let tree = FileTree()
        let name = path + "/inside/A.swift"
        #expect(try tree.read(tree.target(name), as: .source).string == "old")
        try replace()
        for purpose in [InputFile.Purpose.source, .configuration, .namedConfiguration, .baseline, .ignoreFile] {
            #expect(throws: SystemError.self) { try tree.read(name, as: purpose) }
        }
    }

    @Test func `a source isn't rewritten in another folder than the one it was found in`() throws {
        let rewrite = AtomicRewrite(
            path: path + "/inside/A.swift", realPath: path + "/inside/A.swift", original: SourceText("old"),
            replacement: SourceText("new"))
        try replace()
        #expect(throws: AtomicRewrite.Failure.self) { try rewrite.write() }
        #expect(try folder.read("outside/A.swift") == "old")
    }

    @Test func `a source that was replaced by a link isn't rewritten`() throws {
        let rewrite = AtomicRewrite(
            path: path + "/inside/A.swift", realPath: path + "/inside/A.swift", original: SourceText("old"),
            replacement: SourceText("new"))
        try FileManager.default.removeItem(atPath: path + "/inside/A.swift")
        try FileManager.default.createSymbolicLink(
            atPath: path + "/inside/A.swift", withDestinationPath: "../outside/A.swift")
        #expect(throws: AtomicRewrite.Failure.changed) { try rewrite.write() }
        #expect(try folder.read("outside/A.swift") == "old")
    }

    @Test func `folders are created, and files are made executable`() throws {
        let output = OutputFile(path: path + "/new/folder/run", isExecutable: true)
        try output.write("text", replacing: false, creatingFolders: true)
        #expect(access(path + "/new/folder/run", X_OK) == 0)
        #expect(throws: SystemError.self) { try output.write("other", replacing: false) }
        #expect(try folder.read("new/folder/run") == "text")
    }
}
