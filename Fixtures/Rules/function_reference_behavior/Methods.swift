import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = Behavior(self, self.write)  // expected-warning{{behavior 'bePrint' holds 'self' strongly by its method 'self.write'; call the method in a closure with '[unowned self]'}}
    lazy var beWrite = Behavior(self, write)  // expected-warning{{by its method 'write'}}
    lazy var beFlush: Behavior = .init(self, flush(_:))  // expected-warning{{'flush(_:)'}}
    lazy var beLog = ChainableBehavior<Printer>(self, self.log)  // expected-warning{{'self.log'}}

    // Several lines, and a name for crash messages.
    lazy var beReset = Behavior(  // expected-warning{{'beReset'}}
        self,
        name: "reset",
        self.reset(_:)
    )

    private func write(_ args: BehaviorArgs) {}
    private func flush(_ args: BehaviorArgs) {}
    private func log(_ args: BehaviorArgs) {}
}

// The method is declared in an extension.
extension Printer {
    func reset(_ args: BehaviorArgs) {}
}

final class ColorPrinter: Printer {
    // It is the superclass's.
    lazy var beColor = Behavior(self, super.reset)  // expected-warning{{'super.reset'}}
    lazy var beFade = Behavior(self, reset)  // expected-warning{{'reset'}}
    let beFilled: Behavior  // expected-warning{{'beFilled'}}

    override init() {
        beFilled = Behavior(Printer(), dump)
        super.init()
    }

    private func dump(_ args: BehaviorArgs) {}
}
