import Combine
import FlynnRuntime
import Foundation

/// The member of `ObservableObject` is a publisher, although a method has the same name.
class Scores: Actor, ObservableObject {
    private var best = 0 {
        willSet { objectWillChange() }
    }

    private func objectWillChange() {
        DispatchQueue.main.async {
            self.objectWillChange.send()
        }
    }

    lazy var beScore = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - points
        self.best = max(self.best, args[x: 0])
        DispatchQueue.main.async { [weak self] in
            self?.objectWillChange.send()
            print(self?.best ?? 0)  // expect foreign_queue_access: 'best' is state of the actor
        }
    }
}

/// Without the conformance it is a method like others.
class Alarms: Actor {
    private var isOn = false

    private func objectWillChange() { isOn.toggle() }

    lazy var beRing = Behavior(self) { [unowned self] _ in
        DispatchQueue.main.async { [self] in
            self.objectWillChange()  // expect foreign_queue_access: 'objectWillChange' is state of the actor
        }
    }
}
