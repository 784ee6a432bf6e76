import FlynnRuntime
import Foundation

/// The values that a later closure needs are copied before it.
class Report: Actor {
    private let title = "report, (daily)"
    private var lines: [String] = []

    lazy var beSend = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter (String) -> Void - takes it
        let send: (String) -> Void = args[x: 0]
        let title = self.title, lines = self.lines
        DispatchQueue.main.async { send("\(title): \(lines.joined(separator: ", "))") }
        DispatchQueue.global().async { [lines = self.lines, count = self.lines.count] in
            send("\(count) lines: \(lines)")
        }
        let done = self.beDone
        Task { done() }
        Timer.scheduledTimer(withTimeInterval: self.lines.isEmpty ? 1 : 5, repeats: false) { _ in done() }
        DispatchQueue.main.asyncAfter(deadline: .now() + Double(self.lines.count), execute: { done() })
    }

    lazy var beDone = Behavior(self) { _ in }
}
