import FlynnRuntime
import Foundation

/// `self` in the closure isn't always the actor.
class Builder: Actor {
    private let name = "builder"

    lazy var beBuild = Behavior(self) { [unowned self] _ in
        print(self.name)
        Task {
            struct Plan {
                var floors = 1
                mutating func raise() { self.floors += 1 }
            }
            var plan = Plan()
            plan.raise()
        }
        DispatchQueue.main.async {
            print("self, \"self\" and \(Builder.self)", \Builder.self, Self.self)
            /* self */
        }
        Thread { print(type(of: 5), String.self) }.start()
        class Helper {
            func start() { Task { self.start() } }
        }
        Helper().start()
    }

    lazy var beNothing = Behavior(self) { _ in
        DispatchQueue.main.async { print("nothing") }
    }
}
