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

    @Test func `bash completes commands, options and their values`() throws {
        let folder = try TemporaryFolder()
        try folder.write("script", try Command.run(["--generate-completion-script", "bash"]).output)
        func completions(_ words: String...) throws -> [String] { try completions(words) }
        func completions(_ words: [String]) throws -> [String] {
            let script = """
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
        for command in [["flynnlint"], ["flynnlint", "lint"], ["flynnlint", "--quiet"]] {
            #expect(try completions(command + ["--only", "argument_c"]) == ["argument_count"])
            #expect(try completions(command + ["--format", "sar"]) == ["sarif"])
        }
        #expect(try completions("flynnlint", "rules", "strong").contains("strong_self_capture"))
    }
}
