import FlynnLint
import Foundation
import Testing

struct HelpTests {
    @Test(arguments: [[], ["lint"], ["fix"], ["rules"], ["init"], ["server"]])
    func `help fits a screen and goes to standard output`(command: [String]) throws {
        let run = try Command.run(command + ["--help"])
        #expect(run.status == 0 && run.errors.isEmpty)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 50, "\(lines.count) lines")
        for line in lines where !line.hasPrefix("USAGE") { #expect(line.count <= 80, "\(line)") }
    }

    @Test func `help lists the defaults`() throws {
        let help = try Command.run(["lint", "--help"]).output.split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        for text in [
            "(default: .)", "(default: text on a terminal, else xcode)", "(default: --expand)", "default: auto)",
            "(default: the nearest .flynnlint.yml above)", "(default: one per core)",
        ] {
            #expect(help.contains(text), "\(text)")
        }
    }

    /// Shells that can check the syntax of a script.
    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions are scripts of their shell and know commands, options and rules`(shell: String) throws {
        let run = try Command.run(["--generate-completion-script", shell])
        #expect(run.status == 0 && run.errors.isEmpty)
        for word in ["init", "pre-build", "changed-since", "vscode", "checkstyle"] + Rule.all.map(\.id) {
            #expect(run.output.contains(word), "\(word)")
        }
        let folder = try TemporaryFolder()
        try folder.write("script", run.output)
        let found = try Command.run(URL(filePath: "/usr/bin/env"), ["sh", "-c", "command -v \(shell)"])
        guard found.status == 0 else { return }
        let checked = try Command.run(URL(filePath: "/usr/bin/env"), [shell, "-n", "script"], in: folder.url)
        #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
    }

    /// Returns a folder with the script for a shell, and other files.
    private func folder(_ shell: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("script", try Command.run(["--generate-completion-script", shell]).output)
        for file in ["Sources/A.swift", "Sources/B.txt", "Main.swift", "README"] { try folder.write(file, "") }
        return folder
    }

    @Test func `bash completes commands, options, their values, and paths without a command`() throws {
        let folder = try folder("bash")
        func completions(_ words: String...) throws -> [String] { try completions(words) }
        func completions(_ words: [String]) throws -> [String] {
            let script = """
                PATH='\(Command.executable.deletingLastPathComponent().path)':$PATH
                . ./script
                COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
                COMP_CWORD=\(words.count - 1)
                COMP_LINE="${COMP_WORDS[*]}"
                COMP_POINT=${#COMP_LINE}
                function=$(complete -p flynnlint | sed 's/.*-F \\([^ ]*\\).*/\\1/')
                "$function" flynnlint '\(words.last ?? "")' '\(words.dropLast().last ?? "")' 2>/dev/null
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            let run = try Command.run(URL(filePath: "/usr/bin/env"), ["bash", "-c", script], in: folder.url)
            return run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(try completions("flynnlint", "in").contains("init"))
        #expect(try completions("flynnlint", "init", "--git").sorted() == ["--git-hook", "--github", "--gitlab"])
        #expect(try completions("flynnlint", "init", "--editor", "e").sorted() == ["emacs", "emacs-lsp"])
        for command in [
            ["flynnlint"], ["flynnlint", "lint"], ["flynnlint", "--quiet"], ["flynnlint", "fix"],
            ["flynnlint", "link"],
        ] {
            #expect(try completions(command + ["--only", "argument_c"]) == ["argument_count"])
            #expect(try completions(command + ["--format", "sar"]) == ["sarif"])
            #expect(
                try completions(command + ["--disable", "argument_type,argument_c"]) == ["argument_type,argument_count"]
            )
            // A rule is suggested only once.
            #expect(try completions(command + ["--disable", "argument_count,argument_c"]).isEmpty)
            #expect(
                try completions(command + ["--enable", "argument_count,argument_type,"]).count == Rule.all.count - 2)
        }
        #expect(try completions("flynnlint", "rules", "strong").contains("strong_self_capture"))
        for command in [["flynnlint"], ["flynnlint", "--quiet"], ["flynnlint", "lint"], ["flynnlint", "Main.swift"]] {
            #expect(try completions(command + ["Sou"]) == ["Sources"], "\(command)")
            #expect(try completions(command + ["Sources/"]) == ["Sources/A.swift"], "\(command)")
        }
        // Commands and paths.
        #expect(try Set(completions("flynnlint", "")).isSuperset(of: ["Sources", "Main.swift", "lint", "fix"]))
        #expect(try completions("flynnlint", "Main.swift", "li").isEmpty)
    }

    /// Shells that can complete words from a script.
    private static let hasFish =
        (try? Command.run(URL(filePath: "/bin/sh"), ["-c", "command -v fish"]))?.status == 0

    @Test(.enabled(if: hasFish, "fish is not installed"))
    func `fish completes commands, and paths without a command`() throws {
        let folder = try folder("fish")
        func completions(_ line: String) throws -> [String] {
            let run = try Command.run(
                URL(filePath: "/usr/bin/env"),
                [
                    "fish", "--no-config", "-c",
                    """
                    set -x HOME $PWD; set PATH '\(Command.executable.deletingLastPathComponent().path)' $PATH
                    source script; complete -C '\(line)'
                    """,
                ], in: folder.url)
            return run.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
        }
        #expect(try completions("flynnlint ini") == ["init"])
        for command in ["flynnlint", "flynnlint lint", "flynnlint --quiet", "flynnlint Main.swift"] {
            #expect(try completions(command + " Sou") == ["Sources/"], "\(command)")
            #expect(try completions(command + " Sources/A") == ["Sources/A.swift"], "\(command)")
        }
    }

    @Test func `the completions of a list of rules begin with the rules before the last comma`() throws {
        // The arguments passed by the scripts: the option, the index of the word, the cursor's position
        // in the word, and all words.
        for start in [["---completion", "--"], ["---completion", "lint", "--"]] {
            for (word, expected) in [
                ("argument_type,argument_c", "argument_type,argument_count"), ("argument_c", "argument_count"),
                ("--only=argument_type,", "argument_type,argument_count"), ("", "argument_count"),
            ] {
                let run = try Command.run(start + ["--only", "2", "\(word.count)", "flynnlint", "--only", word])
                #expect(run.status == 0 && run.output.split(separator: "\n").contains(Substring(expected)), "\(run)")
            }
        }
    }

    @Test func `the scripts of all shells complete the paths of the default command`() throws {
        for (shell, text) in [
            ("bash", "# Offer paths for the default command"), ("zsh", "        _files -g '*.swift' && ret=0\n    "),
        ] {
            #expect(try Command.run(["--generate-completion-script", shell]).output.contains(text), "\(shell)")
        }
        #expect(
            try Command.run(["--generate-completion-script", "fish"]).output.contains(
                "_positional \"flynnlint\" -ge 1'"))
    }
}
