// The first program of docs/actions.md; a test compares the two.
import Dispatch
import FlynnActions

@MainActor
protocol EditorPresenter: Sendable {
    func show(wordCount: Int)
}

final class CountWordsAction: UIAction {
    static func perform(
        context: ActionContext<String>, presenter: EditorPresenter, completion: Completion
    ) -> Completion.Status {
        presenter.show(wordCount: context.input.split(separator: " ").count)
        return completion.completedSync(.success)
    }
}

final class DocumentFeature: Feature {
    static let countWords = action(CountWordsAction.self)
}

@MainActor
final class Window: EditorPresenter {
    func show(wordCount: Int) { print("\(wordCount) words") }

    func countWords(of text: String) {
        DocumentFeature.countWords.perform(input: text, presenter: self) { outcome in
            print(outcome)
        }
    }
}
