// A session with the real server: node session.js EXTENSION FILE. Prints the first findings, and the
// edits that fix them.
"use strict";
const fs = require("fs");
const path = require("path");
const { Editor, Kind, Range, token } = require("./editor");

(async () => {
  const file = path.resolve(process.argv[3]);
  const address = "file://" + encodeURI(file);
  const editor = new Editor(["file://" + encodeURI(process.cwd())]);
  const { activate, deactivate } = editor.load(path.resolve(process.argv[2], "extension.js"));
  const document = editor.open(address, fs.readFileSync(file, "utf8"));
  activate({ subscriptions: [] });
  await editor.until(() => editor.diagnostics.get(address)?.length);
  for (const item of editor.diagnostics.get(address)) {
    console.log(item.range.start.line + 1, item.code.value, item.severity);
  }
  const actions = await editor.providers.registerCodeActionsProvider.provider.provideCodeActions(
    document, new Range(0, 0, 0, 0), { only: new Kind("source.fixAll") }, token);
  for (const action of actions) {
    console.log(action.kind.value + ": " + action.edit.edits.map((edit) => edit.text).join());
  }
  const symbols = await editor.providers.registerDocumentSymbolProvider.provider.provideDocumentSymbols(document, token);
  console.log(symbols.map(({ name, children }) => `${name}: ${children.map((child) => child.name)}`).join());
  console.log(Object.keys(editor.providers).sort().join());
  await deactivate();
  console.log("ended");
})();
