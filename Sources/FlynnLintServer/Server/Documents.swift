import FlynnFiles
import FlynnLint
import FlynnSyntax

extension LanguageServer {
    func open(_ parameters: OpenParams) {
        let document = parameters.textDocument
        let path =
            FileAddress.path(document.uri).map(Workspace.realPath)
            ?? documents.file(at: document.uri)?.string
            ?? document.languageId.flatMap { names.unsavedPath(document.uri, $0) }
        guard let path else { return }
        documents.open(
            document.uri, document.version, DocumentText(SourceText(document.text), encoding), file: Path(path))
        documentChanged(Path(path))
    }

    func change(_ parameters: ChangeParams) {
        let document = parameters.textDocument
        if let file = documents.change(document.uri, version: document.version, parameters.contentChanges) {
            documentChanged(file)
        }
    }

    func close(_ parameters: DocumentParams) {
        if let file = documents.close(parameters.textDocument.uri) { documentChanged(file) }
    }

    func saved(_ parameters: DocumentParams) {
        guard let path = path(parameters.textDocument) else { return }
        // If the client doesn't report changes on disk, the server at least learns about saved documents.
        if !watchesFiles { filesChanged([path]) }
    }
}
