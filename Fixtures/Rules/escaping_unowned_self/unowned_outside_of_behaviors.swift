import FlynnRuntime
import Foundation

/// Outside of behaviors, unowned captures aren't checked.
class Watcher: Actor {
    private var timer: Timer?

    override init() {
        super.init()
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [unowned self] _ in self.beTick() }
    }

    func unsafeStart() {  // expect unsafe_member
        DispatchQueue.main.async { [unowned self] in self.beTick() }
        Task { self.beTick() }
    }

    lazy var beTick = Behavior(self) { _ in
        // The `self` of a type in the closure is another one.
        class Helper {
            func help() { DispatchQueue.main.async { [unowned self] in self.help() } }
        }
        Helper().help()
    }
}

class Controller {
    func start() {
        DispatchQueue.main.async { [unowned self] in self.start() }
    }
}
