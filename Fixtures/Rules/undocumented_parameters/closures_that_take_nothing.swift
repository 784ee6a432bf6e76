import FlynnRuntime

/// Closures that take nothing have nothing to document.
final class Siren: Actor {
    private var volume = 0

    lazy var beHowl = Behavior(self) { [unowned self] _ in self.volume += 1 }
    lazy var beStop = Behavior(self) { (_) in print("stop, (please)") }
    lazy var beQuiet = ChainableBehavior<Siren>(self, { [unowned self] (_: BehaviorArgs) -> Void in self.volume = 0 })
    lazy var beRest: Behavior = .init(self) { _ in
        // The inner closures' arguments are their own.
        [3, 1, 2].sorted { $0 < $1 }.forEach { args in print(args) }
        let each: (BehaviorArgs) -> Void = { (args: BehaviorArgs) in print(args.count) }
        each([1, 2])
    }
    var beTest: Behavior {
        get { Behavior(self) { _ in print(["args": 1]) } }
        set { newValue() }
    }
    #if DEBUG
    lazy var beDebug = Behavior(self) { [unowned self] _ in print(self.volume) }
    #endif
}
