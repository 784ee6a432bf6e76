import FlynnRuntime

/// The project's own types of such names.
class Planner: Actor {
    private let queue = Queue()

    lazy var bePlan = Behavior(self) { [unowned self] _ in  // expect circular_behavior
        let task = Task { self.bePlan() }
        Timer.scheduledTimer(withTimeInterval: 1) { self.bePlan() }
        self.queue.async { self.bePlan() }
        DispatchQueue.main.async { self.bePlan() }
        print(task)
        let inBackground: (() -> Void) -> Void = { $0() }
        inBackground { self.bePlan() }
    }
}
