/// An extension for Visual Studio Code that starts the language server. The folder has the layout of a `.vsix` archive, and
/// needs no package of npm.
enum VSCodeExtension {
    static let files = [
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
                  "activationEvents": ["onLanguage:swift"],
                  "main": "./extension.js",
                  "contributes": {
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
        SetupFile(
            path: ".vscode/flynnlint/extension/extension.js", contents: code,
            nextSteps: [
                "To install the extension in Visual Studio Code, make an archive of its folder:",
                "    (cd .vscode/flynnlint && zip -qr ../flynnlint.vsix .) && code --install-extension .vscode/flynnlint.vsix",
                "To fix files when you save them, add to the settings:",
                "    \"[swift]\": { \"editor.codeActionsOnSave\": { \"source.fixAll.flynnlint\": \"explicit\" } }",
            ]),
    ]

    private static let code = #"""
        // Starts 'flynnlint server', and connects it with the editor.
        "use strict";
        const vscode = require("vscode");
        const { spawn } = require("child_process");

        /** JSON-RPC over the standard input and output of a process. */
        class Connection {
          constructor(process, onNotification, onRequest) {
            this.process = process;
            this.onNotification = onNotification;
            this.onRequest = onRequest;
            this.pending = new Map();
            this.nextID = 1;
            this.received = Buffer.alloc(0);
            process.stdout.on("data", (data) => this.receive(data));
          }

          send(message) {
            const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
            this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
            this.process.stdin.write(body);
          }

          notify(method, params) { this.send({ method, params }); }

          request(method, params, token) {
            const id = this.nextID++;
            return new Promise((resolve, reject) => {
              this.pending.set(id, { resolve, reject });
              this.send({ id, method, params });
              if (token) token.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
            });
          }

          receive(data) {
            this.received = Buffer.concat([this.received, data]);
            for (;;) {
              const end = this.received.indexOf("\r\n\r\n");
              if (end < 0) return;
              const length = Number(/Content-Length: (\d+)/i.exec(this.received.toString("utf8", 0, end))[1]);
              if (this.received.length < end + 4 + length) return;
              const message = JSON.parse(this.received.toString("utf8", end + 4, end + 4 + length));
              this.received = this.received.subarray(end + 4 + length);
              this.handle(message);
            }
          }

          handle(message) {
            if (message.method === undefined) {
              const request = this.pending.get(message.id);
              this.pending.delete(message.id);
              if (!request) return;
              if (message.error) request.reject(new Error(message.error.message)); else request.resolve(message.result);
            } else if (message.id === undefined) {
              this.onNotification(message.method, message.params);
            } else {
              this.onRequest(message.method, message.params);
              this.send({ id: message.id, result: null });
            }
          }
        }

        const toRange = (range) =>
          new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
        const fromPosition = (position) => ({ line: position.line, character: position.character });
        const fromRange = (range) => ({ start: fromPosition(range.start), end: fromPosition(range.end) });

        function toDiagnostic(item) {
          const severity = item.severity === 1 ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
          const diagnostic = new vscode.Diagnostic(toRange(item.range), item.message, severity);
          diagnostic.source = item.source;
          diagnostic.code = item.codeDescription
            ? { value: item.code, target: vscode.Uri.parse(item.codeDescription.href) } : item.code;
          if (item.tags) diagnostic.tags = item.tags;
          if (item.relatedInformation) {
            diagnostic.relatedInformation = item.relatedInformation.map((related) =>
              new vscode.DiagnosticRelatedInformation(
                new vscode.Location(vscode.Uri.parse(related.location.uri), toRange(related.location.range)),
                related.message));
          }
          return diagnostic;
        }

        function toAction(item) {
          const action = new vscode.CodeAction(item.title, vscode.CodeActionKind.Empty.append(item.kind));
          action.isPreferred = item.isPreferred;
          action.edit = new vscode.WorkspaceEdit();
          for (const document of item.edit.documentChanges) {
            for (const edit of document.edits) {
              action.edit.replace(vscode.Uri.parse(document.textDocument.uri), toRange(edit.range), edit.newText);
            }
          }
          return action;
        }

        let connection;

        async function activate(context) {
          const selector = { language: "swift", scheme: "file" };
          const isSwift = (document) => vscode.languages.match(selector, document) > 0;
          const output = vscode.window.createOutputChannel("FlynnLint");
          const diagnostics = vscode.languages.createDiagnosticCollection("flynnlint");
          context.subscriptions.push(output, diagnostics);

          const command = vscode.workspace.getConfiguration("flynnlint").get("path", "flynnlint");
          const server = spawn(command, ["server"], { stdio: ["pipe", "pipe", "ignore"] });
          server.on("error", () => vscode.window.showErrorMessage(`FlynnLint: '${command}' can't be run; install it, or set 'flynnlint.path'`));
          server.stdin.on("error", () => {});
          const watch = (pattern) => {
            const watcher = vscode.workspace.createFileSystemWatcher(pattern);
            const report = (type) => (uri) =>
              connection.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
            context.subscriptions.push(
              watcher, watcher.onDidCreate(report(1)), watcher.onDidChange(report(2)), watcher.onDidDelete(report(3)));
          };
          connection = new Connection(
            server,
            (method, params) => {
              if (method === "textDocument/publishDiagnostics") {
                diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(toDiagnostic));
              } else if (method === "window/logMessage") {
                output.appendLine(params.message);
              }
            },
            (method, params) => {
              if (method !== "client/registerCapability") return;
              for (const registration of params.registrations) {
                for (const watcher of registration.registerOptions.watchers) watch(watcher.globPattern);
              }
            });

          const folders = (list) => list.map((folder) => ({ uri: folder.uri.toString(), name: folder.name }));
          await connection.request("initialize", {
            processId: process.pid, rootUri: null, workspaceFolders: folders(vscode.workspace.workspaceFolders || []),
            capabilities: {
              workspace: {
                workspaceEdit: { documentChanges: true }, didChangeWatchedFiles: { dynamicRegistration: true },
                workspaceFolders: true,
              },
            },
          });
          connection.notify("initialized", {});

          const open = (document) => {
            if (!isSwift(document)) return;
            connection.notify("textDocument/didOpen", {
              textDocument: {
                uri: document.uri.toString(), languageId: "swift", version: document.version, text: document.getText(),
              },
            });
          };
          vscode.workspace.textDocuments.forEach(open);
          context.subscriptions.push(
            vscode.workspace.onDidOpenTextDocument(open),
            vscode.workspace.onDidChangeTextDocument((event) => {
              if (!isSwift(event.document) || event.contentChanges.length === 0) return;
              connection.notify("textDocument/didChange", {
                textDocument: { uri: event.document.uri.toString(), version: event.document.version },
                contentChanges: event.contentChanges.map((change) => ({ range: fromRange(change.range), text: change.text })),
              });
            }),
            vscode.workspace.onDidCloseTextDocument((document) => {
              if (!isSwift(document)) return;
              connection.notify("textDocument/didClose", { textDocument: { uri: document.uri.toString() } });
            }),
            vscode.workspace.onDidChangeWorkspaceFolders((event) =>
              connection.notify("workspace/didChangeWorkspaceFolders", {
                event: { added: folders(event.added), removed: folders(event.removed) },
              })),
            vscode.languages.registerCodeActionsProvider(
              selector,
              {
                async provideCodeActions(document, range, context, token) {
                  const items = await connection.request(
                    "textDocument/codeAction",
                    {
                      textDocument: { uri: document.uri.toString() }, range: fromRange(range),
                      context: { diagnostics: [], only: context.only ? [context.only.value] : undefined },
                    },
                    token);
                  return items.map(toAction);
                },
              },
              {
                providedCodeActionKinds: [
                  vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.SourceFixAll.append("flynnlint"),
                ],
              }));
        }

        async function deactivate() {
          if (!connection) return;
          await connection.request("shutdown");
          connection.notify("exit");
        }

        module.exports = { activate, deactivate };

        """#
}
