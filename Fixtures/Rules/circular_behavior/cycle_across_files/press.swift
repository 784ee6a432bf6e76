import FlynnRuntime

final class Press: Actor {
    var belt: Belt?  // expect exposed_actor_variable

    lazy var bePress = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a part
        // flynnlint:parameter (Bool) -> Void - whether it went well
        let part: String = args[x: 0]
        let done: (Bool) -> Void = args[x: 1]
        done(true)
        self.belt?.beMove([part])
    }

    /// Another class has a behavior of the same name without references.
    final class Manual: Actor {
        lazy var bePress = Behavior(self) { _ in print("uff") }
        lazy var beMove = Behavior(self) { [unowned self] _ in self.bePress() }
    }
}
