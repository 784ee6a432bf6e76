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

    /// A document that is open in the client.
    struct Document {
        /// As the client writes it.
        var uri: String
        var version: Int
        /// Before ``changes``.
        private(set) var text: DocumentText
        /// The changes that weren't made yet. Those of all messages that wait are made at once.
        var changes: [ChangeParams.Change] = []

        init(uri: String, version: Int, text: DocumentText) {
            (self.uri, self.version, self.text) = (uri, version, text)
        }

        mutating func makeChanges() {
            text = text.applying(changes)
            changes = []
        }
    }

    let queue: MessageQueue
    let writer: MessageWriter
    let log: ServerLog
    let progress: LintProgress
    var phase = Phase.starting
    var client = InitializeParams.Capabilities()
    var encoding = PositionEncoding.utf16
    var workspace: Workspace
    var folders: [String] = []
    /// The open documents, by their real paths.
    var documents: [Path: Document] = [:]
    var diagnostics = PublishedDiagnostics()
    /// The inlay hints that the client may show: those that it asked for last, by the path of the document.
    var shownHints: [Path: (range: TextRange, hints: [InlayHintItem])] = [:]

    /// The documents whose texts the workspace doesn't have yet.
    private var changedDocuments: Set<Path> = []
    private var changedFiles: [String] = []
    private var areFoldersChanged = false
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
        while let messages = queue.take(waiting: !hasWork) {
            for message in messages {
                if message.method == "exit" { return phase == .shutDown }
                handle(message)
            }
            guard phase == .running else { continue }
            // All changes that wait are applied at once.
            if hasChanges { applyChanges() } else if messages.isEmpty { checkNextFiles(LanguageServer.batch) }
        }
        return phase == .shutDown
    }

    private var hasWork: Bool { phase == .running && (hasChanges || !workspace.isChecked) }

    // MARK: - Changes

    private var hasChanges: Bool { areFoldersChanged || !changedDocuments.isEmpty || !changedFiles.isEmpty }

    func documentChanged(_ path: String) { changedDocuments.insert(Path(path)) }
    func filesChanged(_ paths: [String]) { changedFiles += paths }
    func foldersChanged() { areFoldersChanged = true }

    /// Brings the workspace up to date.
    func applyChanges() {
        guard hasChanges else { return }
        var changes: [Workspace.Change] = []
        if areFoldersChanged { changes.append(.folders(folders)) }
        if !changedFiles.isEmpty { changes.append(.disk(changedFiles)) }
        for path in changedDocuments { documents[path]?.makeChanges() }
        changes += changedDocuments.map { .text(path: $0.string, documents[$0]?.text.source) }
        let changed = changedDocuments
        (areFoldersChanged, changedFiles, changedDocuments) = (false, [], [])
        workspace.apply(changes)
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

    /// The place of a document's file; `nil` for documents that aren't files.
    func path(_ document: DocumentID) -> String? { FileAddress.path(document.uri).map(Workspace.realPath) }

    /// How the client names a file with a real path.
    func uri(_ path: String) -> String { documents[Path(path)]?.uri ?? FileAddress.uri(path) }

    /// The text of a file with a real path; empty if it can't be read.
    func text(_ path: String) -> DocumentText {
        documents[Path(path)]?.text ?? DocumentText(workspace.text(of: path) ?? SourceText(""), encoding)
    }
}
