import BasicTestSupport
import FlynnHeaders
import Foundation
import TestSupport
import Testing

/// Archives contain the declarations of headers.
struct HeaderArchiveTests {
    private static let hasLibrary: Bool = {
        let isFound = ClangSearch.path() != nil
        if !isFound { print("skipped: libclang isn't installed, so no header is read") }
        return isFound
    }()

    /// Returns a package with two C modules and their actors. One of the modules can be broken.
    private func package(broken: Bool = false) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(".git/HEAD", "")
        try folder.write("Package.swift", "// swift-tools-version: 6.1\n")
        for (name, constant) in [("Shapes", "SHAPE_ROUND"), ("Lines", "LINE_THIN")] {
            let include = broken && name == "Lines" ? "#include \"missing.h\"\n" : ""
            try folder.write(
                "Sources/C\(name)/include/C\(name).h",
                "\(include)typedef enum { \(constant) } Kind;\nextern const int \(name.lowercased())_size;\n")
            try folder.write(
                "Sources/\(name)/\(name).swift",
                """
                import C\(name)
                import FlynnRuntime
                class \(name): Actor {
                    lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
                        // flynnlint:parameter String - what to draw
                        print(args[x: 0] as String)
                    }
                }
                func draw(_ actor: \(name)) {
                    actor.beDraw(\(constant))
                    actor.beDraw(\(name.lowercased())_size)
                }

                """)
        }
        return folder
    }

    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Command {
        try Command.run(arguments, in: folder.url)
    }

    /// Summarizes paths, and links the archives. Returns the result of the link.
    private func link(_ parts: [[String]], in folder: TemporaryFolder) throws -> Command {
        var archives: [String] = []
        for (number, paths) in parts.enumerated() {
            archives.append("\(number).flynn")
            let result = try run(["summarize", "-o", "\(number).flynn"] + paths, in: folder)
            try #require(result.status == 0, "\(result.errors)")
        }
        return try run(["link", "--format", "json"] + archives, in: folder)
    }

    @Test func `a link knows what a run over the sources knows`() throws {
        if !HeaderArchiveTests.hasLibrary { return }
        let folder = try package()
        let expected = try run(["lint", "--no-cache", "--format", "json", "."], in: folder)
        #expect(expected.status == 1 && expected.output.contains("Shapes.swift"))
        for count in [1, 2, 3, 5] {
            let parts = (1...count).map { ["--shard", "\($0)/\(count)", "."] }
            #expect(try link(parts, in: folder).output == expected.output)
        }
        // `Kind` differs between the modules. A single archive doesn't contain this difference.
        let folders = [["Sources/Shapes", "Sources/CShapes"], ["Sources/Lines", "Sources/CLines"], ["Package.swift"]]
        #expect(try link(folders, in: folder).output == expected.output)
        #expect(try link(folders.reversed(), in: folder).output == expected.output)
    }

    @Test func `headers that can't be read are reported where names occur in them`() throws {
        if !HeaderArchiveTests.hasLibrary { return }
        let folder = try package(broken: true)
        let expected = try run(["lint", "--no-cache", "--format", "json", "."], in: folder)
        #expect(expected.errors.contains("Sources/CLines/include/CLines.h: can't be read"))
        let linked = try link([["--shard", "1/2", "."], ["--shard", "2/2", "."]], in: folder)
        #expect(linked.output == expected.output)
        let warnings = { (result: Command) in result.errors.split(separator: "\n").filter { $0.contains("can't") } }
        #expect(warnings(linked) == warnings(expected))
        try folder.write(".flynnlint.yml", "headers: {use: required}\n")
        #expect(try link([["."]], in: folder).status == 2)
    }

    @Test func `archives don't depend on the folder of the repository, and those of interfaces not on bodies`() throws {
        if !HeaderArchiveTests.hasLibrary { return }
        let (first, second) = (try package(), try package())
        let path = "Sources/Shapes/Shapes.swift"
        let source = try String(contentsOf: second.url.appending(path: path), encoding: .utf8)
        func archives(in folder: TemporaryFolder) throws -> (archive: Data, interface: Data) {
            let result = try run(["summarize", "-o", "a.flynn", "--interface", "i.flynn", "."], in: folder)
            try #require(result.status == 0, "\(result.errors)")
            return (
                try Data(contentsOf: folder.url.appending(path: "a.flynn")),
                try Data(contentsOf: folder.url.appending(path: "i.flynn"))
            )
        }
        let expected = try archives(in: first)
        #expect(try archives(in: second) == expected)
        try second.write(path, source.replacing("actor.beDraw(shapes_size)", with: "actor.beDraw(1)"))
        let changed = try archives(in: second)
        #expect(changed.interface == expected.interface && changed.archive != expected.archive)
    }

    @Test func `an archive depends on the headers that were read`() throws {
        if !HeaderArchiveTests.hasLibrary { return }
        let folder = try package()
        let result = try run(["summarize", "-o", "a.flynn", "--depfile", "a.d", "."], in: folder)
        try #require(result.status == 0, "\(result.errors)")
        let rule = try String(contentsOf: folder.url.appending(path: "a.d"), encoding: .utf8)
        #expect(rule.contains("Sources/CShapes/include/CShapes.h"))
    }
}
