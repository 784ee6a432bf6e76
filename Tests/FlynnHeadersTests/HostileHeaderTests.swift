import BasicTestSupport
import FlynnHeaders
import FlynnLint
import Foundation
import TestSupport
import Testing

/// Neither a header nor the parser can end a run, or prevent the end of a run.
struct HostileHeaderTests {
    @Test(arguments: libraries.prefix(1)) func `a hostile header costs only its own declarations`(library: String)
        throws
    {
        let nested = String(repeating: "(", count: 100_000)
        let replies = try parse(
            [
                "#include \"/dev/zero\"\n",
                "#include \"header1.h\"\n",
                "#define A A A\n#define B(x) x x x x\nint a = " + String(repeating: "B(", count: 40) + "1"
                    + String(repeating: ")", count: 40) + ";\n",
                "int a = \(nested)1;\n",
                "\0\u{1}\u{FFFD}#if\n",
                "struct " + String(repeating: "{ struct ", count: 50_000),
                "typedef int Good;\n",
            ], library: library)
        #expect(replies.count == 7)
        for reply in replies.dropLast() {
            #expect(reply.declarations == nil)
            #expect(reply.problem != nil)
        }
        #expect(lines(replies.last?.declarations) == ["typealias Good = Int32"])
    }

    @Test(arguments: libraries.prefix(1)) func `functions that call each other many times are read once`(
        library: String
    ) throws {
        let functions = (0..<14).reversed().map { number in
            "static inline void f\(number)(void) { \(String(repeating: "f\(number + 1)();", count: 10)) }\n"
        }
        let header = "void f14(void);\n" + functions.joined()
        let replies = try parse([header], library: library)
        #expect(lines(replies[0].declarations).count == 15)
    }

    @Test(arguments: libraries.prefix(1)) func `a module map with deeply nested modules declares nothing`(
        library: String
    ) throws {
        let folder = try Folder()
        try folder.write("include/a.h", "typedef int Size;\n")
        try folder.write("include/module.modulemap", String(repeating: "module a { ", count: 300_000))
        try folder.write("main.swift", "import a\nimport FlynnRuntime\nlet size: Size = 1\n")
        var options = LintOptions()
        options.writesFiles = false
        options.headers = HeaderOptions(executable: executable)
        options.headers?.library = library
        let result = try Linter(options: options).lint(LintRequest(paths: [folder.path]))
        #expect(result.findings.isEmpty)
    }

    @Test func `a parser that doesn't answer is stopped`() throws {
        let folder = try Folder()
        let script = try folder.writeScript("endless", "exec sleep 1000")
        let unit = HeaderUnit(headers: ["/a.h"], searchPaths: [], defines: [], isObjectiveC: false)
        let replies = HeaderParser(executable: script, library: "/none", timeLimit: 100).parse([unit, unit])
        #expect(replies.map(\.problem) == Array(repeating: "the parser took more than 100 ms", count: 2))
    }

    @Test func `the headers of a run have a limit of time`() throws {
        let folder = try Folder()
        let script = try folder.writeScript("endless", "exec sleep 1000")
        let unit = HeaderUnit(headers: ["/a.h"], searchPaths: [], defines: [], isObjectiveC: false)
        let parser = HeaderParser(
            executable: script, library: "/none", timeLimit: noTimeLimit,
            runLimit: (end: .now + .milliseconds(100), problem: "too late"))
        #expect(parser.parse([unit, unit, unit]).map(\.problem) == Array(repeating: "too late", count: 3))
    }

    @Test(arguments: libraries.prefix(1)) func `the search in headers has the same limit of time`(
        library: String
    ) throws {
        let folder = try Folder()
        try folder.write("include/C.h", "typedef int Other;\n")
        try folder.write("include/module.modulemap", "module C { header \"C.h\" }\n")
        try folder.write(
            "main.swift",
            """
            import C
            import FlynnRuntime
            class Board: Actor {
                lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - a number
                    print(args[x: 0] as Int)
                }
            }
            Board().beDraw(size)
            """)
        for (limit, isFinished) in [(Int.max >> 10, true), (0, false)] {
            var options = LintOptions()
            options.writesFiles = false
            options.headers = HeaderOptions(executable: executable)
            options.headers?.library = library
            options.headers?.runTimeLimit = limit
            let result = try Linter(options: options).lint(LintRequest(paths: [folder.path]))
            // No name occurs in the headers, so the parser isn't asked.
            let problem = "the headers of the run take more than \(limit) ms"
            #expect(result.warnings.contains { $0.description.contains(problem) } != isFinished)
        }
    }

    @Test(arguments: ["exit 3", "kill -9 $$", "echo 'not a reply, but long enough'; cat", "cat"])
    func `a parser that fails is reported`(command: String) throws {
        let folder = try Folder()
        let script = try folder.writeScript("broken", "echo $$ >\"$0.process\"\n\(command)")
        let unit = HeaderUnit(headers: ["/a.h"], searchPaths: [], defines: [], isObjectiveC: false)
        let replies = HeaderParser(executable: script, library: "/none", timeLimit: noTimeLimit).parse([unit])
        #expect(replies.count == 1)
        #expect(replies[0].problem?.hasPrefix("the parser") == true)
        let process = try String(contentsOfFile: script + ".process", encoding: .utf8)
        let id = try #require(Int32(process.trimmingCharacters(in: .newlines)))
        // Not even as a zombie process.
        #expect(kill(id, 0) == -1)
    }

    @Test func `a file that isn't libclang is reported`() throws {
        let folder = try Folder()
        let library = try folder.write("libclang.so", "not a library")
        let replies = try parse(["int a;", "int b;"], library: library)
        #expect(replies.count == 2)
        for reply in replies { #expect(reply.problem?.contains("libclang.so") == true) }
    }
}
