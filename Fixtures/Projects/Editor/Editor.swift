import Dispatch
import FlynnActions
import FlynnRuntime

/// Prints the titles that an intent lists.
struct TitlePrinter: TitleReceiver {
    func receive(_ titles: [String]) {
        print("titles: \(titles.joined(separator: ", "))")
    }
}

/// Prints the history.
final class HistoryPrinter: Actor {
    private let printed: DispatchSemaphore

    init(printed: DispatchSemaphore) {
        self.printed = printed
        super.init()
    }

    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the entries
        let entries: String = args[x: 0]
        print("history: \(entries)")
        self.printed.signal()
    }
}

@main
enum Editor {
    @MainActor
    static func main() async throws {
        let session = ActionSession.main
        let window = TerminalWindow()
        let timeline = Timeline()
        let stacks = ActionStackTracker()
        session.add(observer: timeline)
        session.add(observer: stacks)

        DocumentFeature.create.perform(input: "Letter", presenter: window) { outcome in
            // The caller is on the main queue, so the document is already there.
            print("created: \(window.document?.title ?? "nothing")")
        }
        print("after create")

        let letter = Document(title: "Letter", text: "Dear Ada\nhow do you do")
        try await session.perform(DocumentFeature.save, input: letter)
        try await DocumentFeature.open.perform(input: "Letter", presenter: window)
        try await session.perform(DocumentFeature.countWords, input: letter, presenter: window)
        try await session.perform(
            DocumentFeature.duplicate, input: DuplicateDocumentAction.Titles(original: "Letter", copy: "Copy"))
        do {
            try await session.perform(DocumentFeature.open, input: "Novel", presenter: window)
        } catch LibraryError.missing(let title) {
            print("missing: \(title)")
        }

        let intents = DocumentFeature.listTitles.defaultSession
        try await intents.perform(DocumentFeature.listTitles, presenter: TitlePrinter())
        try await share(letter, window)
        try await session.perform(
            DocumentFeature.closeAll, input: [Document(title: "Draft", text: "")], presenter: window)
        print("timeline: \(timeline.text)")
        print("in use: \(stacks.allActionStacks().map(\.featureName).joined(separator: ", "))")
        printHistory()
    }

    /// Shares a document if that is possible.
    @MainActor
    static func share(_ document: Document, _ window: TerminalWindow) async throws {
        if let request = SharingFeature.share.request() {
            try await request.perform(input: document, presenter: window)
        } else {
            window.show(message: SharingFeature.descriptionOfUnsatisfiedConstraints ?? "")
        }
    }

    /// Waits for the history, then ends the runtime.
    nonisolated static func printHistory() {
        let printed = DispatchSemaphore(value: 0)
        let printer = HistoryPrinter(printed: printed)
        RecordAction.history.beReport(printer.bePrint)
        printed.wait()
        Flynn.shutdown()
    }
}
