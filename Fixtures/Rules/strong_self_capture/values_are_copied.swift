import FlynnRuntime

/// A value is copied into the closure.
struct Options {
    var level = 0
    var beRaise: Behavior {
        Behavior { _ in print(self.level) }
    }
    let beLower: Behavior
    init() {
        beLower = Behavior { _ in print("lower") }  // expect missing_actor
    }
}

enum Command {
    case run
    var beRun: Behavior { Behavior { _ in print(self) } }
}

/// So it is in a nested structure, and in an extension.
final class Panel: Actor {
    struct Button {
        let title: String
    }
    lazy var beShow = Behavior(self) { _ in print(Button(title: "OK, (go)")) }
}

extension Panel.Button {
    var bePress: Behavior { Behavior { _ in print(self.title) } }
}
