// A server with prepared answers. It writes received messages to its log, which is shown by the editor.
"use strict";
const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } };
const location = { uri: "file:///project/A.swift", range };
const edit = { documentChanges: [{ textDocument: { uri: location.uri, version: null }, edits: [{ range, newText: "x" }] }] };

const capabilities = {
  codeActionProvider: { codeActionKinds: ["quickfix", "source.fixAll.flynnlint"] },
  completionProvider: { triggerCharacters: [".", ":"] }, definitionProvider: true, documentHighlightProvider: true,
  documentSymbolProvider: true, hoverProvider: true, inlayHintProvider: true, referencesProvider: true,
  renameProvider: { prepareProvider: true }, signatureHelpProvider: { triggerCharacters: ["(", ","] },
  workspaceSymbolProvider: true,
};

const answers = {
  initialize: () => ({ capabilities }),
  shutdown: () => (process.env.MODE === "hang" ? undefined : null),
  "textDocument/codeAction": (params) => [{
    title: params.context.only ? params.context.only[0] : "all", kind: "quickfix", isPreferred: true, edit,
    diagnostics: [{ range, severity: 1, message: "wrong" }],
  }],
  "textDocument/hover": () => ({ contents: { kind: "markdown", value: "**hover**" }, range }),
  "textDocument/completion": () => ({
    isIncomplete: false,
    items: [{ label: "bePrint", kind: 2, insertTextFormat: 2, filterText: "bePrint", textEdit: { range, newText: "bePrint($1)" } }],
  }),
  "textDocument/signatureHelp": () => ({
    activeSignature: 0, activeParameter: 1,
    signatures: [{ label: "bePrint(_ text: String)", parameters: [{ label: [8, 22], documentation: "text" }] }],
  }),
  "textDocument/inlayHint": () => [{ position: range.start, label: "text:", kind: 2, paddingRight: true }],
  "textDocument/definition": () => [location],
  "textDocument/references": (params) => (params.context.includeDeclaration ? [location, location] : [location]),
  "textDocument/documentHighlight": () => [{ range, kind: 3 }],
  "textDocument/documentSymbol": () => [
    { name: "Printer", kind: 5, range, selectionRange: range, children: [{ name: "bePrint", kind: 6, range, selectionRange: range }] },
  ],
  "workspace/symbol": () => [{ name: "bePrint", kind: 6, location, containerName: "Printer" }],
  "textDocument/prepareRename": () => range,
  "textDocument/rename": (params) => {
    if (params.newName === "print") throw new Error("'print' isn't a behavior's name");
    return edit;
  },
};

function send(message) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
  // In two parts, because pipes may deliver it in parts.
  process.stdout.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body.subarray(0, 5)]));
  process.stdout.write(body.subarray(5));
}

const log = (message) => send({ method: "window/logMessage", params: { type: 3, message } });

function receive(message) {
  const { id, method, params } = message;
  if (method === undefined) return log(`answer ${id} ${JSON.stringify(message.error ? message.error.code : message.result)}`);
  if (method === "exit" && process.env.MODE !== "hang") process.exit(0);
  if (id !== undefined) {
    try {
      const result = answers[method](params);
      if (result !== undefined) send({ id, result });
    } catch (error) {
      send({ id, error: { code: -32803, message: error.message } });
    }
    return undefined;
  }
  const document = params && params.textDocument;
  log(`${method} ${document ? document.uri : JSON.stringify(params)}`);
  if (method === "initialized") {
    log(`process ${process.pid}`);
    send({
      id: "watch", method: "client/registerCapability",
      params: {
        registrations: [{
          id: "watched", method: "workspace/didChangeWatchedFiles",
          registerOptions: { watchers: [{ globPattern: "**/*.swift" }] },
        }],
      },
    });
    send({ id: "unknown", method: "experimental/unknown", params: {} });
    send({ id: "token", method: "window/workDoneProgress/create", params: { token: "t" } });
    const report = (value) => send({ method: "$/progress", params: { token: "t", value } });
    report({ kind: "begin", title: "FlynnLint reads the project", message: "0 of 4 files", percentage: 0 });
    report({ kind: "report", message: "1 of 4 files", percentage: 25 });
    report({ kind: "report", message: "3 of 4 files", percentage: 75 });
    if (process.env.MODE !== "hang") report({ kind: "end" });
  }
  if (method === "textDocument/didOpen") {
    send({
      method: "textDocument/publishDiagnostics",
      params: {
        uri: document.uri, version: document.version,
        diagnostics: [{
          range, severity: 2, code: "argument_type", codeDescription: { href: "https://example.com/rule" }, source: "flynnlint",
          message: document.text, tags: [1], relatedInformation: [{ location, message: "here" }],
        }],
      },
    });
  }
  if (method === "textDocument/didChange") {
    const text = params.contentChanges[0].text;
    if (text === "exit") process.exit(1);
    if (text === "noise") process.stdout.write("this isn't a message\r\n\r\n");
  }
  return undefined;
}

let received = Buffer.alloc(0);
process.stdin.on("data", (data) => {
  received = Buffer.concat([received, data]);
  for (;;) {
    const end = received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = Number(/Content-Length: (\d+)/i.exec(received.toString("utf8", 0, end))[1]);
    if (received.length < end + 4 + length) return;
    const body = received.toString("utf8", end + 4, end + 4 + length);
    received = received.subarray(end + 4 + length);
    receive(JSON.parse(body));
  }
});
