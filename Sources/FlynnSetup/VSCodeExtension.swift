import FlynnProject

/// An extension for Visual Studio Code that starts the language server. The folder has the layout of a `.vsix` archive.
///
/// The extension contains a complete client, because the npm package `vscode-languageclient` would require a download.
enum VSCodeExtension {
    static let files =
        manifests
        + scripts.map { SetupFile(path: ".vscode/flynnlint/extension/\($0.name).js", contents: $0.code) }
        + [SetupFile(path: ".vscode/flynnlint/extension/extension.js", contents: main, nextSteps: nextSteps)]

    private static let scripts: [(name: String, code: String)] = [
        ("connection", connection), ("conversion", conversion), ("features", features), ("progress", progress),
        ("server", server),
    ]

    private static let nextSteps = [
        "To install the extension in Visual Studio Code, make an archive of its folder:",
        "    (cd .vscode/flynnlint && zip -qr ../flynnlint.vsix .) && code --install-extension .vscode/flynnlint.vsix",
        "To fix files when you save them, add to the settings:",
        "    \"[swift]\": { \"editor.codeActionsOnSave\": { \"source.fixAll.flynnlint\": \"explicit\" } }",
    ]

    private static let manifests = [
        SetupFile(
            path: ".vscode/flynnlint/[Content_Types].xml",
            contents: """
                <?xml version="1.0" encoding="utf-8"?>
                <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
                  <Default Extension=".json" ContentType="application/json"/>
                  <Default Extension=".js" ContentType="application/javascript"/>
                  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
                </Types>

                """),
        SetupFile(
            path: ".vscode/flynnlint/extension.vsixmanifest",
            contents: """
                <?xml version="1.0" encoding="utf-8"?>
                <PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
                  <Metadata>
                    <Identity Language="en-US" Id="flynnlint" Version="\(FlynnLintVersion.current)" Publisher="flynnlint"/>
                    <DisplayName>FlynnLint</DisplayName>
                    <Description xml:space="preserve">FlynnLint's language server</Description>
                    <Categories>Linters</Categories>
                    <Properties>
                      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="^1.70.0"/>
                    </Properties>
                  </Metadata>
                  <Installation>
                    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
                  </Installation>
                  <Dependencies/>
                  <Assets>
                    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
                  </Assets>
                </PackageManifest>

                """),
        SetupFile(
            path: ".vscode/flynnlint/extension/package.json",
            contents: """
                {
                  "name": "flynnlint",
                  "displayName": "FlynnLint",
                  "description": "FlynnLint's language server",
                  "version": "\(FlynnLintVersion.current)",
                  "publisher": "flynnlint",
                  "engines": { "vscode": "^1.70.0" },
                  "categories": ["Linters"],
                  "activationEvents": ["onLanguage:swift", "onCommand:flynnlint.restart"],
                  "main": "./extension.js",
                  "contributes": {
                    "commands": [
                      { "command": "flynnlint.restart", "category": "FlynnLint", "title": "Restart Server" }
                    ],
                    "configuration": {
                      "title": "FlynnLint",
                      "properties": {
                        "flynnlint.path": {
                          "type": "string", "default": "flynnlint", "scope": "machine",
                          "description": "The executable."
                        }
                      }
                    }
                  }
                }

                """),
    ]

    /// The main script, which connects the parts.
    private static let main = #"""
        // Starts 'flynnlint server', and connects it with the editor.
        "use strict";
        const vscode = require("vscode");
        const { ResponseError, METHOD_NOT_FOUND } = require("./connection");
        const convert = require("./conversion");
        const { capabilities, register, selector } = require("./features");
        const { ProgressReports } = require("./progress");
        const { Server } = require("./server");

        /** The number of failures in a sequence after which the editor shows a message. */
        const SHOWN_FAILURES = 3;

        let server;

        function activate(context) {
          const isSwift = (document) => vscode.languages.match(selector, document) > 0;
          const folders = () => convert.fromFolders(vscode.workspace.workspaceFolders || []);
          const setting = () => vscode.workspace.getConfiguration("flynnlint").get("path", "flynnlint");
          const output = vscode.window.createOutputChannel("FlynnLint");
          const diagnostics = vscode.languages.createDiagnosticCollection("flynnlint");
          const refresh = new vscode.EventEmitter();
          const progress = new ProgressReports();
          /** What the running server has registered. */
          let session = [];
          /** What the running server watches, by the identity of the registration. */
          const watchers = new Map();
          /** The addresses of the documents that the running server knows. */
          const open = new Set();

          const dispose = (list) => { for (const item of list) item.dispose(); };

          function watch({ id, registerOptions }) {
            const items = [];
            for (const { globPattern, kind = 7 } of (registerOptions && registerOptions.watchers) || []) {
              const watcher = vscode.workspace.createFileSystemWatcher(globPattern, !(kind & 1), !(kind & 2), !(kind & 4));
              const report = (type) => (uri) =>
                notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
              items.push(
                watcher, watcher.onDidCreate(report(1)), watcher.onDidChange(report(2)), watcher.onDidDelete(report(3)));
            }
            watchers.set(id, items);
          }

          function unwatch(id) {
            dispose(watchers.get(id) || []);
            watchers.delete(id);
          }

          function onNotification(method, params) {
            if (method === "textDocument/publishDiagnostics") {
              diagnostics.set(convert.toUri(params.uri), params.diagnostics.map(convert.toDiagnostic));
            } else if (method === "window/logMessage") {
              output.appendLine(params.message);
            } else if (method === "window/showMessage") {
              const show = [undefined, "showErrorMessage", "showWarningMessage"][params.type] || "showInformationMessage";
              vscode.window[show](`FlynnLint: ${params.message}`);
            } else if (method === "$/progress") {
              progress.receive(params);
            }
          }

          function onRequest(method, params) {
            switch (method) {
              case "client/registerCapability":
                for (const registration of params.registrations) {
                  if (registration.method === "workspace/didChangeWatchedFiles") watch(registration);
                }
                return null;
              case "client/unregisterCapability":
                for (const { id } of params.unregisterations) unwatch(id);
                return null;
              case "window/workDoneProgress/create": return null;
              case "workspace/inlayHint/refresh": return refresh.fire();
              case "workspace/workspaceFolders": return folders();
              case "workspace/configuration":
                return params.items.map(({ section }) => vscode.workspace.getConfiguration(section) || null);
              case "workspace/applyEdit":
                return vscode.workspace.applyEdit(convert.toEdit(params.edit)).then((applied) => ({ applied }));
              default: throw new ResponseError(METHOD_NOT_FOUND, `'${method}' isn't known`);
            }
          }

          function notify(method, params) { if (server.isReady) server.connection.notify(method, params); }

          function didOpen(document) {
            const uri = document.uri.toString();
            if (!server.isReady || !isSwift(document) || open.has(uri)) return;
            open.add(uri);
            notify("textDocument/didOpen", {
              textDocument: { uri, languageId: "swift", version: document.version, text: document.getText() },
            });
          }

          async function showFailure(text) {
            const [retry, showOutput] = ["Start Again", "Show Output"];
            const advice = text.startsWith("'") ? `${text}; install it, or set 'flynnlint.path'` : text;
            const choice = await vscode.window.showErrorMessage(`FlynnLint: ${advice}`, retry, showOutput);
            if (choice === retry) await server.restart();
            if (choice === showOutput) output.show();
          }

          server = new Server({
            command: setting,
            initializeParams: () => ({
              processId: process.pid, clientInfo: { name: "Visual Studio Code", version: vscode.version }, rootUri: null,
              workspaceFolders: folders(), capabilities,
            }),
            onNotification,
            onRequest,
            onReady(connection, result) {
              session = register(connection, result.capabilities || {}, refresh.event);
              vscode.workspace.textDocuments.forEach(didOpen);
            },
            onEnd() {
              dispose(session);
              session = [];
              for (const id of [...watchers.keys()]) unwatch(id);
              open.clear();
              progress.clear();
              // Nothing updates them any more.
              diagnostics.clear();
            },
            onFailure(count, text) {
              // An executable that isn't there is missing until somebody installs it.
              if (count === (text.startsWith("'") ? 1 : SHOWN_FAILURES)) showFailure(text);
            },
            log(text) { output.appendLine(text); },
          });

          context.subscriptions.push(
            output, diagnostics, refresh,
            vscode.workspace.onDidOpenTextDocument(didOpen),
            vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
              const uri = document.uri.toString();
              if (!open.has(uri) || contentChanges.length === 0) return;
              notify("textDocument/didChange", {
                textDocument: { uri, version: document.version },
                contentChanges: contentChanges.map(({ range, text }) => ({ range: convert.fromRange(range), text })),
              });
            }),
            vscode.workspace.onDidSaveTextDocument((document) => {
              if (open.has(document.uri.toString())) {
                notify("textDocument/didSave", { textDocument: convert.fromDocument(document) });
              }
            }),
            vscode.workspace.onDidCloseTextDocument((document) => {
              if (open.delete(document.uri.toString())) {
                notify("textDocument/didClose", { textDocument: convert.fromDocument(document) });
              }
            }),
            vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
              notify("workspace/didChangeWorkspaceFolders", {
                event: { added: convert.fromFolders(added), removed: convert.fromFolders(removed) },
              })),
            vscode.workspace.onDidChangeConfiguration((event) => {
              if (event.affectsConfiguration("flynnlint.path")) server.restart();
            }),
            vscode.commands.registerCommand("flynnlint.restart", () => server.restart()));
          server.start();
        }

        async function deactivate() {
          if (server) await server.dispose();
        }

        module.exports = { activate, deactivate };

        """#
}
