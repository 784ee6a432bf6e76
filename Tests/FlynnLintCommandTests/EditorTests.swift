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

    /// The first program that is installed.
    private func program(_ name: String) -> URL? {
        ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { URL(filePath: $0 + name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
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

        // A run that fails doesn't change the file.
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

    /// Checks that every bracket is closed by its own kind, outside of strings and comments.
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

    @Test func `Neovim fixes the file that it writes and shows findings`() throws {
        let project = try project("neovim")
        let text = try project.read(".nvim.lua")
        expectBalanced(text, comment: "--")
        guard let neovim = program("nvim") else { return }
        let run = try project.shell(
            """
            '\(neovim.path)' --headless -u NONE -S .nvim.lua Sources/Clock.swift +write \
            '+lua vim.wait(2^31 - 1, function() return #vim.diagnostic.get(0) == 0 end)' +qall!
            """)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try project.read("Sources/Clock.swift").contains("[unowned self]"))
    }

    @Test func `Emacs fixes the file that it saves`() throws {
        let project = try project("emacs")
        let text = try project.read("Scripts/flynnlint.el")
        expectBalanced(text, comment: ";")
        guard let emacs = program("emacs") else { return }
        let run = try project.shell(
            """
            '\(emacs.path)' --batch --load Scripts/flynnlint.el Sources/Clock.swift \
            --eval '(progn (flynnlint-mode 1) (set-buffer-modified-p t) (save-buffer))'
            """)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try project.read("Sources/Clock.swift").contains("[unowned self]"))
    }
}
