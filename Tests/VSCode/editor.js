// The part of Visual Studio Code's interface that is used by the extension, with timers fired by the tests.
"use strict";
const Module = require("module");

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}

class Range {
  constructor(a, b, c, d) {
    this.start = new Position(a, b);
    this.end = new Position(c, d);
  }
}

class Kind {
  constructor(value) { this.value = value; }
  append(part) { return new Kind((this.value + "." + part).replace(/^\./, "")); }
}

/** A class whose instances have the arguments of the constructor as properties. */
const record = (...names) => class {
  constructor(...values) { names.forEach((name, index) => { this[name] = values[index]; }); }
};

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener) => {
      this.listeners.add(listener);
      return { dispose: () => this.listeners.delete(listener) };
    };
  }
  fire(value) { for (const listener of [...this.listeners]) listener(value); }
  dispose() { this.listeners.clear(); }
}

const uri = (value) => ({ scheme: value.split(":")[0], toString: () => value });

/** An editor with folders and settings. */
class Editor {
  constructor(folders = [], settings = {}) {
    this.settings = settings;
    this.documents = [];
    this.diagnostics = new Map();
    this.providers = {};
    this.messages = [];
    this.output = [];
    this.progress = [];
    this.watchers = [];
    this.commands = {};
    this.timers = [];
    this.waiting = [];
    this.events = Object.fromEntries(
      [
        "onDidOpenTextDocument", "onDidChangeTextDocument", "onDidSaveTextDocument", "onDidCloseTextDocument",
        "onDidChangeWorkspaceFolders", "onDidChangeConfiguration",
      ].map((name) => [name, new EventEmitter()]));
    this.vscode = this.makeInterface(folders.map((value) => ({ uri: uri(value), name: value.split("/").pop() })));
  }

  makeInterface(workspaceFolders) {
    const editor = this;
    /** Providers are functions of the last argument but triggers. */
    const languages = new Proxy({
      match: (selector, document) =>
        selector.some(({ language, scheme }) =>
          language === document.languageId && scheme === document.uri.scheme) ? 10 : 0,
      createDiagnosticCollection: () => ({
        set: (uri, list) => {
          editor.diagnostics.set(uri.toString(), list);
          editor.changed();
        },
        clear: () => {
          editor.diagnostics.clear();
          editor.changed();
        },
        dispose() {},
      }),
    }, {
      get: (own, name) => own[name] || ((...values) => {
        const provider = values.find((value) => Object.values(value).some((part) => typeof part === "function"));
        editor.providers[name] = { provider, values };
        editor.changed();
        return { dispose: () => delete editor.providers[name] };
      }),
    });
    const show = (kind) => (text, ...choices) => {
      editor.messages.push(text);
      editor.changed();
      return new Promise((resolve) => { editor.choose = resolve; });
    };
    return {
      version: "1.0.0", languages, EventEmitter, Position, Range,
      Uri: { parse: uri },
      ProgressLocation: { Window: 10 },
      Diagnostic: record("range", "message", "severity"),
      DiagnosticRelatedInformation: record("location", "message"),
      Location: record("uri", "range"),
      MarkdownString: record("value"),
      SnippetString: record("value"),
      Hover: record("contents", "range"),
      CompletionItem: record("label", "kind"),
      CompletionList: record("items", "isIncomplete"),
      SignatureHelp: record(),
      SignatureInformation: record("label", "documentation"),
      ParameterInformation: record("label", "documentation"),
      InlayHint: record("position", "label", "kind"),
      DocumentHighlight: record("range", "kind"),
      DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
      SymbolInformation: record("name", "kind", "containerName", "location"),
      CodeAction: record("title", "kind"),
      CodeActionKind: { Empty: new Kind("") },
      WorkspaceEdit: class {
        edits = [];
        replace(uri, range, text) { this.edits.push({ uri: uri.toString(), range, text }); }
      },
      window: {
        createOutputChannel: () => ({
          appendLine: (text) => {
            editor.output.push(text);
            editor.changed();
          },
          show() {}, dispose() {},
        }),
        showErrorMessage: show("error"), showWarningMessage: show("warning"), showInformationMessage: show("information"),
        withProgress: (options, run) => {
          const shown = { title: options.title, reports: [], isEnded: false };
          editor.progress.push(shown);
          run({ report: (value) => shown.reports.push(value) }).then(() => {
            shown.isEnded = true;
            editor.changed();
          });
        },
      },
      workspace: {
        get textDocuments() { return editor.documents; },
        workspaceFolders,
        getConfiguration: () => ({ get: (name, value) => editor.settings[name] ?? value }),
        createFileSystemWatcher: (pattern) => {
          const watcher = { pattern, dispose() { editor.watchers.splice(editor.watchers.indexOf(watcher), 1); } };
          for (const name of ["onDidCreate", "onDidChange", "onDidDelete"]) {
            const emitter = new EventEmitter();
            watcher[name] = emitter.event;
            watcher[name.slice(5).toLowerCase()] = (value) => emitter.fire(uri(value));
          }
          editor.watchers.push(watcher);
          editor.changed();
          return watcher;
        },
        applyEdit: async () => true,
        ...Object.fromEntries(Object.entries(this.events).map(([name, emitter]) => [name, emitter.event])),
      },
      commands: {
        registerCommand: (name, run) => {
          editor.commands[name] = run;
          return { dispose() {} };
        },
      },
    };
  }

  /** Loads the extension of a folder in this editor. */
  load(path) {
    const load = Module._load;
    Module._load = (name, ...rest) => (name === "vscode" ? this.vscode : load(name, ...rest));
    const { setTimeout: realSet, clearTimeout: realClear } = global;
    global.setTimeout = (run, time) => {
      const timer = { run, time };
      this.timers.push(timer);
      this.changed();
      return timer;
    };
    global.clearTimeout = (timer) => {
      const index = this.timers.indexOf(timer);
      if (index >= 0) this.timers.splice(index, 1);
    };
    for (const name of Object.keys(require.cache)) {
      if (name.includes("extension")) delete require.cache[name];
    }
    this.extension = require(path);
    this.restore = () => {
      Module._load = load;
      global.setTimeout = realSet;
      global.clearTimeout = realClear;
    };
    return this.extension;
  }

  /** Runs the timer of a time. */
  fire(time) {
    const index = this.timers.findIndex((timer) => timer.time === time);
    if (index < 0) throw new Error(`there is no timer of ${time} ms: ${this.timers.map(({ time }) => time)}`);
    this.timers.splice(index, 1)[0].run();
  }

  open(address, text, version = 1) {
    const document = { uri: uri(address), languageId: "swift", version, text, getText() { return this.text; } };
    this.documents.push(document);
    this.events.onDidOpenTextDocument.fire(document);
    return document;
  }

  replace(document, range, text) {
    document.version += 1;
    const contentChanges = [{ range: new Range(...range), text }];
    this.events.onDidChangeTextDocument.fire({ document, contentChanges });
  }

  close(document) {
    this.documents.splice(this.documents.indexOf(document), 1);
    this.events.onDidCloseTextDocument.fire(document);
  }

  /** Waits until a condition is true, which is checked after each event of the editor. */
  until(condition) {
    if (condition()) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ condition, resolve }));
  }

  changed() {
    for (const item of [...this.waiting]) {
      if (!item.condition()) continue;
      this.waiting.splice(this.waiting.indexOf(item), 1);
      item.resolve();
    }
  }
}

/** Never cancelled. */
const token = { onCancellationRequested: () => ({ dispose() {} }) };

module.exports = { Editor, Kind, Position, Range, token };
