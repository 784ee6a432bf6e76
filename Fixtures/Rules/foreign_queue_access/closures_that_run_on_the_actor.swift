import FlynnRuntime
import Foundation

/// Closures that run on the actor itself, or on an unknown thread.
class Editor: Actor {
    private var lines: [String] = []
    private let queue = DispatchQueue(label: "editor")
    private let lock = NSLock()

    lazy var beEdit = Behavior(self) { [unowned self] _ in
        self.lines.forEach { print($0, self.lines.count) }
        queue.sync { self.lines = [] }  // expect blocking_call
        unknown { self.lines = [] }
        inBackground { self.lines = [] }  // expect escaping_unowned_self
        let later = { self.lines = [] }
        later()
        DispatchQueue.main.async { [weak self] in
            self?.beRun { () -> Void in self?.lines = [] }
        }
        Task { [self] in
            beRun { lines.removeAll() }
            let behavior = Behavior(self) { [unowned self] _ in self.lines = [] }
            behavior()
            lock.withLock { lines = [] }
            func help() { lines = [] }
        }
        NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in self.lines = [] }  // expect escaping_unowned_self
    }

    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - what to do
        let body: () -> Void = args[x: 0]
        body()
    }
}

func inBackground(_ body: @escaping () -> Void) {}
