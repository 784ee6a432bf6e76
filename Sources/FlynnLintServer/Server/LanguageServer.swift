import FlynnFiles
import FlynnLint
import FlynnProject
import FlynnSyntax
import Foundation

/// Serves a client: converts messages to queries of a ``Workspace``, and the results to messages. Only one thread uses
/// this class.
final class LanguageServer {
    /// The phase of the conversation.
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
    /// The inlay hints that the client may display, by the path of the document. The value contains the hints of the
    /// last request.
    var shownHints: [Path: (range: TextRange, hints: [InlayHintItem])] = [:]

    /// The documents whose new texts aren't in the workspace yet.
    private var changedDocuments: Set<Path> = []
    private var changedFiles: [String] = []
    private var areFoldersChanged = false
    private var isDiskUnknown = false
    private var diskPolling = DiskPolling()
    private var requestCount = 0

    init(_ queue: MessageQueue, _ writer: MessageWriter, _ log: ServerLog, _ options: LintOptions) {
        self.queue = queue
        self.writer = writer
        self.log = log
        progress = LintProgress()
        workspace = Workspace(options: options, progress: progress)
    }

    /// The number of files to check between two polls for new messages.
    private static let batch = 32

    /// Handles messages until the client leaves. Returns whether the client sent a shutdown request.
    func run() -> Bool {
        while true {
            switch queue.next(waiting: !hasWork) {
            case .message(let message):
                if message.method == "exit" { return phase == .shutDown }
                if phase == .running, !isDiskUnknown { isDiskUnknown = needsPoll(message) }
                handle(message)
            case .nothing:
                // All queued changes are applied together.
                if hasChanges { applyChanges() } else { checkNextFiles(LanguageServer.batch) }
            case .end: return phase == .shutDown
            }
        }
    }

    private var hasWork: Bool { phase == .running && (hasChanges || !workspace.isChecked) }

    /// Returns whether the message requires a search for changes on disk.
    private func needsPoll(_ message: IncomingMessage) -> Bool {
        switch message.method {
        // A rename must know all files, regardless of the time since the last search.
        case "textDocument/prepareRename", "textDocument/rename": true
        // Users shouldn't have to wait for a search that probably finds nothing when they type.
        case "textDocument/didChange" where watchesFiles: false
        default: diskPolling.isDue
        }
    }

    // MARK: - Changes

    private var hasChanges: Bool {
        areFoldersChanged || isDiskUnknown || !changedDocuments.isEmpty || !changedFiles.isEmpty
    }

    func documentChanged(_ file: Path) { changedDocuments.insert(file) }
    func filesChanged(_ paths: [String]) { changedFiles += paths }
    func foldersChanged() { areFoldersChanged = true }

    /// Applies the pending changes to the workspace.
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
        // New folders are read as well.
        let polls = isDiskUnknown && !areFoldersChanged
        (areFoldersChanged, isDiskUnknown, changedFiles, changedDocuments) = (false, false, [], [])
        if polls {
            diskPolling.poll(areChangesReported: watchesFiles) { workspace.apply(changes) }
        } else {
            workspace.apply(changes)
        }
        workspaceChanged(changed)
    }

    // MARK: - Messages

    /// Sends the notification.
    func notify(_ method: String, _ parameters: some Encodable) {
        writer.write(OutgoingMessage(method: method, params: parameters))
    }

    /// Sends the request and ignores its result.
    func request(_ method: String, _ parameters: some Encodable) {
        requestCount += 1
        writer.write(OutgoingMessage(id: .string("flynnlint-\(requestCount)"), method: method, params: parameters))
    }

    /// Returns the path of the document's file. For a new document, this is the placeholder path. Returns `nil` for
    /// languages other than Swift.
    func path(_ document: DocumentID) -> String? { path(document.uri) }

    /// Returns the path for the address of the document; see ``path(_:)``.
    func path(_ uri: String) -> String? {
        documents.file(at: uri)?.string ?? FileAddress.path(uri).map(Workspace.realPath)
    }

    /// Returns the client's address for the file at the real path.
    func uri(_ path: String) -> String { documents[Path(path)]?.uri ?? names.uri(path) }

    /// Returns all of the client's addresses for the file at the real path, sorted. Several open documents can be the
    /// same file.
    func uris(_ path: String) -> [Path] {
        let documents = documents.all(of: Path(path))
        return documents.isEmpty ? [Path(names.uri(path))] : documents.map { Path($0.uri) }.sorted()
    }

    /// Returns the text of the file at the real path. This is empty if the file can't be read.
    func text(_ path: String) -> DocumentText {
        documents[Path(path)]?.text ?? DocumentText(workspace.text(of: path) ?? SourceText(""), encoding)
    }
}
