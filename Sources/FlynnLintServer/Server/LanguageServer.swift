import FlynnFiles
import FlynnLint
import FlynnSyntax
import Foundation

/// Answers a client: translates its messages into questions to a ``Workspace``, and the answers into messages. One thread
/// uses it.
final class LanguageServer {
    /// Where the conversation is.
    enum Phase {
        case starting
        case running
        case shutDown
    }

    let queue: MessageQueue
    let writer: MessageWriter
    let log: ServerLog
    let progress: LintProgress
    var phase = Phase.starting
    var client = InitializeParams.Capabilities()
    var encoding = PositionEncoding.utf16
    var workspace: Workspace
    var names = ClientNames()
    var documents = OpenDocuments()
    var diagnostics = PublishedDiagnostics()
    /// The inlay hints that the client may show: those that it asked for last, by the path of the document.
    var shownHints: [Path: (range: TextRange, hints: [InlayHintItem])] = [:]

    /// The documents whose texts the workspace doesn't have yet.
    private var changedDocuments: Set<Path> = []
    private var changedFiles: [String] = []
    private var areFoldersChanged = false
    private var isDiskUnknown = false
    private var diskLooks = DiskLooks()
    private var requestCount = 0

    init(_ queue: MessageQueue, _ writer: MessageWriter, _ log: ServerLog, _ options: LintOptions) {
        self.queue = queue
        self.writer = writer
        self.log = log
        progress = LintProgress()
        workspace = Workspace(options: options, progress: progress)
    }

    /// How many files are checked before new messages are looked for.
    private static let batch = 32

    /// Handles messages until the client leaves. Returns whether it said so before.
    func run() -> Bool {
        while true {
            switch queue.next(waiting: !hasWork) {
            case .message(let message):
                if message.method == "exit" { return phase == .shutDown }
                if phase == .running, !isDiskUnknown { isDiskUnknown = needsLook(message) }
                handle(message)
            case .nothing:
                // All queued changes are applied at once.
                if hasChanges { applyChanges() } else { checkNextFiles(LanguageServer.batch) }
            case .end: return phase == .shutDown
            }
        }
    }

    private var hasWork: Bool { phase == .running && (hasChanges || !workspace.isChecked) }

    /// Whether to look for changes on disk because of a message.
    private func needsLook(_ message: IncomingMessage) -> Bool {
        switch message.method {
        // A rename must know all files, however short ago the last look was.
        case "textDocument/prepareRename", "textDocument/rename": true
        // Whoever types doesn't wait for a look that probably finds nothing.
        case "textDocument/didChange" where watchesFiles: false
        default: diskLooks.isDue
        }
    }

    // MARK: - Changes

    private var hasChanges: Bool {
        areFoldersChanged || isDiskUnknown || !changedDocuments.isEmpty || !changedFiles.isEmpty
    }

    func documentChanged(_ file: Path) { changedDocuments.insert(file) }
    func filesChanged(_ paths: [String]) { changedFiles += paths }
    func foldersChanged() { areFoldersChanged = true }

    /// Brings the workspace up to date.
    func applyChanges() {
        guard hasChanges else { return }
        var changes: [Workspace.Change] = []
        if areFoldersChanged || isDiskUnknown || !changedFiles.isEmpty {
            names.followLinks()
            changedDocuments.formUnion(documents.followLinks())
        }
        if areFoldersChanged { changes.append(.folders(names.paths)) }
        if isDiskUnknown { changes.append(.unknown) }
        if !changedFiles.isEmpty { changes.append(.disk(changedFiles)) }
        for file in changedDocuments { documents.makeChanges(of: file) }
        changes += changedDocuments.sorted().map { .text(path: $0.string, documents[$0]?.text.source) }
        let changed = changedDocuments
        // New folders are also read.
        let looks = isDiskUnknown && !areFoldersChanged
        (areFoldersChanged, isDiskUnknown, changedFiles, changedDocuments) = (false, false, [], [])
        if looks {
            diskLooks.look(areChangesReported: watchesFiles) { workspace.apply(changes) }
        } else {
            workspace.apply(changes)
        }
        workspaceChanged(changed)
    }

    // MARK: - Messages

    /// Sends a notification.
    func notify(_ method: String, _ parameters: some Encodable) {
        writer.write(OutgoingMessage(method: method, params: parameters))
    }

    /// Sends a request whose result isn't needed.
    func request(_ method: String, _ parameters: some Encodable) {
        requestCount += 1
        writer.write(OutgoingMessage(id: .string("flynnlint-\(requestCount)"), method: method, params: parameters))
    }

    /// The path of a document's file, or the placeholder path of a new document; `nil` for documents in other languages than Swift.
    func path(_ document: DocumentID) -> String? { path(document.uri) }

    /// Like ``path(_:)``, for the address of a document.
    func path(_ uri: String) -> String? {
        documents.file(at: uri)?.string ?? FileAddress.path(uri).map(Workspace.realPath)
    }

    /// How the client names a file with a real path.
    func uri(_ path: String) -> String { documents[Path(path)]?.uri ?? names.uri(path) }

    /// All addresses under which the client shows a file with a real path, sorted. Several open documents can be one file.
    func uris(_ path: String) -> [Path] {
        let documents = documents.all(of: Path(path))
        return documents.isEmpty ? [Path(names.uri(path))] : documents.map { Path($0.uri) }.sorted()
    }

    /// The text of a file with a real path; empty if it can't be read.
    func text(_ path: String) -> DocumentText {
        documents[Path(path)]?.text ?? DocumentText(workspace.text(of: path) ?? SourceText(""), encoding)
    }
}
