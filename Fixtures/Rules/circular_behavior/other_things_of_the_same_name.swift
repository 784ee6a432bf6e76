import FlynnRuntime

final class Node: Actor {
    // Another class's behavior of the same name.
    lazy var beVisit = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Leaf - what to visit
        let leaf: Leaf = args[x: 0]
        leaf.beVisit()
    }

    // Of an unknown receiver.
    lazy var beGuess = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any - somebody
        guess(args[0]).beGuess()  // expect argument_count
    }

    // A variable, a parameter, a label, a string and a comment of the same name: self.beCount
    lazy var beCount = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - where to begin
        let beCount: Int = args[x: 0]
        self.count(beCount: beCount + 1)
        print("self.beCount", beCount)
    }
    lazy var beTake = Behavior(self) { _ in
        [1, 2].forEach { beTake in print(beTake) }
    }
    lazy var beCapture = Behavior(self) { [beCapture = 5] _ in print(beCapture) }

    // The body of a local type is read later.
    lazy var beLater = Behavior(self) { [unowned self] _ in
        struct Later {
            let node: Node
            func run() { node.beLater() }
        }
        Later(node: self).run()
    }

    // A method refers back, but has a type of its own.
    lazy var beWalk = Behavior(self) { [unowned self] _ in self.walk() }
    private func walk() { beWalk() }

    // The other behavior doesn't refer back.
    lazy var beFirst = Behavior(self) { [unowned self] _ in self.beSecond() }
    lazy var beSecond = Behavior(self) { [unowned self] _ in self.beWalk() }

    private func count(beCount: Int) {}
}

final class Leaf: Actor {
    lazy var beVisit = Behavior(self) { _ in }
}

/// A local behavior may wait for its own name, too: there it is a variable that is used before it is declared.
func run(_ node: Node) {
    let beVisit = Behavior(node) { _ in node.beVisit(Leaf()) }
    beVisit()
}
