import FlynnLint
import FlynnSyntax

extension LanguageServer {
    func open(_ parameters: OpenParams) {
        let document = parameters.textDocument
        if unsavedPaths[Path(document.uri)] == nil, let language = document.languageId {
            unsavedPaths[Path(document.uri)] = names.unsavedPath(document.uri, language)
        }
        guard let path = path(document.uri) else { return }
        documents[Path(path)] = Document(
            uri: document.uri, version: document.version, text: DocumentText(SourceText(document.text), encoding))
        documentChanged(path)
    }

    func change(_ parameters: ChangeParams) {
        guard let path = path(parameters.textDocument), documents[Path(path)] != nil else { return }
        documents[Path(path)]?.changes += parameters.contentChanges
        if let version = parameters.textDocument.version { documents[Path(path)]?.version = version }
        documentChanged(path)
    }

    func close(_ parameters: DocumentParams) {
        guard let path = path(parameters.textDocument) else { return }
        documents[Path(path)] = nil
        unsavedPaths[Path(parameters.textDocument.uri)] = nil
        documentChanged(path)
    }

    func saved(_ parameters: DocumentParams) {
        guard let path = path(parameters.textDocument) else { return }
        // A client that reports no changes on disk saves, at least, what its user changes.
        if !watchesFiles { filesChanged([path]) }
    }
}
