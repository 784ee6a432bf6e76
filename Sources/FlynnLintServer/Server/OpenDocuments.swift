import FlynnFiles
import FlynnLint
import FlynnSyntax

/// The open documents of the client.
///
/// The client identifies a document by its address, and the server identifies a file by its real path. Several
/// documents can be the same file. An open document can become a different file, because links and folders change.
struct OpenDocuments {
    /// A document.
    struct Document {
        /// The address, as written by the client.
        var uri: String
        /// The version, if the client sends versions.
        var version: Int?
        /// The real path of the file. A new document has a placeholder path instead.
        fileprivate(set) var file: Path
        /// The text to which ``changes`` are applied.
        private(set) var text: DocumentText
        /// The pending changes. The changes in all queued messages are applied together.
        fileprivate var changes: [ChangeParams.Change] = []

        fileprivate init(_ uri: String, _ version: Int?, _ file: Path, _ text: DocumentText) {
            (self.uri, self.version, self.file, self.text) = (uri, version, file, text)
        }

        fileprivate mutating func makeChanges() {
            text = text.applying(changes)
            changes = []
        }
    }

    /// The documents by key. The key is the path in the address with unresolved links. If a document doesn't have a
    /// file, the key is the address.
    private var documents: [Path: Document] = [:]
    /// The keys of the documents for every file. When a document is opened or changed, its key moves to the end.
    private var keys: [Path: [Path]] = [:]

    /// The real paths of the open files.
    var files: [Path] { keys.keys.sorted() }

    /// Returns the document with the text of the file. If there are several documents, this is the document that was
    /// opened or changed last.
    subscript(file: Path) -> Document? { keys[file]?.last.flatMap { documents[$0] } }

    /// Returns all documents of the file.
    func all(of file: Path) -> [Document] { keys[file]?.compactMap { documents[$0] } ?? [] }

    /// Returns the real path of the document's file. Returns `nil` if the address is unknown.
    func file(at uri: String) -> Path? { key(uri).flatMap { documents[$0]?.file } }

    /// Returns the key of an open document. The client may close the document with a different spelling of the address.
    private func key(_ uri: String) -> Path? {
        let key = OpenDocuments.key(uri)
        if documents[key] != nil { return key }
        return FileAddress.path(uri).flatMap { keys[Path(Workspace.realPath($0))]?.last }
    }

    private static func key(_ uri: String) -> Path {
        Path(FileAddress.path(uri).map(Path.normalized) ?? uri)
    }

    /// Opens the document of a file.
    mutating func open(_ uri: String, _ version: Int?, _ text: DocumentText, file: Path) {
        let key = OpenDocuments.key(uri)
        if let former = documents.updateValue(Document(uri, version, file, text), forKey: key) {
            remove(key, of: former.file)
        }
        keys[file, default: []].append(key)
    }

    /// Changes the document and returns its file. Returns `nil` if the document isn't open.
    mutating func change(_ uri: String, version: Int?, _ changes: [ChangeParams.Change]) -> Path? {
        guard let key = key(uri), let file = documents[key]?.file else { return nil }
        documents[key]?.changes += changes
        if let version { documents[key]?.version = version }
        remove(key, of: file)
        keys[file, default: []].append(key)
        return file
    }

    /// Closes the document and returns its file. Returns `nil` if the document isn't open.
    mutating func close(_ uri: String) -> Path? {
        guard let key = key(uri), let document = documents.removeValue(forKey: key) else { return nil }
        remove(key, of: document.file)
        return document.file
    }

    private mutating func remove(_ key: Path, of file: Path) {
        keys[file]?.removeAll { $0 == key }
        if keys[file]?.isEmpty == true { keys[file] = nil }
    }

    /// Applies the pending changes to the documents of the file.
    mutating func makeChanges(of file: Path) {
        for key in keys[file] ?? [] { documents[key]?.makeChanges() }
    }

    /// Updates the files of the documents. If the file of a document has changed, the result includes the old and the
    /// new file.
    mutating func followLinks() -> Set<Path> {
        var changed: Set<Path> = []
        for (key, document) in documents.sorted(by: { $0.key < $1.key }) {
            guard let path = FileAddress.path(document.uri) else { continue }
            let file = Path(Workspace.realPath(path))
            if file == document.file { continue }
            changed.formUnion([document.file, file])
            remove(key, of: document.file)
            documents[key]?.file = file
            keys[file, default: []].append(key)
        }
        return changed
    }
}
