import BasicTestSupport
import Foundation
import TestSupport
import Testing

/// The configurations of editors that start the language server.
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

    @Test(InstalledEditor.eglot) func `Emacs shows and fixes what its language server finds`() throws {
        let project = try project("emacs-lsp")
        // Debian has no package of `swift-mode`.
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

    /// The interpreter of Python that has pytest-lsp, which is made with pygls.
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

    /// The part of Visual Studio Code's interface that the extension uses, with one open document. It prints the first findings
    /// and the edits that fix them.
    private static let vscode = #"""
        const fs = require("fs"), path = require("path"), Module = require("module");
        class Range {
          constructor(a, b, c, d) {
            this.start = { line: a, character: b };
            this.end = { line: c, character: d };
          }
        }
        class Kind {
          constructor(value) { this.value = value; }
          append(part) { return new Kind((this.value + "." + part).replace(/^\./, "")); }
        }
        const uri = (value) => ({ toString: () => value });
        const file = path.resolve("Sources/Clock.swift");
        const document = {
          uri: uri("file://" + encodeURI(file)), version: 1, getText: () => fs.readFileSync(file, "utf8"),
        };
        const nothing = () => ({ dispose() {} });
        let provider, isShown = false;
        async function show(list) {
          if (list.length === 0 || isShown) return;
          isShown = true;
          for (const item of list) console.log(item.range.start.line + 1, item.code.value, item.severity);
          const actions = await provider.provideCodeActions(
            document, new Range(0, 0, 0, 0), { only: new Kind("source.fixAll") }, { onCancellationRequested() {} });
          for (const action of actions) {
            console.log(action.kind.value + ": " + action.edit.edits.map((edit) => edit.text).join());
          }
          await main.deactivate();
        }
        const vscode = {
          Range, Uri: { parse: uri }, DiagnosticSeverity: { Error: 0, Warning: 1 },
          Diagnostic: class {
            constructor(range, message, severity) { Object.assign(this, { range, message, severity }); }
          },
          CodeAction: class {
            constructor(title, kind) { Object.assign(this, { title, kind }); }
          },
          CodeActionKind: {
            Empty: new Kind(""), QuickFix: new Kind("quickfix"), SourceFixAll: new Kind("source.fixAll"),
          },
          WorkspaceEdit: class {
            edits = [];
            replace(uri, range, text) { this.edits.push({ range, text }); }
          },
          languages: {
            match: () => 1,
            createDiagnosticCollection: () => ({ set: (uri, list) => show(list) }),
            registerCodeActionsProvider: (_, given) => { provider = given; return nothing(); },
          },
          window: {
            createOutputChannel: () => ({ appendLine() {} }), showErrorMessage: (text) => console.log(text),
          },
          workspace: {
            textDocuments: [document],
            workspaceFolders: [{ uri: uri("file://" + encodeURI(process.cwd())), name: "project" }],
            getConfiguration: () => ({ get: (_, value) => value }),
            createFileSystemWatcher: () => ({ onDidCreate: nothing, onDidChange: nothing, onDidDelete: nothing }),
            onDidOpenTextDocument: nothing, onDidChangeTextDocument: nothing, onDidCloseTextDocument: nothing,
            onDidChangeWorkspaceFolders: nothing,
          },
        };
        const load = Module._load;
        Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
        const main = require(path.resolve(".vscode/flynnlint/extension/extension.js"));
        main.activate({ subscriptions: [] });
        """#

    @Test(.enabled(if: node != nil, "Node is not installed"))
    func `the extension for Visual Studio Code connects the server with the editor`() throws {
        let project = try project("vscode-lsp")
        try project.write("test.js", EditorServerTests.vscode)
        let run = try project.shell("'\(try #require(EditorServerTests.node))' test.js")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("2 strong_self_capture 1\nsource.fixAll.flynnlint: [unowned self] "), "\(run)")
    }

    @Test func `the extension for Visual Studio Code has the files of an archive`() throws {
        let project = try project("vscode-lsp")
        let package = try JSONSerialization.jsonObject(
            with: Data(project.read(".vscode/flynnlint/extension/package.json").utf8))
        #expect((package as? [String: Any])?["main"] as? String == "./extension.js")
        for file in ["[Content_Types].xml", "extension.vsixmanifest"] {
            let text = try project.read(".vscode/flynnlint/" + file)
            #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"))
        }
        let sublime = try self.project("sublime").read("flynnlint.sublime-project")
        #expect(try JSONSerialization.jsonObject(with: Data(sublime.utf8)) is [String: Any])
    }

    @Test(arguments: [
        ("neovim-lsp", "Scripts/flynnlint-lsp.lua"), ("emacs-lsp", "Scripts/flynnlint-lsp.el"),
        ("helix", ".helix/languages.toml"), ("zed", ".zed/flynnlint/src/lib.rs"),
        ("zed", ".zed/flynnlint/extension.toml"), ("sublime", "flynnlint.sublime-project"),
    ])
    func `the brackets of a server's configuration are balanced`(editor: String, file: String) throws {
        let text = try project(editor).read(file)
        for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
            #expect(text.count { String($0) == open } == text.count { String($0) == close })
        }
        #expect(text.contains("flynnlint"))
    }
}
