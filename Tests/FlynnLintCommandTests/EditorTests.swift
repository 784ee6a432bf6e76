import Foundation
import Testing

struct EditorTests {
    private func project(_ editor: String) throws -> Project {
        let project = try Project()
        try project.write("Sources/Greeter.swift", clean)
        try project.write("Sources/Clock.swift", warned)
        try project.initialize("--editor", editor)
        return project
    }

    // MARK: - Visual Studio Code

    private struct Tasks: Decodable {
        struct Task: Decodable {
            struct Matcher: Decodable {
                struct Pattern: Decodable {
                    var regexp: String
                    var file: Int
                    var line: Int
                    var column: Int
                    var severity: Int
                    var message: Int
                    var code: Int
                }
                var pattern: Pattern
            }
            var label: String
            var type: String
            var command: String
            var args: [String]
            var options: [String: String]
            var problemMatcher: Matcher
        }
        var version: String
        var tasks: [Task]
    }

    private func run(_ task: Tasks.Task, on file: String, in project: Project) throws -> Command {
        #expect(task.type == "process" && task.options == ["cwd": "${workspaceFolder}"])
        let words = ([task.command] + task.args).map { word in
            "'"
                + word.replacingOccurrences(of: "${file}", with: file).replacingOccurrences(of: "'", with: "'\\''")
                + "'"
        }
        return try project.shell(words.joined(separator: " "))
    }

    private func tasks(_ project: Project) throws -> Tasks {
        let tasks = try JSONDecoder().decode(Tasks.self, from: Data(project.read(".vscode/tasks.json").utf8))
        #expect(tasks.version == "2.0.0")
        #expect(tasks.tasks.map(\.label) == ["flynnlint: lint", "flynnlint: save"])
        return tasks
    }

    @Test func `Visual Studio Code's problem matcher parses the findings`() throws {
        let project = try project("vscode")
        let task = try tasks(project).tasks[0]
        let run = try run(task, on: "", in: project)
        #expect(run.status == 0)
        let pattern = task.problemMatcher.pattern
        let expression = try NSRegularExpression(pattern: pattern.regexp)
        let line = try #require(run.output.split(separator: "\n").first.map(String.init))
        let match = try #require(expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)))
        let texts = [pattern.file, pattern.line, pattern.column, pattern.severity, pattern.code].map { group in
            Range(match.range(at: group), in: line).map { String(line[$0]) }
        }
        #expect(texts == ["Sources/Clock.swift", "2", "10", "warning", "strong_self_capture"])
        #expect(match.range(at: pattern.message).length > 10)
    }

    @Test func `Visual Studio Code's task for saving fixes the file with the facts of its project`() throws {
        let project = try project("vscode")
        try project.write("Sources/Call.swift", "func f(_ greeter: Greeter) { greeter.beGreet(name: \"Ada\") }\n")
        let task = try tasks(project).tasks[1]
        let run = try run(task, on: project.path + "/Sources/Call.swift", in: project)
        #expect(run.output.hasPrefix("Sources/Clock.swift:2:10: warning: "))
        #expect(try project.read("Sources/Call.swift") == "func f(_ greeter: Greeter) { greeter.beGreet(\"Ada\") }\n")
        #expect(try project.read("Sources/Clock.swift") == warned)
        #expect(try project.namesOfTemporaryFiles.isEmpty)

        // A failing run doesn't change the file.
        try project.write("Sources/Call.swift", "func f(_ greeter: Greeter) { greeter.beGreet(name: \"Ada\") }\n")
        try project.write(".flynnlint.yml", "rule: {}\n")
        #expect(try self.run(task, on: project.path + "/Sources/Call.swift", in: project).status == 2)
        #expect(try project.read("Sources/Call.swift").contains("name:"))
    }

    // MARK: - Xcode

    @Test func `Xcode's script fixes files that differ from the last commit`() throws {
        let project = try project("xcode")
        try project.confineSearch(of: "Scripts/flynnlint-xcode.sh")
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "first")
        let changed = warned.replacingOccurrences(of: "Clock", with: "Watch")
        try project.write("Sources/Watch.swift", changed)
        // The notification for users without a terminal.
        try project.writeStub("osascript", "for last; do :; done; echo \"$last\" >notification\n")
        let run = try project.shell("cd Sources; ../Scripts/flynnlint-xcode.sh")
        #expect(run.status == 0 && run.output.isEmpty && !project.exists("notification"))
        #expect(try project.read("Sources/Watch.swift").contains("[unowned self]"))
        #expect(try project.read("Sources/Clock.swift") == warned)

        try project.write("Sources/Watch.swift", mistaken)
        #expect(try project.shell("Scripts/flynnlint-xcode.sh").status == 1)
        #expect(try project.read("notification").hasPrefix("flynnlint: 1 error, 0 warnings"))
        let missing = try project.shell("Scripts/flynnlint-xcode.sh", hasExecutable: false)
        #expect(missing.status == 2)
        #expect(missing.errors == "flynnlint was not found: add it to PATH\n")
    }

    @Test func `Xcode's script fixes all files without a repository`() throws {
        let project = try Project(isRepository: false)
        try project.write("Sources/Clock.swift", warned)
        try project.initialize("--editor", "xcode")
        #expect(try project.shell("Scripts/flynnlint-xcode.sh").status == 0)
        #expect(try project.read("Sources/Clock.swift").contains("[unowned self]"))
    }

    // MARK: - Neovim and Emacs

    /// Checks that brackets outside of strings and comments are balanced.
    private func expectBalanced(_ text: String, comment: String) {
        var open: [Character] = []
        for line in text.split(separator: "\n") {
            var isString = false
            var isEscaped = false
            for (index, character) in zip(line.indices, line) {
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isString.toggle()
                } else if !isString, line[index...].hasPrefix(comment) {
                    break
                } else if !isString, let closer = ["(": ")", "[": "]", "{": "}"][String(character)] {
                    open.append(Character(closer))
                } else if !isString, ")]}".contains(character) {
                    #expect(open.popLast() == character, "\(line)")
                }
            }
            #expect(!isString, "\(line)")
        }
        #expect(open.isEmpty)
    }

    @Test(arguments: [("neovim", ".nvim.lua", "--"), ("emacs", "Scripts/flynnlint.el", ";")])
    func `the brackets of an editor's file are balanced`(editor: String, file: String, comment: String) throws {
        expectBalanced(try project(editor).read(file), comment: comment)
    }

    /// Opens the project's file in Neovim, with command-line arguments and Ex commands.
    private func neovim(
        _ project: Project, _ arguments: [String] = [], commands: [String] = [], hasExecutable: Bool = true
    ) throws -> Command {
        let editor = try #require(InstalledEditor.neovim.path)
        let words =
            [editor, "--headless", "-u", "NONE"] + arguments + ["--cmd", "luafile .nvim.lua", "Sources/Clock.swift"]
            + (commands + ["qall!"]).map { "+" + $0 }
        return try project.shell(words.map { "\"\($0)\"" }.joined(separator: " "), hasExecutable: hasExecutable)
    }

    /// Returns Lua code that waits for a condition on the number of diagnostics, and prints the rules.
    private func waitForFindings(_ condition: String) -> String {
        "lua vim.wait(2^31 - 1, function() return #vim.diagnostic.get(0) \(condition) end) "
            + "for _, finding in ipairs(vim.diagnostic.get(0)) do print(finding.lnum + 1, finding.code) end"
    }

    @Test(InstalledEditor.neovim.isUsable) func `Neovim shows the findings of the file that it opens`() throws {
        let project = try project("neovim")
        let run = try neovim(project, commands: [waitForFindings("> 0")])
        #expect(run.status == 0)
        #expect(run.errors.contains("2 strong_self_capture"))
        #expect(try project.read("Sources/Clock.swift") == warned)
    }

    @Test(InstalledEditor.neovim.isUsable) func `Neovim fixes the file that it writes`() throws {
        let project = try project("neovim")
        let run = try neovim(project, commands: [waitForFindings("> 0"), "write", waitForFindings("== 0")])
        #expect(run.status == 0)
        #expect(try project.read("Sources/Clock.swift").contains("[unowned self]"))
    }

    @Test(InstalledEditor.neovim.isUsable) func `Neovim says why it shows no findings`() throws {
        let project = try project("neovim")
        let old = try neovim(project, ["--cmd", "lua vim.fn.has = function() return 0 end"])
        #expect(old.status == 0 && old.errors.contains("flynnlint needs Neovim 0.7 or later"))
        #expect(try neovim(project, hasExecutable: false).errors.contains("flynnlint is not on PATH"))
        try project.write(".flynnlint.yml", "rule: {}\n")
        let malformed = try neovim(project, commands: ["write"])
        #expect(malformed.errors.contains("unknown key 'rule'"))
        #expect(try project.read("Sources/Clock.swift") == warned)
    }

    @Test(InstalledEditor.emacs.isUsable) func `Emacs shows the findings of a buffer`() throws {
        let project = try project("emacs")
        let run = try emacs(
            project,
            """
            (progn
              (setq shown nil)
              (flynnlint-flymake
               (lambda (diagnostics)
                 (dolist (diagnostic diagnostics)
                   (message "%d %s" (line-number-at-pos (flymake-diagnostic-beg diagnostic))
                            (flymake-diagnostic-text diagnostic)))
                 (setq shown t)))
              (while (not shown) (accept-process-output)))
            """)
        #expect(run.status == 0)
        #expect(run.errors.contains("2 the closure of behavior 'beTick' captures 'self' strongly"))
    }

    @Test(InstalledEditor.emacs.isUsable) func `Emacs fixes the file that it saves`() throws {
        let project = try project("emacs")
        let run = try emacs(project, "(progn (flynnlint-mode 1) (set-buffer-modified-p t) (save-buffer))")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try project.read("Sources/Clock.swift").contains("[unowned self]"))
    }

    private func emacs(_ project: Project, _ expression: String) throws -> Command {
        let editor = try #require(InstalledEditor.emacs.path)
        try project.write("test.el", expression)
        return try project.shell(
            """
            '\(editor)' --batch --load Scripts/flynnlint.el Sources/Clock.swift \
            --eval '(load (expand-file-name "../test.el") nil t)'
            """)
    }
}

/// An editor on this machine.
struct InstalledEditor {
    /// The path of the executable, or `nil` if the editor isn't installed.
    let path: String?
    /// Enables tests for the installed editor. Otherwise, the trait gives the reason for skipping them.
    let isUsable: ConditionTrait

    static let neovim = InstalledEditor("nvim", "Neovim", oldest: (0, 7))
    static let emacs = InstalledEditor("emacs", "Emacs", oldest: (27, 0))

    /// Enables tests for Emacs with Eglot, which is a part of Emacs 29.
    static let eglot: ConditionTrait = {
        let run = emacs.path.flatMap { try? Command.run(URL(filePath: $0), ["--batch", "--eval", "(require 'eglot)"]) }
        return .enabled(if: run?.status == 0, "Emacs with Eglot is not installed")
    }()

    private init(_ program: String, _ name: String, oldest: (Int, Int)) {
        path = ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + program }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        // The first line is `NVIM v0.7.2` or `GNU Emacs 28.2`.
        let text = path.flatMap { try? Command.run(URL(filePath: $0), ["--version"]).output } ?? ""
        let version = text.prefix { $0 != "\n" }.split { !$0.isNumber }.compactMap { Int($0) }
        let isNew = version.count > 1 && (version[0], version[1]) >= oldest
        isUsable = .enabled(if: isNew, "\(name) \(oldest.0).\(oldest.1) or later is not installed")
    }
}
