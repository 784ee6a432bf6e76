import FlynnRuntime

final class Gardener: Actor {
    private let beds = Beds<String>()

    lazy var bePlant = Behavior(self) { [unowned self] _ in
        self.beds.each { self.water($0) }
        beds.async { self.water($0, "twice, (or more)") }
        beds.later { [weak self] in self?.beRest() }
        beds.later { [self] in beRest() }
        // A message to the actor itself keeps it alive.
        self.beWith { self.beRest() }
        [1, 2].lazy.map { self.water("\($0)") }.forEach { _ in }
    }

    lazy var beWith = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - what to do
        (args[x: 0] as () -> Void)()
    }

    lazy var beRest = Behavior(self) { _ in }

    private func water(_ bed: String, _ how: String = "") {}
}
