import FlynnFiles
import FlynnLint
import FlynnSyntax

/// The documents that are open in the client.
///
/// The client knows a document by its address, the server a file by its real path. Several documents can be one file, and a document can
/// become another file while it is open, because links and folders change.
struct OpenDocuments {
    /// A document.
    struct Document {
        /// As the client writes it.
        var uri: String
        /// `nil` if the client doesn't send one.
        var version: Int?
        /// The real path of its file, or a path that stands for a new document without a file.
        fileprivate(set) var file: Path
        /// Before ``changes``.
        private(set) var text: DocumentText
        /// The pending changes. The changes in all queued messages are applied at once.
        fileprivate var changes: [ChangeParams.Change] = []

        fileprivate init(_ uri: String, _ version: Int?, _ file: Path, _ text: DocumentText) {
            (self.uri, self.version, self.file, self.text) = (uri, version, file, text)
        }

        fileprivate mutating func makeChanges() {
            text = text.applying(changes)
            changes = []
        }
    }

    /// By the paths in the addresses, in which links aren't followed, or by the addresses of documents without a file.
    private var documents: [Path: Document] = [:]
    /// The keys of the documents of each file. The one that was opened or changed last is the last one.
    private var keys: [Path: [Path]] = [:]

    /// The real paths of the files that are open.
    var files: [Path] { keys.keys.sorted() }

    /// The document whose text is that of a file: the one that was opened or changed last.
    subscript(file: Path) -> Document? { keys[file]?.last.flatMap { documents[$0] } }

    /// All documents of a file.
    func all(of file: Path) -> [Document] { keys[file]?.compactMap { documents[$0] } ?? [] }

    /// The real path of a document's file; `nil` if no document has the address.
    func file(at uri: String) -> Path? { key(uri).flatMap { documents[$0]?.file } }

    /// The key of an open document. It may be closed with another spelling of its address than it was opened with.
    private func key(_ uri: String) -> Path? {
        let key = OpenDocuments.key(uri)
        if documents[key] != nil { return key }
        return FileAddress.path(uri).flatMap { keys[Path(Workspace.realPath($0))]?.last }
    }

    private static func key(_ uri: String) -> Path {
        Path(FileAddress.path(uri).map(Path.normalized) ?? uri)
    }

    /// Opens a document that is a file.
    mutating func open(_ uri: String, _ version: Int?, _ text: DocumentText, file: Path) {
        let key = OpenDocuments.key(uri)
        if let former = documents.updateValue(Document(uri, version, file, text), forKey: key) {
            remove(key, of: former.file)
        }
        keys[file, default: []].append(key)
    }

    /// Changes a document. Returns its file; `nil` if the document isn't open.
    mutating func change(_ uri: String, version: Int?, _ changes: [ChangeParams.Change]) -> Path? {
        guard let key = key(uri), let file = documents[key]?.file else { return nil }
        documents[key]?.changes += changes
        if let version { documents[key]?.version = version }
        remove(key, of: file)
        keys[file, default: []].append(key)
        return file
    }

    /// Closes a document. Returns its file; `nil` if the document wasn't open.
    mutating func close(_ uri: String) -> Path? {
        guard let key = key(uri), let document = documents.removeValue(forKey: key) else { return nil }
        remove(key, of: document.file)
        return document.file
    }

    private mutating func remove(_ key: Path, of file: Path) {
        keys[file]?.removeAll { $0 == key }
        if keys[file]?.isEmpty == true { keys[file] = nil }
    }

    /// Applies the pending changes of a file's documents.
    mutating func makeChanges(of file: Path) {
        for key in keys[file] ?? [] { documents[key]?.makeChanges() }
    }

    /// Finds out which files the documents are now. Returns the files, before and after, of those for which that has changed.
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
