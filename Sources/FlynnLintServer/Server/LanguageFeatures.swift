import FlynnFiles
import FlynnLint
import FlynnSyntax

extension LanguageServer {
    /// Returns the result of the request about code.
    func answerAboutCode(_ method: String, _ message: IncomingMessage) throws(ResponseError) -> any Encodable {
        switch method {
        case "textDocument/hover": return hover(try message.parameters(PositionParams.self))
        case "textDocument/signatureHelp": return signatureHelp(try message.parameters(PositionParams.self))
        case "textDocument/completion": return completions(try message.parameters(PositionParams.self))
        case "textDocument/inlayHint": return inlayHints(try message.parameters(RangeParams.self))
        case "textDocument/definition": return definitions(try message.parameters(PositionParams.self))
        case "textDocument/references": return references(try message.parameters(ReferenceParams.self))
        case "textDocument/documentHighlight": return highlights(try message.parameters(PositionParams.self))
        case "textDocument/documentSymbol": return documentSymbols(try message.parameters(DocumentParams.self))
        case "workspace/symbol": return workspaceSymbols(try message.parameters(WorkspaceSymbolParams.self))
        case "textDocument/prepareRename": return try prepareRename(try message.parameters(PositionParams.self))
        case "textDocument/rename": return try rename(try message.parameters(RenameParams.self))
        default: throw ResponseError(.methodNotFound, "'\(method)' isn't known")
        }
    }

    /// A position in a file of the workspace.
    private struct Place {
        var path: String
        var text: DocumentText
        var offset: Int
    }

    private func place(_ document: DocumentID, _ position: Position) -> Place? {
        guard let path = path(document) else { return nil }
        let text = text(path)
        return Place(path: path, text: text, offset: text.offset(of: position))
    }

    private func hover(_ parameters: PositionParams) -> HoverResult? {
        place(parameters.textDocument, parameters.position).flatMap { place in
            workspace.hover(in: place.path, at: place.offset).map { HoverResult($0, in: place.text) }
        }
    }

    private func signatureHelp(_ parameters: PositionParams) -> SignatureHelpResult? {
        place(parameters.textDocument, parameters.position)
            .flatMap { workspace.signatureHelp(in: $0.path, at: $0.offset) }.map { SignatureHelpResult($0) }
    }

    private func completions(_ parameters: PositionParams) -> CompletionResult {
        guard let place = place(parameters.textDocument, parameters.position) else {
            return CompletionResult(items: [])
        }
        let acceptsSnippets = client.textDocument?.completion?.completionItem?.snippetSupport == true
        let found = workspace.completions(in: place.path, at: place.offset)
        return CompletionResult(
            items: found.enumerated().map { number, completion in
                CompletionResult.Item(completion, number, acceptsSnippets: acceptsSnippets, in: place.text)
            })
    }

    private func inlayHints(_ parameters: RangeParams) -> [InlayHintItem] {
        guard let path = path(parameters.textDocument) else { return [] }
        let hints = inlayHints(in: path, parameters.range)
        if documents[Path(path)] != nil { shownHints[Path(path)] = (parameters.range, hints) }
        return hints
    }

    private func inlayHints(in path: String, _ range: TextRange) -> [InlayHintItem] {
        let text = text(path)
        return workspace.inlayHints(in: path, text.offsets(of: range)).map { InlayHintItem($0, in: text) }
    }

    /// Asks the client to refresh the inlay hints, if they have changed because of other documents.
    ///
    /// - Parameter documents: The real paths of the changed documents. The client requests the hints of a changed
    ///   document anyway.
    func refreshHints(except documents: Set<Path>) {
        for path in documents { shownHints[path] = nil }
        guard client.workspace?.inlayHint?.refreshSupport == true,
            shownHints.contains(where: { inlayHints(in: $0.string, $1.range) != $1.hints })
        else { return }
        shownHints = [:]
        request("workspace/inlayHint/refresh", Nothing?.none)
    }

    private func definitions(_ parameters: PositionParams) -> [Location] {
        guard let place = place(parameters.textDocument, parameters.position) else { return [] }
        return locations(workspace.definitions(in: place.path, at: place.offset))
    }

    private func references(_ parameters: ReferenceParams) -> [Location] {
        guard let place = place(parameters.textDocument, parameters.position) else { return [] }
        return locations(
            workspace.references(
                in: place.path, at: place.offset, includingDeclarations: parameters.context.includeDeclaration))
    }

    private func highlights(_ parameters: PositionParams) -> [DocumentHighlight] {
        guard let place = place(parameters.textDocument, parameters.position) else { return [] }
        return workspace.highlights(in: place.path, at: place.offset).map { found in
            DocumentHighlight(
                range: place.text.range(of: found.place.span), kind: found.isDeclaration ? .write : .read)
        }
    }

    private func documentSymbols(_ parameters: DocumentParams) -> [DocumentSymbolItem] {
        guard let path = path(parameters.textDocument) else { return [] }
        let text = text(path)
        return workspace.symbols(in: path).map { DocumentSymbolItem($0, in: text) }
    }

    private func workspaceSymbols(_ parameters: WorkspaceSymbolParams) -> [SymbolInformation] {
        let symbols = workspace.symbols(matching: parameters.query)
        return zip(symbols, locations(symbols.map(\.place))).map { symbol, location in
            SymbolInformation(
                name: ShownText(symbol.name), kind: DocumentSymbolItem.behavior, location: location,
                containerName: symbol.container.map(ShownText.init))
        }
    }

    private func prepareRename(_ parameters: PositionParams) throws(ResponseError) -> TextRange? {
        guard let place = place(parameters.textDocument, parameters.position) else { return nil }
        do {
            return place.text.range(of: try workspace.renamedSpan(in: place.path, at: place.offset))
        } catch {
            throw ResponseError(.requestFailed, error.description)
        }
    }

    private func rename(_ parameters: RenameParams) throws(ResponseError) -> WorkspaceEdit? {
        guard let place = place(parameters.textDocument, parameters.position) else { return nil }
        do {
            let files = try workspace.rename(in: place.path, at: place.offset, to: parameters.newName)
            return edit(files.map { (path: $0.path, edits: text($0.path).edits($0.edits)) })
        } catch {
            throw ResponseError(.requestFailed, error.description)
        }
    }

    /// Returns the locations of places. Every file is read once.
    func locations(_ places: [SourcePlace]) -> [Location] {
        var texts: [Path: DocumentText] = [:]
        return places.map { place in
            let text = texts[Path(place.path)] ?? text(place.path)
            texts[Path(place.path)] = text
            return Location(uri: uri(place.path), range: text.range(of: place.span))
        }
    }
}
