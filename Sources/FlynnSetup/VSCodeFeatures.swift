extension VSCodeExtension {
    /// The requests of the editor to the server.
    static let features = #"""
        // What the editor asks the server about.
        "use strict";
        const vscode = require("vscode");
        const convert = require("./conversion");

        /** Saved files, and documents without a file. */
        const selector = ["file", "untitled"].map((scheme) => ({ language: "swift", scheme }));

        /**
         * Registers what the server can do.
         *
         * @param onRefresh An event after which the editor asks for inlay hints again.
         * @return What to dispose when the server ends.
         */
        function register(connection, capabilities, onRefresh) {
          const at = (document, position) => ({
            textDocument: convert.fromDocument(document), position: convert.fromPosition(position),
          });
          /** Converts the result of a request. A request that fails or is cancelled has no result. */
          async function ask(method, params, token, convertResult) {
            try {
              const result = await connection.request(method, params, token);
              return result === null || result === undefined ? undefined : convertResult(result);
            } catch {
              return undefined;
            }
          }
          const lists = (convertItem) => (result) => convert.toList(result).map(convertItem);
          const triggers = (provider) => provider.triggerCharacters || [];
          const { languages } = vscode;

          const providers = {
            codeActionProvider: (options) => languages.registerCodeActionsProvider(
              selector,
              {
                provideCodeActions(document, range, context, token) {
                  // An empty kind includes all kinds.
                  const only = context.only && context.only.value ? [context.only.value] : undefined;
                  const params = {
                    textDocument: convert.fromDocument(document), range: convert.fromRange(range),
                    context: { diagnostics: [], only },
                  };
                  return ask("textDocument/codeAction", params, token, lists(convert.toAction));
                },
              },
              {
                providedCodeActionKinds: (options.codeActionKinds || []).map(
                  (kind) => vscode.CodeActionKind.Empty.append(kind)),
              }),
            hoverProvider: () => languages.registerHoverProvider(selector, {
              provideHover: (document, position, token) =>
                ask("textDocument/hover", at(document, position), token, convert.toHover),
            }),
            completionProvider: (options) => languages.registerCompletionItemProvider(
              selector,
              {
                provideCompletionItems: (document, position, token) =>
                  ask("textDocument/completion", at(document, position), token, convert.toCompletions),
              },
              ...triggers(options)),
            signatureHelpProvider: (options) => languages.registerSignatureHelpProvider(
              selector,
              {
                provideSignatureHelp: (document, position, token) =>
                  ask("textDocument/signatureHelp", at(document, position), token, convert.toSignatureHelp),
              },
              ...triggers(options)),
            inlayHintProvider: () => languages.registerInlayHintsProvider(selector, {
              onDidChangeInlayHints: onRefresh,
              provideInlayHints: (document, range, token) =>
                ask(
                  "textDocument/inlayHint",
                  { textDocument: convert.fromDocument(document), range: convert.fromRange(range) }, token,
                  lists(convert.toInlayHint)),
            }),
            definitionProvider: () => languages.registerDefinitionProvider(selector, {
              provideDefinition: (document, position, token) =>
                ask("textDocument/definition", at(document, position), token, lists(convert.toLocation)),
            }),
            referencesProvider: () => languages.registerReferenceProvider(selector, {
              provideReferences: (document, position, context, token) =>
                ask(
                  "textDocument/references",
                  { ...at(document, position), context: { includeDeclaration: context.includeDeclaration } }, token,
                  lists(convert.toLocation)),
            }),
            documentHighlightProvider: () => languages.registerDocumentHighlightProvider(selector, {
              provideDocumentHighlights: (document, position, token) =>
                ask("textDocument/documentHighlight", at(document, position), token, lists(convert.toHighlight)),
            }),
            documentSymbolProvider: () => languages.registerDocumentSymbolProvider(selector, {
              provideDocumentSymbols: (document, token) =>
                ask(
                  "textDocument/documentSymbol", { textDocument: convert.fromDocument(document) }, token,
                  lists(convert.toDocumentSymbol)),
            }),
            workspaceSymbolProvider: () => languages.registerWorkspaceSymbolProvider({
              provideWorkspaceSymbols: (query, token) =>
                ask("workspace/symbol", { query }, token, lists(convert.toWorkspaceSymbol)),
            }),
            // The editor shows why a behavior can't be renamed.
            renameProvider: () => languages.registerRenameProvider(selector, {
              async prepareRename(document, position, token) {
                const range = await connection.request("textDocument/prepareRename", at(document, position), token);
                if (!range) throw new Error("this can't be renamed");
                return convert.toRange(range.range || range);
              },
              async provideRenameEdits(document, position, newName, token) {
                const edit = await connection.request("textDocument/rename", { ...at(document, position), newName }, token);
                return edit ? convert.toEdit(edit) : undefined;
              },
            }),
          };
          return Object.keys(providers).filter((name) => capabilities[name]).map((name) => providers[name](capabilities[name]));
        }

        /** What the client tells the server about itself. */
        const capabilities = {
          general: { positionEncodings: ["utf-16"] },
          window: { workDoneProgress: true },
          workspace: {
            workspaceEdit: { documentChanges: true },
            didChangeWatchedFiles: { dynamicRegistration: true },
            inlayHint: { refreshSupport: true },
            workspaceFolders: true,
            configuration: true,
          },
          textDocument: {
            synchronization: { didSave: true },
            publishDiagnostics: { relatedInformation: true, versionSupport: true, tagSupport: { valueSet: [1, 2] } },
            completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown", "plaintext"] } },
            hover: { contentFormat: ["markdown", "plaintext"] },
            signatureHelp: { signatureInformation: { parameterInformation: { labelOffsetSupport: true } } },
            codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } } },
            documentSymbol: { hierarchicalDocumentSymbolSupport: true },
            rename: { prepareSupport: true },
          },
        };

        module.exports = { register, selector, capabilities };

        """#
}
