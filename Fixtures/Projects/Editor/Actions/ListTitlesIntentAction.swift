import FlynnActions

/// Receives titles on any thread.
protocol TitleReceiver: Sendable {
    func receive(_ titles: [String])
}

/// Lists the titles of all documents, for Siri.
final class ListTitlesIntentAction: IntentAction {
    static func perform(
        context: ActionContext<NoInput>, presenter: TitleReceiver, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        Library.shared.queue.async {
            presenter.receive(Library.shared.titles())
            status.completed(.success)
        }
        return status
    }
}
