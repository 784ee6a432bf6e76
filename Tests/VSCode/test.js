// Tests of the extension in an imitated editor: node test.js EXTENSION [NAME]
"use strict";
const assert = require("assert");
const fs = require("fs");
const os = require("os");
const path = require("path");
const processModule = require("child_process");
const { Editor, Kind, Position, Range, token } = require("./editor");

const folder = path.resolve(process.argv[2]);
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), "flynnlint-vscode-"));
process.on("exit", () => fs.rmSync(temporary, { recursive: true, force: true }));

/** Writes a program that runs the prepared server. */
function install(name, mode = "") {
  const program = path.join(temporary, name);
  fs.writeFileSync(
    program, `#!/bin/sh\nMODE=${mode} exec '${process.execPath}' '${path.join(__dirname, "server.js")}'\n`, { mode: 0o755 });
  return program;
}

function start(settings) {
  const editor = new Editor(["file:///project"], settings);
  editor.load(path.join(folder, "extension.js"));
  return editor;
}

const address = "file:///project/A.swift";
const logged = (editor, text) => editor.until(() => editor.output.some((line) => line.startsWith(text)));
const processes = (editor) => editor.output.filter((line) => line.startsWith("process ")).map((line) => Number(line.slice(8)));
const isAlive = (id) => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};
const messages = (editor) => editor.diagnostics.get(address)?.map(({ message }) => message);
const position = new Position(1, 2);

const tests = {
  async "the editor has everything that the server offers"() {
    const editor = start({ path: install("good") });
    const document = editor.open(address, "text");
    editor.extension.activate({ subscriptions: [] });
    await editor.until(() => editor.diagnostics.has(address));
    const provider = (name) => editor.providers[name].provider;
    const range = new Range(1, 2, 1, 5);

    const [diagnostic] = editor.diagnostics.get(address);
    assert.strictEqual(diagnostic.severity, 1);
    assert.strictEqual(diagnostic.code.value, "argument_type");
    assert.strictEqual(diagnostic.code.target.toString(), "https://example.com/rule");
    assert.deepStrictEqual(diagnostic.range, range);
    assert.deepStrictEqual(diagnostic.tags, [1]);
    assert.strictEqual(diagnostic.relatedInformation[0].message, "here");

    const hover = await provider("registerHoverProvider").provideHover(document, position, token);
    assert.deepStrictEqual([hover.contents.value, hover.range], ["**hover**", range]);
    const completions = await provider("registerCompletionItemProvider").provideCompletionItems(document, position, token);
    const [item] = completions.items;
    assert.deepStrictEqual([item.label, item.kind, item.insertText.value], ["bePrint", 1, "bePrint($1)"]);
    assert.deepStrictEqual(editor.providers.registerCompletionItemProvider.values.slice(2), [".", ":"]);
    const help = await provider("registerSignatureHelpProvider").provideSignatureHelp(document, position, token);
    assert.deepStrictEqual([help.activeParameter, help.signatures[0].parameters[0].label], [1, [8, 22]]);
    const [hint] = await provider("registerInlayHintsProvider").provideInlayHints(document, range, token);
    assert.deepStrictEqual([hint.label, hint.kind, hint.paddingRight], ["text:", 2, true]);
    const [definition] = await provider("registerDefinitionProvider").provideDefinition(document, position, token);
    assert.strictEqual(definition.uri.toString(), address);
    const references = (includeDeclaration) =>
      provider("registerReferenceProvider").provideReferences(document, position, { includeDeclaration }, token);
    assert.strictEqual((await references(true)).length, 2);
    assert.strictEqual((await references(false)).length, 1);
    const [highlight] = await provider("registerDocumentHighlightProvider").provideDocumentHighlights(document, position, token);
    assert.strictEqual(highlight.kind, 2);
    const [symbol] = await provider("registerDocumentSymbolProvider").provideDocumentSymbols(document, token);
    assert.deepStrictEqual([symbol.kind, symbol.children[0].name], [4, "bePrint"]);
    const [found] = await provider("registerWorkspaceSymbolProvider").provideWorkspaceSymbols("be", token);
    assert.deepStrictEqual([found.name, found.containerName], ["bePrint", "Printer"]);

    const rename = provider("registerRenameProvider");
    assert.deepStrictEqual(await rename.prepareRename(document, position, token), range);
    const edit = await rename.provideRenameEdits(document, position, "beShow", token);
    assert.deepStrictEqual(edit.edits, [{ uri: address, range, text: "x" }]);
    await assert.rejects(rename.provideRenameEdits(document, position, "print", token), /isn't a behavior's name/);

    const actions = (only) => provider("registerCodeActionsProvider").provideCodeActions(document, range, { only }, token);
    for (const [only, title] of [[undefined, "all"], [new Kind(""), "all"], [new Kind("source.fixAll"), "source.fixAll"]]) {
      const [action] = await actions(only);
      assert.deepStrictEqual([action.title, action.kind.value, action.isPreferred], [title, "quickfix", true]);
      assert.strictEqual(action.diagnostics[0].severity, 0);
    }
    await editor.extension.deactivate();
  },

  async "documents, folders and changes on disk are reported"() {
    const editor = start({ path: install("good") });
    editor.extension.activate({ subscriptions: [] });
    await logged(editor, "process ");
    const document = editor.open(address, "text");
    const untitled = editor.open("untitled:Untitled-1", "more");
    editor.open("git:/project/A.swift", "old");
    editor.replace(document, [0, 0, 0, 0], "a");
    editor.events.onDidSaveTextDocument.fire(document);
    editor.close(untitled);
    editor.events.onDidChangeWorkspaceFolders.fire({ added: [{ uri: { toString: () => "file:///more" }, name: "more" }], removed: [] });
    await editor.until(() => editor.watchers.length === 1);
    editor.watchers[0].delete("file:///project/B.swift");
    await logged(editor, "workspace/didChangeWatchedFiles");
    assert.deepStrictEqual(editor.output.filter((line) => line.startsWith("textDocument/")), [
      `textDocument/didOpen ${address}`, "textDocument/didOpen untitled:Untitled-1", `textDocument/didChange ${address}`,
      `textDocument/didSave ${address}`, "textDocument/didClose untitled:Untitled-1",
    ]);
    assert(editor.output.includes('workspace/didChangeWatchedFiles {"changes":[{"uri":"file:///project/B.swift","type":3}]}'));
    assert(editor.output.some((line) => line.startsWith("workspace/didChangeWorkspaceFolders") && line.includes("file:///more")));
    await logged(editor, "answer unknown -32601");
    await editor.until(() => editor.progress[0].isEnded);
    const [shown] = editor.progress;
    assert.strictEqual(shown.title, "FlynnLint reads the project");
    assert.deepStrictEqual(shown.reports.map(({ message }) => message), ["0 of 4 files", "1 of 4 files", "3 of 4 files"]);
    assert.deepStrictEqual(shown.reports.map(({ increment }) => increment || 0), [0, 25, 50]);
    await editor.extension.deactivate();
  },

  async "a killed server comes back, with its findings"() {
    const editor = start({ path: install("good") });
    const document = editor.open(address, "first");
    editor.extension.activate({ subscriptions: [] });
    await editor.until(() => editor.diagnostics.has(address));
    await logged(editor, "process ");
    await editor.until(() => editor.watchers.length === 1);
    const hover = editor.providers.registerHoverProvider.provider;
    for (const [count, delay] of [[1, 1000], [2, 2000], [3, 4000], [4, 8000]]) {
      process.kill(processes(editor).pop(), "SIGKILL");
      await editor.until(() => editor.timers.some(({ time }) => time === delay));
      assert.strictEqual(editor.diagnostics.size, 0);
      assert.strictEqual(editor.watchers.length, 0);
      assert.deepStrictEqual(Object.keys(editor.providers), []);
      assert.strictEqual(await hover.provideHover(document, position, token), undefined);
      // The editor shows a message once about a server that ends repeatedly.
      assert.strictEqual(editor.messages.length, count < 3 ? 0 : 1);
      document.text = `text ${count}`;
      editor.replace(document, [0, 0, 0, 0], "lost");
      editor.fire(delay);
      await editor.until(() => messages(editor)?.[0] === `text ${count}` && processes(editor).length === count + 1);
      await editor.until(() => editor.watchers.length === 1);
    }
    // After a long time, a failure counts as the first failure again.
    editor.fire(60000);
    process.kill(processes(editor).pop(), "SIGTERM");
    await editor.until(() => editor.timers.some(({ time }) => time === 1000));
    await editor.extension.deactivate();
    assert.deepStrictEqual(editor.timers, []);
  },

  async "a server that exits or writes something else than messages is started again"() {
    const editor = start({ path: install("good") });
    const document = editor.open(address, "text");
    editor.extension.activate({ subscriptions: [] });
    for (const [index, text] of ["exit", "noise"].entries()) {
      await editor.until(() => editor.diagnostics.has(address) && processes(editor).length === index + 1);
      editor.replace(document, [0, 0, 0, 0], text);
      await editor.until(() => editor.timers.some(({ time }) => time === 1000 * (index + 1)));
      assert.strictEqual(editor.diagnostics.size, 0);
      editor.fire(1000 * (index + 1));
    }
    await editor.until(() => processes(editor).length === 3);
    await editor.extension.deactivate();
  },

  async "a missing server is named once, and found when it is there"() {
    const program = path.join(temporary, "later");
    const editor = start({ path: program });
    editor.open(address, "text");
    editor.extension.activate({ subscriptions: [] });
    for (const delay of [1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000]) {
      await editor.until(() => editor.timers.some(({ time }) => time === delay));
      assert.deepStrictEqual(editor.messages, [`FlynnLint: '${program}' wasn't found; install it, or set 'flynnlint.path'`]);
      editor.fire(delay);
    }
    install("later");
    await editor.until(() => editor.timers.some(({ time }) => time === 60000));
    editor.fire(60000);
    await editor.until(() => editor.diagnostics.has(address));
    await editor.extension.deactivate();
  },

  async "another path, a command and a choice start the server at once"() {
    const editor = start({ path: path.join(temporary, "nothing") });
    editor.open(address, "text");
    editor.extension.activate({ subscriptions: [] });
    await editor.until(() => editor.messages.length === 1);
    editor.settings.path = install("other");
    editor.choose("Start Again");
    await logged(editor, "process ");
    editor.events.onDidChangeConfiguration.fire({ affectsConfiguration: (name) => name === "flynnlint.path" });
    await editor.until(() => processes(editor).length === 2);
    await editor.commands["flynnlint.restart"]();
    await editor.until(() => processes(editor).length === 3 && editor.diagnostics.has(address));
    assert(!isAlive(processes(editor)[0]) && !isAlive(processes(editor)[1]));
    await editor.extension.deactivate();
  },

  async "deactivation returns, and no process is left"() {
    // Before the start, after it, and while a server doesn't answer.
    for (const mode of ["", "hang"]) {
      const editor = start({ path: install("mode", mode) });
      await editor.extension.deactivate();
      editor.open(address, "text");
      editor.extension.activate({ subscriptions: [] });
      await editor.until(() => editor.diagnostics.has(address) && processes(editor).length === 1);
      const end = editor.extension.deactivate();
      if (mode === "hang") {
        await editor.until(() => editor.timers.some(({ time }) => time === 2000));
        editor.fire(2000);
        await editor.until(() => editor.timers.some(({ time }) => time === 1000));
        editor.fire(1000);
      }
      await end;
      await editor.until(() => !editor.progress.some(({ isEnded }) => !isEnded));
      assert.strictEqual(editor.diagnostics.size, 0);
      assert.deepStrictEqual(editor.timers, []);
    }
    const missing = start({ path: path.join(temporary, "nothing") });
    missing.extension.activate({ subscriptions: [] });
    await missing.until(() => missing.messages.length === 1);
    await missing.extension.deactivate();
    assert.deepStrictEqual(missing.timers, []);
  },

  async "a path that can't be a program's is named like a missing server"() {
    for (const value of ["", "a\0b"]) {
      const editor = start({ path: value });
      editor.extension.activate({ subscriptions: [] });
      await editor.until(() => editor.timers.some(({ time }) => time === 1000));
      assert.strictEqual(editor.messages.length, 1);
      assert(editor.messages[0].startsWith(`FlynnLint: '${value}' can't be run: ERR_INVALID_ARG_VALUE; install it`));
      editor.settings.path = install("other");
      await editor.commands["flynnlint.restart"]();
      await logged(editor, "process ");
      await editor.extension.deactivate();
      assert.deepStrictEqual(editor.timers, []);
    }
  },

  async "a process without pipes counts as a failure"() {
    const { spawn } = processModule;
    // The result of Node if the system has no more descriptors.
    processModule.spawn = () => {
      const child = new (require("events"))();
      process.nextTick(() => child.emit("error", Object.assign(new Error("spawn EMFILE"), { code: "EMFILE" })));
      return child;
    };
    const editor = start({ path: install("good") });
    processModule.spawn = spawn;
    editor.extension.activate({ subscriptions: [] });
    await editor.until(() => editor.timers.some(({ time }) => time === 1000));
    await new Promise(setImmediate);
    assert.deepStrictEqual(editor.timers.map(({ time }) => time), [1000]);
    await editor.extension.deactivate();
    assert.deepStrictEqual(editor.timers, []);
  },

  async "deactivation during a restart starts no server"() {
    const { spawn } = processModule;
    let count = 0;
    processModule.spawn = (...values) => {
      count += 1;
      return spawn(...values);
    };
    const editor = start({ path: install("mode", "hang") });
    processModule.spawn = spawn;
    editor.extension.activate({ subscriptions: [] });
    await logged(editor, "process ");
    const ends = [editor.commands["flynnlint.restart"](), editor.extension.deactivate()];
    for (const time of [2000, 1000]) {
      await editor.until(() => editor.timers.filter((timer) => timer.time === time).length === 2);
      editor.fire(time);
      editor.fire(time);
    }
    await Promise.all(ends);
    assert.strictEqual(count, 1);
    await editor.commands["flynnlint.restart"]();
    assert.strictEqual(count, 1);
    assert.deepStrictEqual(editor.timers, []);
  },

  async "an exception in the editor is logged, and the server goes on"() {
    const editor = start({ path: install("good") });
    const { parse } = editor.vscode.Uri;
    editor.vscode.Uri.parse = (value) => {
      if (value === "untitled:bad") throw new Error("not an address");
      return parse(value);
    };
    const { registerHoverProvider } = editor.vscode.languages;
    editor.vscode.languages.registerHoverProvider = () => { throw new Error("no hover"); };
    editor.open("untitled:bad", "text");
    editor.extension.activate({ subscriptions: [] });
    await logged(editor, "Error: no hover");
    const retry = editor.commands["flynnlint.restart"]();
    editor.vscode.languages.registerHoverProvider = registerHoverProvider;
    await retry;
    await logged(editor, "Error: not an address");
    const document = editor.open(address, "text");
    await editor.until(() => editor.diagnostics.has(address));
    assert.strictEqual(processes(editor).length, 2);
    editor.close(document);
    await logged(editor, `textDocument/didClose ${address}`);
    await editor.extension.deactivate();
  },
};

(async () => {
  const names = Object.keys(tests).filter((name) => !process.argv[3] || name === process.argv[3]);
  for (const name of names) {
    await tests[name]();
    console.log(`passed: ${name}`);
  }
  console.log(`${names.length} tests passed`);
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
