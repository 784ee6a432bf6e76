import BasicTestSupport
import FlynnLint
import FlynnRules
import Foundation
import TestSupport
import Testing

/// The effects of headers on the findings in a project, and their costs.
struct ProjectTests {
    private func lint(
        _ folder: String, library: String?, cache: String? = nil, executable: String = executable
    ) throws -> LintResult {
        var options = LintOptions()
        options.rules.expandsShortcuts = false
        options.writesFiles = false
        if let cache { options.cache = CacheFolder(path: cache) }
        if let library {
            options.headers = HeaderOptions(executable: executable)
            options.headers?.library = library
            options.headers?.timeLimit = noTimeLimit
        }
        return try Linter(options: options).lint(LintRequest(paths: [folder]))
    }

    private func text(_ findings: [Finding], in folder: String) -> [String] {
        findings.map { finding in
            let path = finding.file.replacingOccurrences(of: folder + "/", with: "")
            return "\(path):\(finding.span.start.line): \(finding.rule)"
        }
    }

    private func project(_ files: [String: String]) throws -> Folder {
        let folder = try Folder()
        for (name, text) in files { try folder.write(name, text) }
        return folder
    }

    /// Returns a package with a C module, and an actor that receives the module's constants.
    private func package(_ files: [String: String] = [:]) throws -> Folder {
        try project(
            [
                "Package.swift": "// swift-tools-version: 6.1\n",
                "Sources/CShapes/include/CShapes.h": """
                #include "details.h"
                typedef enum { SHAPE_ROUND, SHAPE_SQUARE } Shape;
                extern const Size default_size;
                """,
                "Sources/CShapes/include/details.h": "typedef int Size;\n",
                "Sources/App/Board.swift": """
                import CShapes
                import FlynnRuntime
                class Board: Actor {
                    lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
                        // flynnlint:parameter Shape - what to draw
                        print(args[x: 0] as Shape)
                    }
                }
                func draw(_ board: Board) {
                    board.beDraw(SHAPE_ROUND)
                    board.beDraw(1)
                    board.beDraw(default_size)
                }

                """,
            ].merging(files) { $1 })
    }

    private let found = ["Sources/App/Board.swift:11: argument_type", "Sources/App/Board.swift:12: argument_type"]

    @Test(arguments: libraries, ["Camera", "Studio"])
    func `the findings of a project are the expected ones`(library: String, project: String) throws {
        let folder = repository.appending(path: "Fixtures/Projects/\(project)")
        let result = try lint(folder.path, library: library)
        #expect(result.warnings.isEmpty && result.failures.isEmpty)
        let expected = try String(contentsOf: folder.appending(path: "findings.txt"), encoding: .utf8)
        let found = result.findings.map { finding in
            let path = finding.file.replacingOccurrences(of: repository.path + "/", with: "")
            return "\(path):\(finding.span.start.line):\(finding.span.start.column): \(finding.severity): "
                + "\(finding.message) (\(finding.rule))\n"
        }
        #expect(found.joined() == expected)
    }

    @Test(arguments: libraries) func `a module's constants and types are known where it is imported`(library: String)
        throws
    {
        let folder = try package()
        let result = try lint(folder.path, library: library)
        #expect(text(result.findings, in: folder.path) == found)
        #expect(result.statistics.headers.library == library)
        #expect(result.statistics.headers.headerCount == 1)
        #expect(result.statistics.headers.parsedCount == 1)
        #expect(text(try lint(folder.path, library: nil).findings, in: folder.path) == [])
    }

    @Test(arguments: libraries.prefix(1))
    func `a name is unknown if a file mentions it that doesn't import the module`(library: String) throws {
        let folder = try package([
            "Sources/App/Other.swift": "import SwiftUI\nfunc show(_ shape: Shape) {}\n"
        ])
        #expect(text(try lint(folder.path, library: library).findings, in: folder.path) == [])
    }

    @Test(arguments: libraries.prefix(1)) func `a declaration of the project hides that of a header`(library: String)
        throws
    {
        let folder = try package(["Sources/App/Other.swift": "struct Shape {}\n"])
        let result = text(try lint(folder.path, library: library).findings, in: folder.path)
        let withoutLibrary = text(try lint(folder.path, library: nil).findings, in: folder.path)
        // `default_size` is still declared in a header.
        #expect(Set(result).isSuperset(of: withoutLibrary))
        #expect(!result.contains("Sources/App/Board.swift:10: argument_type"))
    }

    @Test(arguments: libraries.prefix(1)) func `headers without an unknown name aren't parsed`(library: String) throws {
        let folder = try package([
            "Sources/CShapes/include/CShapes.h": "typedef int Unrelated;\n",
            "Sources/CShapes/include/details.h": "",
        ])
        let headers = try lint(folder.path, library: library).statistics.headers
        #expect(headers.headerCount == 1)
        #expect(headers.readCount == 0)
        #expect(headers.library == nil)
    }

    @Test(arguments: libraries.prefix(1)) func `headers are parsed again if an included file changes`(library: String)
        throws
    {
        let folder = try package()
        let cache = try Folder()
        func run() throws -> (parsed: Int, findings: [String]) {
            let result = try lint(folder.path, library: library, cache: cache.path)
            return (result.statistics.headers.parsedCount, text(result.findings, in: folder.path))
        }
        #expect(try run() == (1, found))
        #expect(try run() == (0, found))
        try folder.write("Sources/CShapes/include/details.h", "#include <stddef.h>\ntypedef struct { int a; } Size;\n")
        #expect(try run() == (1, found))
        try folder.write("Sources/CShapes/include/details.h", "typedef missing Size;\n")
        let broken = try lint(folder.path, library: library, cache: cache.path)
        #expect(broken.findings.isEmpty)
        try folder.write("Sources/CShapes/include/details.h", "typedef int Size;\n")
        #expect(try run().findings == found)
        #expect(try run() == (0, found))
    }

    @Test(arguments: libraries.prefix(1)) func `headers are parsed again if a new file is included instead of another`(
        library: String
    ) throws {
        let folder = try package([
            "Sources/CShapes/include/details.h": "", ".flynnlint.yml": "headers: {include: [First, Second]}\n",
            "Sources/CShapes/include/CShapes.h": """
            #include <sizes/sizes.h>
            typedef enum { SHAPE_ROUND, SHAPE_SQUARE } Shape;
            extern const Size default_size;
            """, "Second/sizes/sizes.h": "typedef int Size;\n",
        ])
        let cache = try Folder()
        func run() throws -> (parsed: Int, findings: [String]) {
            let result = try lint(folder.path, library: library, cache: cache.path)
            return (result.statistics.headers.parsedCount, text(result.findings, in: folder.path))
        }
        #expect(try run() == (1, found))
        #expect(try run() == (0, found))
        try folder.write("First/sizes/sizes.h", "typedef struct { int width; } Size;\n#define SHAPE_ROUND 1\n")
        let broken = try lint(folder.path, library: library, cache: cache.path)
        #expect(broken.statistics.headers.parsedCount == 1)
        #expect(broken.warnings.count == 1 && broken.findings.isEmpty)
        #expect(try run().parsed == 0)
    }

    @Test(arguments: libraries.prefix(1)) func `other names are looked for in headers that are known`(library: String)
        throws
    {
        let folder = try package([
            "Sources/CShapes/include/CShapes.h": """
            #include "details.h"
            typedef enum { SHAPE_ROUND, SHAPE_SQUARE } Shape;
            typedef enum { LINE_THIN } Line;
            extern const Size default_size;
            """
        ])
        let board = try String(contentsOf: folder.url.appending(path: "Sources/App/Board.swift"), encoding: .utf8)
        let cache = try Folder()
        func run(_ text: String) throws -> (read: Int, parsed: Int, findings: [String]) {
            try folder.write("Sources/App/Board.swift", text)
            let result = try lint(folder.path, library: library, cache: cache.path)
            let headers = result.statistics.headers
            return (headers.readCount, headers.parsedCount, self.text(result.findings, in: folder.path))
        }
        let unrelated = board.replacing(#/Shape\b|SHAPE_ROUND|default_size/#, with: "other")
        #expect(try run(unrelated) == (0, 0, []))
        #expect(try run(board) == (1, 1, found))
        #expect(try run(unrelated).parsed == 0)
        #expect(try run(board.replacing("default_size", with: "LINE_THIN")) == (1, 0, found))
    }

    @Test(arguments: libraries.prefix(1)) func `modules are parsed together as each of them alone`(library: String)
        throws
    {
        let names = (0..<9).map { "Part\($0)" }
        var files = ["Package.swift": "// swift-tools-version: 6.1\n"]
        for name in names {
            files["Sources/C\(name)/include/C\(name).h"] =
                name == "Part4" ? "#error broken\nint \(name)_size;\n" : "extern const int \(name)_size;\n"
            files["Sources/App/\(name).swift"] = """
                import C\(name)
                import FlynnRuntime
                class \(name): Actor {
                    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
                        // flynnlint:parameter String - a text
                        print(args[x: 0] as String)
                    }
                }
                func run(_ part: \(name)) { part.beRun(\(name)_size) }

                """
        }
        let folder = try project(files)
        let result = try lint(folder.path, library: library)
        let expected = names.filter { $0 != "Part4" }.map { "Sources/App/\($0).swift:9: argument_type" }
        #expect(text(result.findings, in: folder.path) == expected)
        #expect(result.warnings.map(\.description).filter { $0.contains("CPart4.h: can't be read") }.count == 1)
        #expect(result.statistics.headers.parsedCount == 9)
    }

    @Test(arguments: libraries.prefix(1)) func `headers are found in a folder that isn't a project`(library: String)
        throws
    {
        let folder = try package()
        try FileManager.default.removeItem(at: folder.url.appending(path: "Package.swift"))
        #expect(text(try lint(folder.path, library: library).findings, in: folder.path) == found)
    }

    @Test(arguments: libraries.prefix(1)) func `a damaged cache of headers is ignored`(library: String) throws {
        let folder = try package()
        let cache = try Folder()
        _ = try lint(folder.path, library: library, cache: cache.path)
        let files = try FileManager.default.contentsOfDirectory(atPath: cache.path).filter { $0.hasSuffix(".headers") }
        #expect(files.count == 1)
        let path = cache.path + "/" + files[0]
        let bytes = try Data(contentsOf: URL(filePath: path))
        for length in [0, 8, 16, 30, bytes.count / 2, bytes.count - 1] {
            try bytes.prefix(length).write(to: URL(filePath: path))
            let result = try lint(folder.path, library: library, cache: cache.path)
            #expect(text(result.findings, in: folder.path) == found)
        }
        var changed = bytes
        changed[bytes.count / 2] ^= 1
        try changed.write(to: URL(filePath: path))
        #expect(text(try lint(folder.path, library: library, cache: cache.path).findings, in: folder.path) == found)
    }

    @Test(arguments: libraries.prefix(1)) func `a header that can't be read is reported once, and costs only knowledge`(
        library: String
    ) throws {
        let folder = try package(["Sources/CShapes/include/details.h": "#include <missing/missing.h>\n"])
        let result = try lint(folder.path, library: library)
        #expect(result.findings.isEmpty && result.failures.isEmpty)
        #expect(result.warnings.count == 1)
        let message = result.warnings.first?.description ?? ""
        #expect(message.contains("CShapes.h: can't be read") && message.contains("details.h:1: 'missing/missing.h'"))
    }

    @Test(arguments: libraries.prefix(1)) func `the configuration selects headers`(library: String) throws {
        let header = "#ifdef HAS_SHAPES\n#include <shapes_details.h>\ntypedef enum { SHAPE_ROUND } Shape;\n#endif\n"
        func findings(_ configuration: String) throws -> LintResult {
            let folder = try package([
                ".flynnlint.yml": configuration, "Sources/CShapes/include/CShapes.h": "", "Headers/Shapes.h": header,
                "Details/shapes_details.h": "extern const int default_size;\n",
            ])
            return try lint(folder.path, library: library)
        }
        let complete = "headers: {paths: [Headers], include: [Details], defines: [HAS_SHAPES=1]}\n"
        #expect(try findings(complete).findings.count == 2)
        #expect(
            try findings("headers: {paths: [Headers/Shapes.h], include: [Details], defines: [HAS_SHAPES]}").findings
                .count == 2)
        #expect(try findings("headers: {paths: [Headers], defines: [HAS_SHAPES]}").warnings.count == 1)
        #expect(try findings("headers: {paths: [Headers], defines: [HAS_SHAPES], use: required}").failures.count == 1)
        #expect(try findings("headers: {paths: [Headers], include: [Details]}").findings.isEmpty)
        #expect(try findings(complete + "  # off\n").findings.count == 2)
        #expect(
            try findings("headers: {use: off, paths: [Headers], include: [Details], defines: [HAS_SHAPES]}").findings
                .isEmpty)
        #expect(throws: LintError.self) { try findings("headers: {use: never, defines: [1A], other: 1}") }
    }

    @Test(arguments: libraries.prefix(1)) func `module maps and bridging headers are found`(library: String) throws {
        let package = try package()
        let board = try String(contentsOf: package.url.appending(path: "Sources/App/Board.swift"), encoding: .utf8)
        let shapes = "typedef enum { SHAPE_ROUND, SHAPE_SQUARE } Shape;\nextern const int default_size;\n"
        let mapped = try project([
            "Package.swift": "",
            "Libraries/module.modulemap": """
            // The shapes.
            module CShapes [system] {
                header "shapes/shapes.h"
                textual header "shapes/more.h"
                link "shapes"
                export *
            }
            """, "Libraries/shapes/shapes.h": shapes, "Libraries/shapes/more.h": "#error",
            "Sources/App/Board.swift": board,
        ])
        #expect(text(try lint(mapped.path, library: library).findings, in: mapped.path) == found)
        // As for libraries that are installed in their own folder, with the path in the configuration.
        let installed = try project(["shapes.h": shapes])
        let linked = try project([
            "Package.swift": "", ".flynnlint.yml": "headers: {paths: [\"\(installed.path)\"]}\n",
            "Sources/CShapes/module.modulemap": """
            module CShapes [system] { header "\(installed.path)/shapes.h" link "shapes" export * }
            """, "Sources/App/Board.swift": board,
        ])
        #expect(text(try lint(linked.path, library: library).findings, in: linked.path) == found)
        let bridged = try project([
            "Package.swift": "", "Sources/App/App-Bridging-Header.h": "#include \"shapes.h\"\n",
            "Sources/App/shapes.h": shapes, "Sources/App/Board.swift": board.replacing("import CShapes\n", with: "\n"),
        ])
        #expect(text(try lint(bridged.path, library: library).findings, in: bridged.path) == found)
    }

    @Test func `without libclang a run that requires it fails, and others are as before`() throws {
        let folder = try package()
        let result = try lint(folder.path, library: "/missing/libclang.so")
        #expect(result.findings.isEmpty && result.failures.isEmpty && result.warnings.isEmpty)
        try folder.write(".flynnlint.yml", "headers: {use: required}\n")
        let required = try lint(folder.path, library: "/missing/libclang.so")
        #expect(required.failures.count == 1)
    }
}
