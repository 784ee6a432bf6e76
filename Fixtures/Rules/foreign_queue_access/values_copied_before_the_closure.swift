import FlynnRuntime
import Foundation

/// The values that a closure needs are copied before it, or it sends a message.
final class Scores: Actor {
    private var table: [String: Int] = [:]
    private var observers: [Behavior] = []

    lazy var beSave = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a path, "(relative)"
        let (path, table) = (args[x: 0] as String, self.table)
        let observers = self.observers
        DispatchQueue.global().async {
            let lines = table.sorted { $0.value > $1.value }.map { "\($0.key), (\($0.value))" }
            try? lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
            observers.forEach { $0(lines.count) }
        }
        Task { [table = self.table, observers] in
            for observer in observers { observer(table.count) }
        }
    }

    lazy var beLoad = Behavior(self) { [unowned self] _ in
        let done = self.beAdd
        DispatchQueue.global().async { [weak self] in
            done("a", 1)
            self?.beAdd("b", [2, 3].reduce(0, +))
        }
    }

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a name
        // flynnlint:parameter Int - points
        self.table[args[x: 0], default: 0] += args[x: 1]
    }
}
