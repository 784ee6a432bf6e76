import BasicTestSupport
import Foundation
import TestSupport
import Testing

/// The editor configurations that start the language server.
struct EditorServerTests {
    private func project(_ editor: String) throws -> Project {
        let project = try Project()
        try project.write("Sources/Clock.swift", warned)
        try project.initialize("--editor", editor)
        return project
    }

    @Test(InstalledEditor.neovim.isUsable) func `Neovim shows and fixes what its language server finds`() throws {
        let project = try project("neovim-lsp")
        let editor = try #require(InstalledEditor.neovim.path)
        func waitForFindings(_ condition: String) -> String {
            "lua vim.wait(2^31 - 1, function() return #vim.diagnostic.get(0) \(condition) end) "
                + "for _, finding in ipairs(vim.diagnostic.get(0)) do print(finding.lnum + 1, finding.code) end"
        }
        let fix = """
            lua local params = vim.lsp.util.make_range_params() \
            params.context = {diagnostics = {}, only = {'source.fixAll'}} \
            local found = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 600000) \
            for _, answer in pairs(found) do vim.lsp.util.apply_workspace_edit(answer.result[1].edit, 'utf-16') end
            """
        let words =
            [editor, "--headless", "-u", "NONE", "--cmd", "luafile Scripts/flynnlint-lsp.lua", "Sources/Clock.swift"]
            + [waitForFindings("> 0"), fix, waitForFindings("== 0"), "write", "qall!"].map { "+" + $0 }
        let run = try project.shell(words.map { "\"\($0)\"" }.joined(separator: " "))
        #expect(run.status == 0)
        #expect(run.errors.contains("2 strong_self_capture"), "\(run.errors)")
        #expect(try project.read("Sources/Clock.swift").contains("[unowned self]"))
    }

    @Test(InstalledEditor.neovim.isUsable) func `Neovim finds the root of a project whatever the names of folders are`()
        throws
    {
        let editor = try #require(InstalledEditor.neovim.path)
        for name in ["a,b", "a b", "a;b", "a[1]", "{a,b}", "a\\b", "*", "a'b", "ä", "$HOME", "~", "a|b", "%", "#1"] {
            for (marker, make) in [
                (".flynnlint.yml", "touch .flynnlint.yml"), ("Package.swift", "touch Package.swift"),
                (".git folder", "git init -q ."), (".git file", "echo 'gitdir: /nowhere' >.git"), ("none", ":"),
            ] {
                let project = try Project(isRepository: false)
                try project.write("top/\(name)/Sources, all/Clock.swift", warned)
                try project.initialize("--editor", "neovim-lsp")
                try project.shell("mv Scripts ../; rm .flynnlint.yml; cd \"top/$NAME\" && \(make)", ["NAME": name])
                let words = [
                    "'\(editor)' --headless -u NONE --cmd 'luafile ../Scripts/flynnlint-lsp.lua'",
                    "'+execute \"edit\" fnameescape($FILE)' '+lua vim.wait(2^31 - 1, function() return #vim.diagnostic.get(0) > 0 end)'",
                    "'+lua for _, client in pairs(vim.lsp.get_active_clients()) do print(client.config.root_dir) end' +qall!",
                ]
                let file = "\(project.path)/top/\(name)/Sources, all/Clock.swift"
                let run = try project.shell(words.joined(separator: " "), ["FILE": file])
                let root = "\(project.path)/top/\(name)" + (marker == "none" ? "/Sources, all" : "")
                #expect(
                    run.status == 0 && run.errors.trimmingCharacters(in: .newlines) == root, "\(marker): \(run.errors)")
            }
        }
    }

    @Test(InstalledEditor.eglot) func `Emacs shows and fixes what its language server finds`() throws {
        let project = try project("emacs-lsp")
        // Debian has no package for `swift-mode`.
        try project.write(
            "test.el",
            """
            (define-derived-mode swift-mode prog-mode "Swift")
            (add-to-list 'auto-mode-alist '("\\\\.swift\\\\'" . swift-mode))
            (load (expand-file-name "Scripts/flynnlint-lsp.el") nil t)
            (setq eglot-sync-connect t)
            (find-file "Sources/Clock.swift")
            (call-interactively #'eglot)
            (flymake-mode 1)
            (while (not (flymake-diagnostics)) (accept-process-output nil 0.1))
            (dolist (diagnostic (flymake-diagnostics))
              (message "%d %s" (line-number-at-pos (flymake-diagnostic-beg diagnostic))
                       (flymake-diagnostic-text diagnostic)))
            (eglot-code-actions (point-min) (point-max) "source.fixAll.flynnlint" t)
            ;; Idle timers don't run in batch mode.
            (eglot--signal-textDocument/didChange)
            (while (flymake-diagnostics) (accept-process-output nil 0.1))
            (save-buffer)
            (eglot-shutdown (eglot-current-server))
            """)
        let run = try project.shell(
            "git init -q && '\(try #require(InstalledEditor.emacs.path))' --batch --load test.el")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("2 flynnlint [strong_self_capture]: the closure of behavior"), "\(run.errors)")
        #expect(try project.read("Sources/Clock.swift").contains("[unowned self]"))
    }

    /// The Python interpreter with pytest-lsp, which is built on pygls.
    private static let python: String? = {
        let program = "import sys, pytest_lsp; print(sys.executable)"
        let run = try? Command.run(URL(filePath: "/usr/bin/env"), ["python3", "-c", program])
        return run?.status == 0 ? run?.output.split(separator: "\n").first.map(String.init) : nil
    }()

    @Test(.enabled(if: python != nil, "pytest-lsp is not installed"))
    func `a client made with pygls understands the server`()
        throws
    {
        let project = try project("neovim-lsp")
        let test = repository.appending(path: "Tests/pygls/test_server.py").path
        let run = try project.shell(
            """
            '\(try #require(EditorServerTests.python))' -m pytest -q -p no:cacheprovider -o asyncio_mode=auto '\(test)'
            """, ["PYTHONDONTWRITEBYTECODE": "1"])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("3 passed"), "\(run.output)")
    }

    private static let node = ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + "node" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Runs a Node script. The first argument of the script is the extension.
    private func run(_ script: String, in project: Project, _ arguments: String = "") throws -> Command {
        let path = repository.appending(path: "Tests/VSCode/" + script).path
        let node = try #require(EditorServerTests.node)
        return try project.shell("'\(node)' '\(path)' .vscode/flynnlint/extension \(arguments)")
    }

    @Test(.enabled(if: node != nil, "Node is not installed"))
    func `the extension for Visual Studio Code connects the server with the editor`() throws {
        let run = try run("session.js", in: project("vscode-lsp"), "Sources/Clock.swift")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output.hasPrefix(
                "2 strong_self_capture 1\nsource.fixAll.flynnlint: [unowned self] \nClock: beTick\nregisterCodeActionsProvider,"
            ),
            "\(run)")
        #expect(run.output.hasSuffix("\nended\n"))
    }

    @Test(.enabled(if: node != nil, "Node is not installed"))
    func `the extension for Visual Studio Code survives its server`() throws {
        let run = try run("test.js", in: project("vscode-lsp"))
        #expect(run.status == 0 && run.output.hasSuffix("\n11 tests passed\n"), "\(run.output)\(run.errors)")
    }

    @Test func `the extension for Visual Studio Code has the files of an archive`() throws {
        let project = try project("vscode-lsp")
        let package = try JSONSerialization.jsonObject(
            with: Data(project.read(".vscode/flynnlint/extension/package.json").utf8))
        #expect((package as? [String: Any])?["main"] as? String == "./extension.js")
        // The scripts loaded by other scripts exist.
        for script in try project.shell("ls .vscode/flynnlint/extension/*.js").output.split(separator: "\n") {
            for name in try project.read(String(script)).matches(of: /require\("\.\/(\w+)"\)/) {
                #expect(project.exists(".vscode/flynnlint/extension/\(name.1).js"))
            }
        }
        for file in ["[Content_Types].xml", "extension.vsixmanifest"] {
            let text = try project.read(".vscode/flynnlint/" + file)
            #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"))
        }
    }

    /// Python programs that read an editor's configuration, and print the server's command with one word on each line.
    private static let commands = [
        (
            editor: "helix",
            program: """
            import tomllib
            settings = tomllib.load(open(".helix/languages.toml", "rb"))
            swift, = [language for language in settings["language"] if language["name"] == "swift"]
            assert swift["language-servers"] == ["sourcekit-lsp", "flynnlint"]
            server = settings["language-server"]["flynnlint"]
            print(server["command"], *server["args"], sep="\\n")
            """
        ),
        (
            editor: "sublime",
            program: """
            import json
            server = json.load(open("flynnlint.sublime-project"))["settings"]["LSP"]["flynnlint"]
            assert server["enabled"] and server["selector"] == "source.swift"
            print(*server["command"], sep="\\n")
            """
        ),
        (
            editor: "zed",
            program: """
            import re, tomllib
            folder = ".zed/flynnlint/"
            package = tomllib.load(open(folder + "Cargo.toml", "rb"))
            assert package["lib"]["crate-type"] == ["cdylib"] and "zed_extension_api" in package["dependencies"]
            extension = tomllib.load(open(folder + "extension.toml", "rb"))
            assert extension["id"] == "flynnlint" and extension["language_servers"]["flynnlint"]["languages"] == ["Swift"]
            source = open(folder + "src/lib.rs").read()
            print(re.search(r'which\\("(\\w+)"\\)', source)[1])
            print(*re.findall(r'"(\\w+)"', re.search(r"args: vec!\\[(.*?)\\]", source)[1]), sep="\\n")
            """
        ),
    ]

    private static let hasTOML =
        (try? Command.run(URL(filePath: "/usr/bin/env"), ["python3", "-c", "import tomllib"]))?.status == 0

    @Test(.enabled(if: hasTOML, "Python 3.11 is not installed"), arguments: commands)
    func `the command in an editor's configuration starts the server`(editor: String, program: String) throws {
        let project = try project(editor)
        try project.write("command.py", program)
        let command = try project.shell("python3 command.py")
        #expect(command.status == 0, "\(command.errors)")
        let words = command.output.split(separator: "\n").map { "'\($0)'" }.joined(separator: " ")
        let messages = [
            #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}"#,
            #"{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}"#, #"{"jsonrpc": "2.0", "method": "exit"}"#,
        ]
        try project.write(
            "input", messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
        let run = try project.shell("\(words) <input")
        #expect(run.status == 0 && run.output.contains("\"capabilities\""), "\(run.output)\(run.errors)")
    }
}
