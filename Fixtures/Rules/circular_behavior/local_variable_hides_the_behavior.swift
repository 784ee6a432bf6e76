import FlynnRuntime

/// An inner declaration hides the behavior.
final class Registry: Actor {
    private var behaviors: [String: Behavior] = [:]

    lazy var beRegister = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a name
        // flynnlint:parameter Behavior - what it stands for
        let beRegister: Behavior = args[x: 1]
        self.behaviors[args[x: 0]] = beRegister
        beRegister()
    }

    lazy var beNotify = Behavior(self) { [unowned self] _ in
        for beNotify in self.behaviors.values { beNotify() }
        if let beNotify = self.behaviors["first"] { beNotify() }
        self.behaviors.forEach { name, beNotify in beNotify(name) }
        guard let beNotify = self.behaviors["last"] else { return }
        beNotify()
    }

    lazy var beSwitch = Behavior(self) { [unowned self] _ in
        switch self.behaviors.first {
        case let (_, beSwitch)?: beSwitch()
        case nil: break
        }
        func use(beSwitch: Behavior) { beSwitch() }
        use(beSwitch: Behavior { _ in })
    }
}
