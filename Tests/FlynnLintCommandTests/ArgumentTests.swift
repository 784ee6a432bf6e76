import Foundation
import Testing

struct ArgumentTests {
    @Test func `a command may follow options`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        let run = try Command.run(["--quiet", "fix"], in: folder.url)
        #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
        #expect(try folder.read("A.swift") != warned)
        #expect(try Command.run(["--color", "never", "rules", "--help"]).output.contains("flynnlint rules"))
        // The value of an option isn't a command.
        let output = try Command.run(["--output", "fix", "A.swift"], in: folder.url)
        #expect(try output.status == 0 && folder.names.contains("fix"), "\(output.errors)")
    }

    @Test(arguments: [
        ("--fix", "'flynnlint fix'"), ("--select=argument_count", "'--only'"), ("--ignore", "'--disable'"),
        ("--reporter", "'--format'"), ("--unsafe-fixes", "'flynnlint fix --unsafe-fixes'"),
    ])
    func `options of other linters lead to the right one`(option: String, hint: String) throws {
        let run = try Command.run([option])
        #expect(run.status == 2)
        #expect(try Command.run(["fix", "--unsafe-fixes", "--foo"]).errors.contains("Unknown option '--foo'"))
        #expect(run.errors.hasPrefix("Error: unknown option '\(option.prefix { $0 != "=" })': "), "\(run.errors)")
        #expect(run.errors.contains(hint), "\(run.errors)")
    }

    @Test func `commands of other linters lead to the right one`() throws {
        let folder = try TemporaryFolder()
        let run = try Command.run(["explain", "argument_count"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("flynnlint: 'flynnlint rules ID' describes a rule\n"), "\(run.errors)")
    }

    @Test func `a misspelt command leads to the right one unless it is a path`() throws {
        let folder = try TemporaryFolder()
        try folder.write("lnit/A.swift", warned)
        #expect(try Command.run(["lnit", "missing"], in: folder.url).errors.contains("did you mean") == false)
        for (word, command) in [("lint/", nil), ("lnt", "lint"), ("fxi", "fix"), ("rlues", "rules"), ("Sources", nil)] {
            let run = try Command.run([word, "lnit"], in: folder.url)
            #expect(run.status == 2 && run.errors.contains("did you mean") == (command != nil), "\(run.errors)")
            if let command { #expect(run.errors.contains("flynnlint: did you mean 'flynnlint \(command)'?\n")) }
        }
    }

    @Test func `values that make no sense are named`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        for arguments in [["--jobs", "-1"], ["--jobs=-1"]] {
            let run = try Command.run(arguments, in: folder.url)
            #expect(run.status == 2 && run.errors.hasPrefix("Error: '--jobs' must be at least 1, not '-1'\n"))
        }
        for option in ["--output", "--config", "--baseline", "--write-baseline"] {
            let run = try Command.run([option, "."], in: folder.url)
            #expect(run.status == 2 && run.errors.hasPrefix("Error: '\(option)' needs a file, but '.' is a folder\n"))
        }
    }

    @Test func `a diff has no other format and writes no baseline`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        for options in [["--format", "json"], ["--write-baseline", "known.json"]] {
            let run = try Command.run(["fix", "--diff"] + options, in: folder.url)
            #expect(run.status == 2 && run.errors.contains("can't be used with it"), "\(run.errors)")
        }
        #expect(try folder.names == ["A.swift"])
    }

    @Test func `the file '-' is standard output, and for other options an error`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        let run = try Command.run(["--no-cache", "--format", "json", "--output", "-", "."], in: folder.url)
        #expect(run.status == 1 && run.output.hasPrefix("["))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "-").path))
        for option in ["--config", "--baseline", "--write-baseline"] {
            let run = try Command.run([option, "-", "."], in: folder.url)
            #expect(run.status == 2 && run.errors.contains("'\(option)' needs a file"), "\(run.errors)")
        }
    }

    @Test(arguments: [
        ("lsp", "'flynnlint server'"), ("version", "'flynnlint --version'"), ("-v", "'flynnlint --version'"),
        ("--list-rules", "'flynnlint rules'"), ("--stdio", "'flynnlint server'"),
    ])
    func `commands and options of other tools lead to ours`(argument: String, hint: String) throws {
        let folder = try TemporaryFolder()
        let run = try Command.run([argument], in: folder.url)
        #expect(run.status == 2 && run.errors.contains(hint), "\(run.errors)")
    }

    @Test(arguments: [
        ["--output"], ["fix", "--output"], ["--write-baseline"], ["summarize", "-o", "a", "--interface"],
        ["summarize", "-o", "a", "--depfile"], ["summarize", "-o"], ["server", "--log"],
    ])
    func `no Swift file is written as a report`(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        for name in ["A.swift", "B.swift"] { try folder.write(name, mistaken) }
        // The path of the report is missing.
        let run = try Command.run(
            arguments + ["A.swift"] + (arguments == ["server", "--log"] ? [] : ["B.swift"]), in: folder.url)
        #expect(run.status == 2 && run.errors.contains("can't be the Swift file 'A.swift'"), "\(run.errors)")
        #expect(try folder.read("A.swift") == mistaken)
        #expect(try folder.names == ["A.swift", "B.swift"])
    }
}
