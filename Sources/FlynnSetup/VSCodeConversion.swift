extension VSCodeExtension {
    /// The conversion between the values of the editor and the protocol.
    static let conversion = #"""
        // Values of the protocol and of the editor. Both count lines from 0, and characters in UTF-16.
        "use strict";
        const vscode = require("vscode");

        const fromPosition = (position) => ({ line: position.line, character: position.character });
        const fromRange = (range) => ({ start: fromPosition(range.start), end: fromPosition(range.end) });
        const fromDocument = (document) => ({ uri: document.uri.toString() });
        const fromFolders = (list) => list.map((folder) => ({ uri: folder.uri.toString(), name: folder.name }));

        const toUri = (uri) => vscode.Uri.parse(uri);
        const toPosition = (position) => new vscode.Position(position.line, position.character);
        const toRange = (range) =>
          new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
        const toLocation = (location) => new vscode.Location(toUri(location.uri), toRange(location.range));

        /** A list; empty for `null`, and with one element for a single value. */
        const toList = (result) => (Array.isArray(result) ? result : result ? [result] : []);

        /** Text, or Markdown. */
        function toText(value) {
          if (value === undefined || value === null || typeof value === "string") return value || undefined;
          return value.kind === "markdown" ? new vscode.MarkdownString(value.value) : value.value;
        }

        // The protocol counts severities, kinds of completions, symbols and highlights from 1, the editor from 0.

        function toDiagnostic(item) {
          const severity = (item.severity || 1) - 1;
          const diagnostic = new vscode.Diagnostic(toRange(item.range), item.message, severity);
          diagnostic.source = item.source;
          diagnostic.code = item.codeDescription
            ? { value: item.code, target: toUri(item.codeDescription.href) } : item.code;
          if (item.tags) diagnostic.tags = item.tags;
          if (item.relatedInformation) {
            diagnostic.relatedInformation = item.relatedInformation.map((related) =>
              new vscode.DiagnosticRelatedInformation(toLocation(related.location), related.message));
          }
          return diagnostic;
        }

        function toEdit(edit) {
          const result = new vscode.WorkspaceEdit();
          const add = (uri, edits) => {
            for (const { range, newText } of edits) result.replace(toUri(uri), toRange(range), newText);
          };
          for (const { textDocument, edits } of edit.documentChanges || []) {
            const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === textDocument.uri);
            if (open && typeof textDocument.version === "number" && open.version !== textDocument.version) {
              throw new Error("the document has changed meanwhile");
            }
            add(textDocument.uri, edits);
          }
          if (!edit.documentChanges) {
            for (const [uri, edits] of Object.entries(edit.changes || {})) add(uri, edits);
          }
          return result;
        }

        function toAction(item) {
          const action = new vscode.CodeAction(item.title, vscode.CodeActionKind.Empty.append(item.kind));
          action.isPreferred = item.isPreferred;
          if (item.diagnostics) action.diagnostics = item.diagnostics.map(toDiagnostic);
          if (item.edit) action.edit = toEdit(item.edit);
          return action;
        }

        function toHover(hover) {
          return new vscode.Hover(toText(hover.contents), hover.range && toRange(hover.range));
        }

        function toCompletion(item) {
          const completion = new vscode.CompletionItem(item.label, item.kind && item.kind - 1);
          completion.detail = item.detail;
          completion.documentation = toText(item.documentation);
          completion.sortText = item.sortText;
          completion.filterText = item.filterText;
          const text = item.textEdit ? item.textEdit.newText : item.insertText || item.label;
          completion.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
          if (item.textEdit) completion.range = toRange(item.textEdit.range);
          return completion;
        }

        function toCompletions(result) {
          return Array.isArray(result)
            ? new vscode.CompletionList(result.map(toCompletion), false)
            : new vscode.CompletionList(result.items.map(toCompletion), result.isIncomplete);
        }

        function toSignatureHelp(result) {
          const help = new vscode.SignatureHelp();
          help.signatures = result.signatures.map((item) => {
            const signature = new vscode.SignatureInformation(item.label, toText(item.documentation));
            signature.parameters = (item.parameters || []).map(
              (parameter) => new vscode.ParameterInformation(parameter.label, toText(parameter.documentation)));
            return signature;
          });
          help.activeSignature = result.activeSignature || 0;
          help.activeParameter = result.activeParameter || 0;
          return help;
        }

        function toInlayHint(item) {
          const hint = new vscode.InlayHint(toPosition(item.position), item.label, item.kind);
          hint.tooltip = toText(item.tooltip);
          hint.paddingLeft = item.paddingLeft;
          hint.paddingRight = item.paddingRight;
          return hint;
        }

        function toHighlight(item) {
          return new vscode.DocumentHighlight(toRange(item.range), item.kind && item.kind - 1);
        }

        function toDocumentSymbol(item) {
          const symbol = new vscode.DocumentSymbol(
            item.name, item.detail || "", item.kind - 1, toRange(item.range), toRange(item.selectionRange));
          symbol.children = (item.children || []).map(toDocumentSymbol);
          return symbol;
        }

        function toWorkspaceSymbol(item) {
          return new vscode.SymbolInformation(item.name, item.kind - 1, item.containerName || "", toLocation(item.location));
        }

        module.exports = {
          fromPosition, fromRange, fromDocument, fromFolders, toUri, toRange, toLocation, toList, toDiagnostic, toEdit, toAction,
          toHover, toCompletions, toSignatureHelp, toInlayHint, toHighlight, toDocumentSymbol, toWorkspaceSymbol,
        };

        """#
}
