import FlynnHeaders
import FlynnStore
import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnFiles
@testable import FlynnLint
@testable import FlynnProject
@testable import FlynnRules

/// Archives with hostile values and valid checksums.
struct ForgedArchiveTests {
    /// An archive of some files in a folder of its own, which is the root of the archive.
    private final class Archive {
        let folder: URL
        var path: String { folder.appending(path: "a.flynn").path }
        private let summary: [UInt8]
        let lines: [ArchivedLines.Line]
        var lineBytes: [UInt8]

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "forged-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let source = SourceText(
                """
                class A: Actor {
                    lazy var beA = Behavior(self) { (args: BehaviorArgs) in
                        // flynnlint:parameter Int - ä
                        print(args[x: 0] as Int)
                    }
                }
                func f(a: A) { /* ä */ a.beA() }
                """)
            summary = FileSummary(source, path: "A.swift").archive
            lines = ArchivedLines.lines([1, 7], of: source)
            var writer = Archiver()
            writer.begin()
            writer.write(lines)
            lineBytes = writer.bytes
            try Data(#"{"findings": [], "version": 1}"#.utf8).write(to: folder.appending(path: "b.json"))
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        /// A file with a finding.
        var file: ArchiveContents.File {
            .init(
                folder: "a", name: "A.swift", project: 0, settings: 0, isReported: true, isNamed: true,
                relevance: .actors, failure: "a failure", content: 1, byteCount: 1, lineCount: 1,
                summaryByteCount: summary.count, linesByteCount: lineBytes.count,
                hash: (summary + lineBytes).withUnsafeBytes { QuickHash($0).low })
        }

        /// A file that isn't read.
        func irrelevantFile(_ folder: String, _ name: String) -> ArchiveContents.File {
            .init(
                folder: folder, name: name, project: 0, settings: 0, isReported: true, isNamed: false,
                relevance: .none, failure: nil, content: 1, byteCount: 1, lineCount: 1, summaryByteCount: 0,
                linesByteCount: 0, hash: [].withUnsafeBytes { QuickHash($0).low })
        }

        static func project(_ root: String) -> ArchiveContents.Project {
            .init(root: root, known: [], surroundings: [], isPartial: false, requiresHeaders: false)
        }

        static let settings = ArchiveContents.Settings(
            severities: ["argument_count": .error], options: ["argument_count": RuleOptionValues()], prefix: "be",
            templates: 0)

        func link(_ contents: ArchiveContents) throws -> LintResult {
            var writer = Archiver()
            writer.begin()
            writer.write(contents)
            return try link(
                writer.bytes, contents.files.first { $0.summaryByteCount > 0 } == nil ? [] : summary + lineBytes)
        }

        /// Links an archive with the given contents and the correct hash.
        func link(_ contents: [UInt8], _ files: [UInt8]) throws -> LintResult {
            let hash = contents.withUnsafeBytes { QuickHash($0) }
            let header = ContainerHeader([(files.count, nil), (contents.count, hash)])
            let bytes = header.bytes(as: SummaryArchive.format) + files + contents
            try Data(bytes).write(to: URL(filePath: path))
            var request = LinkRequest(archives: [path])
            request.root = folder.path
            var options = LintOptions()
            options.jobs = 1
            return try Linter(options: options).link(request)
        }

        func link(_ contents: [UInt8]) throws -> LintResult { try link(contents, summary + lineBytes) }
    }

    @Test func `archives with a hostile value in any field are refused or can be linked`() throws {
        let archive = try Archive()
        var contents = ArchiveContents()
        contents.shard = Shard("1/1")
        contents.paths = ["."]
        contents.run = .init(format: "json", baseline: .init(path: "b.json", configuration: ".flynnlint.yml", line: 1))
        contents.configurations = [.init(path: ".flynnlint.yml", isUsed: true)]
        contents.settings = [Archive.settings]
        var project = Archive.project(".")
        project.known = [.init(path: "known", configuration: ".flynnlint.yml", line: 2)]
        project.surroundings = ["outer"]
        let modules = ["M", "N"].map { name in
            HeaderModule(visibility: .module(name), headers: ["/\(name)/M.h"], folder: "/\(name)")
        }
        let paths = ArchivedPaths(root: archive.folder.path, FileTree())
        project.headers = [
            ArchivedHeaders(modules[0], .problem("/M/M.h: a problem", names: ["f"]), paths),
            ArchivedHeaders(modules[1], .declarations(DeclarationTable([])), paths),
        ]
        contents.projects = [project, Archive.project("outer")]
        contents.files = [archive.file, archive.irrelevantFile("known", "B.swift")]
        #expect(try archive.link(contents).findings.count == 1)
        var linkedCount = 0
        for bytes in Forger.forgeries(of: contents) {
            guard let result = try? archive.link(bytes) else { continue }
            linkedCount += 1
            print(result, [.xcode, .json])
        }
        // Otherwise, only invalid archives would be tested.
        #expect(linkedCount > 100)
    }

    /// Checks that a report can be printed in some formats.
    private func print(_ result: LintResult, _ formats: [OutputFormat]) {
        let report = Report(findings: result.findings, failures: result.failures, lines: result.lines)
        for format in formats {
            let text = Reporter(format: format).text(of: report)
            #expect(PrintableText.isSafe(text), "\(format): \(text)")
        }
    }

    @Test func `archived lines with a hostile value in any field are refused or can be printed`() throws {
        let archive = try Archive()
        for bytes in Forger.forgeries(of: archive.lines) {
            archive.lineBytes = bytes
            var contents = ArchiveContents(settings: [Archive.settings], projects: [Archive.project(".")])
            contents.files = [archive.file]
            let result = try archive.link(contents)
            #expect(result.findings.count == 1)
            print(result, [.xcode, .json, .sarif])
        }
    }

    @Test func `sizes of files whose sum overflows are refused`() throws {
        let archive = try Archive()
        for change: (inout ArchiveContents.File) -> Void in [
            { $0.lineCount = .max }, { $0.byteCount = .max }, { $0.summaryByteCount = .max },
            { $0.linesByteCount = .max },
        ] {
            var contents = ArchiveContents(settings: [Archive.settings], projects: [Archive.project(".")])
            contents.files = ["A.swift", "B.swift"].map { name in
                var file = archive.irrelevantFile(".", name)
                change(&file)
                return file
            }
            #expect(throws: LintError.self) { try archive.link(contents) }
        }
    }

    @Test func `known folders that contain each other take linear time`() throws {
        let archive = try Archive()
        func contents(_ count: Int) -> ArchiveContents {
            let folders = (1...count).map { Array(repeating: "a", count: $0).joined(separator: "/") }
            var project = Archive.project(".")
            project.known = folders.map { .init(path: $0, configuration: "a.yml", line: 1) }
            var other = archive.irrelevantFile(folders[count - 1], "")
            other.project = 1
            var contents = ArchiveContents(
                settings: [Archive.settings], projects: [project, Archive.project("other")])
            contents.files = (0..<1_000).map { number in
                var file = other
                file.name = "A\(number).swift"
                return file
            }
            return contents
        }
        let growth = try growth(from: 100, of: contents) { contents in
            let result = try archive.link(contents)
            #expect(result.knownFileCount == 1_000)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `known paths in no archive take linear time, and are named in order`() throws {
        let archive = try Archive()
        func contents(_ count: Int) -> ArchiveContents {
            var contents = ArchiveContents(settings: [Archive.settings])
            contents.projects = (0..<count).map { number in
                var project = Archive.project("p\(number + 100_000)")
                project.known = [.init(path: "n\(number)", configuration: "a.yml", line: 1)]
                return project
            }
            contents.files = [archive.irrelevantFile("a", "A.swift")]
            return contents
        }
        let growth = try growth(from: 250, of: contents) { contents in
            let warnings = try archive.link(contents).warnings
            #expect(warnings.count == contents.projects.count)
            for (number, warning) in warnings.enumerated() {
                #expect(warning.message.contains("/n\(number)'"))
            }
        }
        #expect(growth < linearGrowth)
    }

    @Test(arguments: [true, false])
    func `headers that many modules share, or that are in an archive many times, take linear time`(
        _ areShared: Bool
    ) throws {
        let archive = try Archive()
        let paths = ArchivedPaths(root: archive.folder.path, FileTree())
        func contents(_ count: Int) -> ArchiveContents {
            var contents = ArchiveContents(settings: [Archive.settings], projects: [Archive.project(".")])
            contents.projects[0].headers = (0..<count).map { number in
                let module = HeaderModule(
                    visibility: .module(areShared ? "M\(number)" : "M"), headers: ["/M/M.h"], folder: "/M")
                return ArchivedHeaders(module, .problem("a problem", names: ["f\(number)"]), paths)
            }
            contents.files = [archive.irrelevantFile(".", "A.swift")]
            return contents
        }
        let growth = try growth(from: 4_000, of: contents) { contents in
            let result = try archive.link(contents)
            #expect(result.failures.isEmpty)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `the files that projects know of each other are bounded`() throws {
        let archive = try Archive()
        var contents = ArchiveContents(settings: [Archive.settings], projects: [Archive.project(".")])
        contents.files = (0..<100).map { archive.irrelevantFile(".", "A\($0).swift") }
        contents.projects += (0..<20).map { number in
            var project = Archive.project("p\(number)")
            project.surroundings = ["."]
            return project
        }
        #expect(try archive.link(contents).warnings.isEmpty)
        var linked = try LinkedArchives([archive.path], root: archive.folder.path, isIsolated: false)
        linked.maxKnownCount = 1_000
        let plan = try linked.plan(LintRequest(paths: []), LintOptions(), nil) { _ in true }
        #expect(plan.warnings.map(\.message) == ["projects know more than 1000 files of other projects"])
        #expect(plan.projects.reduce(0) { $0 + $1.entries.count } == 1_100)
        #expect(plan.projects.count { !$0.isComplete } == 10)
    }
}
