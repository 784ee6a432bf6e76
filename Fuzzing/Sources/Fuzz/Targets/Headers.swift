import Foundation

@testable import FlynnFacts
@testable import FlynnHeaders
@testable import FlynnLint
@testable import FlynnProject
import FlynnSyntax

/// Returns a file that imports the headers of module `C` and mentions names.
private func swiftFile(mentioning names: some Sequence<String>) -> ProjectFile {
    let mentions = names.prefix(8).map { "_ = \($0)(1)\n" }.joined()
    let text = """
        import C
        import FlynnRuntime
        class Meter: Actor {
            lazy var beRead = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter Celsius - temperature
                let value: Celsius = args[x: 0]
                measure(value)
            }
        }
        func run(_ meter: Meter) { meter.beRead(LIMIT); meter.beRead(measure(1)); meter.beRead(Kind.hot); \(mentions) }
        """
    return ProjectFile(path: "/p/A.swift", settings: LintOptions.all().rules, tree: SyntaxTree(SourceText(text)))
}

private let module = HeaderModule(visibility: .module("C"), headers: ["/p/include/C.h"], folder: "/p/include")

/// Uses a table like a run: looks up names, selects the relevant declarations, and lints files with them.
private func use(_ table: DeclarationTable) throws {
    let declarations = table.all
    for declaration in declarations { _ = table.archive(named: declaration.name) }
    let file = swiftFile(mentioning: declarations.map(\.name).filter { $0.utf8.allSatisfy(Identifiers.isPart) })
    let imported = HeaderImport(for: [file], archived: [(module: module, content: .declarations(table))], jobs: 1)
    guard let summary = imported?.summary else { return }
    var headers = ProjectFile(path: summary.path, settings: file.settings, summary: summary)
    headers.isReported = false
    _ = Linter(options: .all()).findings(in: [file, headers], isComplete: true)
}

/// Sample headers with declarations that the importer supports.
private let texts: [(text: String, isObjectiveC: Bool)] = [
    (
        "typedef double Celsius;\nvoid measure(Celsius value);\n#define LIMIT 5\nenum Kind { hot, cold };\n"
            + "struct Point { int x, y; float *z; };\ntypedef struct Point Point;\nint sleep_long(unsigned n);\n", false
    ),
    (
        "typedef enum __attribute__((enum_extensibility(open))) Kind : int { KindHot = 1, KindCold } Kind;\n"
            + "typedef void (^Handler)(int, const char *);\nvoid run(__attribute__((noescape)) Handler h);\n"
            + "static const unsigned char limit = 0x1F;\n#define NAME \"text\"\n#define HALF 0.5f\n#define F(x) x\n",
        false
    ),
    (
        "#import <Foundation/Foundation.h>\n@class Other;\n@protocol Draws <NSObject>\n- (void)draw;\n@end\n"
            + "@interface Meter : NSObject <Draws>\n@property (nonatomic, readonly) NSInteger count;\n"
            + "@property NSString *name;\n- (nullable Meter *)next:(int)step;\n@end\n"
            + "typedef NS_ENUM(NSInteger, Kind) { KindHot, KindCold };\n", true
    ),
    (
        "union U { int a; double b; }; typedef union U U;\nextern int errors[4];\nint (*callback)(int);\n"
            + "void swift(void) __attribute__((swift_name(\"renamed(a:)\")));\ntypedef int Celsius __attribute__((swift_wrapper(enum)));\n",
        false
    ),
]

/// The importer, in this process. In a run, the importer is in a child process.
private final class Importer: Sendable {
    /// Safe: only a single thread runs the fuzzer.
    nonisolated(unsafe) private let clang: Clang
    private let resources: [String]

    init?() {
        guard let path = ClangSearch.path(), let clang = try? Clang(path: path) else { return nil }
        self.clang = clang
        resources = ClangSearch.resourceFolder(ofLibrary: path).map { ["-resource-dir", $0] } ?? []
    }

    static let shared = Importer()

    func reply(to text: String, isObjectiveC: Bool) -> HeaderReply? {
        let unit = HeaderUnit(
            headers: ["/p/include/C.h"], searchPaths: ["/p/include"], defines: [], isObjectiveC: isObjectiveC)
        return HeaderService.reply(to: unit, resources, clang, overlays: [(path: "/p/include/C.h", contents: text)])
    }
}

extension Target {
    /// Mutates the bytes from the header parser. The reply must be read, or rejected as invalid.
    static let headerReplies = Target(
        name: "header-replies",
        seeds: {
            var reply = HeaderReply()
            (reply.version, reply.files, reply.problem) = ("clang 21", ["/p/include/C.h"], "no such file")
            let replies = texts.compactMap { Importer.shared?.reply(to: $0.text, isObjectiveC: $0.isObjectiveC) }
            return ([reply] + replies).map(\.bytes)
        }
    ) { bytes in
        // Either adds a message header with the correct length, or uses the input as the bytes of the pipe.
        var received = bytes.first == 0xFF ? Array(bytes.dropFirst()) : Frame.header(bytes.count) + bytes
        while let next = HeaderParser.takeReply(from: &received) {
            guard let reply = next else { break }
            let copy = HeaderReply(bytes: reply.bytes[...])
            try require(copy?.bytes == reply.bytes, "a reply that was read is written with other bytes")
            if let table = reply.declarations { try use(table) }
        }
    }

    /// Reads the text as a module map, and searches it for names as a header. The results must be in the text.
    static let headerScans = Target(
        name: "header-scans",
        seeds: {
            texts.map { Array($0.text.utf8) }
                + [
                    "module C [system] {\n  umbrella header \"C.h\" { size 5 }\n  export *\n  module * { export * }\n}\n",
                    "framework module C { header \"a.h\" private header \"b.h\" explicit module D { textual header \"d.h\" } }",
                    "/* x */ module C.D { umbrella \"f\" link framework \"Z\" use E.F // y\n}",
                    "#  include <a/b.h>\n#import \"c.h\"\n@protocol P;\nNS_ENUM(int, A)\n",
                ].map { Array($0.utf8) }
        }
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let decoded = Data(text.utf8)
        func contains(_ part: String) -> Bool { part.isEmpty || decoded.range(of: Data(part.utf8)) != nil }
        for module in ModuleMap(text).modules {
            for path in module.headers + module.umbrellaFolders {
                try require(contains(path), "'\(path)' isn't in the module map")
            }
        }
        let filter = NameFilter(["measure", "Celsius", "C", "Kind", "a", "x"])
        let scan = bytes.withUnsafeBufferPointer { HeaderScan($0, lookingFor: filter) }
        for name in scan.names { try require(contains(name), "'\(name)' isn't in the header") }
        for name in scan.includes { try require(contains(name), "'\(name)' isn't included") }
    }

    /// Parses the text as a header. If libclang accepts the header, its declarations can be read from their table, and
    /// used from Swift.
    ///
    /// The last byte selects the language.
    static let headers = Target(
        name: "headers", form: .swift,
        seeds: { texts.map { Array($0.text.utf8) + [UInt8(ascii: $0.isObjectiveC ? "\n" : " ")] } }
    ) { bytes in
        guard let importer = Importer.shared, let last = bytes.last else { return }
        let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
        // The importer doesn't read other files.
        if text.contains("include") || text.contains("embed") || text.contains("pragma") { return }
        guard let reply = importer.reply(to: text, isObjectiveC: last & 1 == 0 && last > 0x20 || last == 0x0A) else {
            return
        }
        guard let table = reply.declarations else {
            return try require(reply.problem != nil, "there are neither declarations nor a problem")
        }
        let declarations = table.all
        try require(DeclarationTable(declarations) == table, "the table has declarations that can't be read")
        try use(table)
    }
}
