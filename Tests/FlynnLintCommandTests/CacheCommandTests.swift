import Foundation
import Synchronization
import Testing

struct CacheCommandTests {
    /// Runs `flynnlint` with changes to the environment variables.
    private func run(_ arguments: [String], in folder: URL, _ variables: [String]) throws -> Command {
        let assignments = variables + [Command.executable.path] + arguments
        return try Command.run(URL(filePath: "/usr/bin/env"), assignments, in: folder)
    }

    private func files(_ folder: TemporaryFolder, _ path: String) -> [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: folder.url.appending(path: path).path)) ?? []
    }

    @Test func `the cache is in the standard folder, and without one nothing is written`() throws {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        try folder.write("Call.swift", mistaken)
        let expected = try run(["--no-cache"], in: folder.url, ["XDG_CACHE_HOME=\(home.url.path)/x"])
        #expect(expected.status == 1 && expected.errors.contains("1 error"))
        #expect(files(home, ".").isEmpty)
        for _ in 0..<2 {
            let result = try run([], in: folder.url, ["XDG_CACHE_HOME=\(home.url.path)/x"])
            #expect(result.output == expected.output && result.errors == expected.errors)
        }
        #expect(files(home, "x/flynnlint").count { $0.hasSuffix(".summaries") } == 1)
        // The XDG specification ignores relative paths. In this case, the cache is in the home folder.
        for variables in [["XDG_CACHE_HOME=x"], ["-u", "XDG_CACHE_HOME"], ["XDG_CACHE_HOME="]] {
            let result = try run([], in: folder.url, variables + ["HOME=\(home.url.path)/home"])
            #expect(result.output == expected.output)
        }
        let all = files(home, ".").filter { $0.hasSuffix(".summaries") }
        #expect(all.count == 2, "\(all)")
        #expect(try folder.names == ["Call.swift"])
        // Without a folder in the environment, nothing is cached, and no error is reported.
        let homeless = try run([], in: folder.url, ["-u", "XDG_CACHE_HOME", "-u", "HOME"])
        #expect(homeless.output == expected.output && homeless.errors == expected.errors)
    }

    @Test func `concurrent runs don't interfere`() throws {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        for number in 0..<60 {
            try folder.write(
                "File\(number).swift", mistaken.replacingOccurrences(of: "Printer", with: "Printer\(number)"))
        }
        let expected = try run(["--no-cache"], in: folder.url, [])
        #expect(expected.output.split(separator: "\n").count == 60)
        let variables = ["XDG_CACHE_HOME=\(home.url.path)"]
        let results = Results()
        @Sendable func status(ofRun number: Int) throws -> Int32 {
            // Some runs find changed files, and replace the cache.
            if number.isMultiple(of: 3) { try folder.write("File\(number).swift", mistaken + "// \(number)\n") }
            return try run([], in: folder.url, variables).status
        }
        DispatchQueue.concurrentPerform(iterations: 12) { number in
            results.add(Result { try status(ofRun: number) })
        }
        #expect(try results.all.map { try $0.get() } == Array(repeating: 1, count: 12))
        let last = try run([], in: folder.url, variables)
        #expect(try last.output == run(["--no-cache"], in: folder.url, []).output)
        #expect(files(home, "flynnlint").filter { $0.hasPrefix(".") }.isEmpty)
    }

    /// Collects the results of several threads.
    private final class Results: Sendable {
        private let statuses = Mutex<[Result<Int32, any Error>]>([])

        var all: [Result<Int32, any Error>] { statuses.withLock { $0 } }

        func add(_ status: Result<Int32, any Error>) { statuses.withLock { $0.append(status) } }
    }

    @Test func `a buffer is linted with the cached summaries of its project`() throws {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        try folder.write(".flynnlint.yml", "")
        try folder.write("Printer.swift", mistaken.components(separatedBy: "let printer").first ?? "")
        for _ in 0..<2 {
            let result = try Command.run(
                URL(filePath: "/usr/bin/env"),
                ["XDG_CACHE_HOME=\(home.url.path)", Command.executable.path, "--stdin-filename", "Call.swift", "-"],
                in: folder.url, input: Data("func f(_ p: Printer) { p.bePrint() }\n".utf8))
            #expect(result.output.hasPrefix("Call.swift:1:26: error: behavior 'bePrint' takes 1 argument"))
        }
        #expect(try folder.names == [".flynnlint.yml", "Printer.swift"])
    }
}
