import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = Behavior(self, self.write)  // expect function_reference_behavior: behavior 'bePrint' retains 'self' through its method 'self.write'; call the method in a closure with '[unowned self]'
    lazy var beWrite = Behavior(self, write)  // expect function_reference_behavior: through its method 'write'
    lazy var beFlush: Behavior = .init(self, flush(_:))  // expect function_reference_behavior: 'flush(_:)'
    lazy var beLog = ChainableBehavior<Printer>(self, self.log)  // expect function_reference_behavior: 'self.log'

    // Several lines, and a name for crash messages.
    lazy var beReset = Behavior(  // expect function_reference_behavior: 'beReset'
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
    func reset(_ args: BehaviorArgs) {}  // expect exposed_actor_function
}

final class ColorPrinter: Printer {
    // It is the superclass's.
    lazy var beColor = Behavior(self, super.reset)  // expect function_reference_behavior: 'super.reset'
    lazy var beFade = Behavior(self, reset)  // expect function_reference_behavior: 'reset'
    let beFilled: Behavior  // expect function_reference_behavior: 'beFilled'

    override init() {
        beFilled = Behavior(Printer(), dump)
        super.init()
    }

    private func dump(_ args: BehaviorArgs) {}
}
