import FlynnRuntime

func report(_ args: BehaviorArgs) {}

enum Defaults {
    static func reset(_ args: BehaviorArgs) {}
}

final class Helper {
    func run(_ args: BehaviorArgs) {}
}

class Printer: Actor {
    private let helper = Helper()
    private var onPrint: (BehaviorArgs) -> Void = { _ in }

    // A closure that calls the method.
    lazy var bePrint = Behavior(self) { [unowned self] args in self.write(args) }  // expect undocumented_parameters
    lazy var beWrite = Behavior(self, { [unowned self] args in self.write(args) })  // expect undocumented_parameters

    // Functions that don't retain `self`.
    lazy var beReport = Behavior(self, report)
    lazy var beReset = Behavior(self, Defaults.reset)
    lazy var beStatic = Behavior(self, Printer.shared)
    lazy var beType = Behavior(self, type(of: self).shared)

    // It retains the helper, which doesn't refer to the printer.
    lazy var beHelp = Behavior(self, self.helper.run)

    // A closure in a property.
    lazy var beCall = Behavior(self, self.onPrint)
    lazy var beLater = Behavior(self, onPrint)

    // Without a function.
    lazy var beNothing = Behavior(self)

    // A parameter of the name of a method hides it.
    let beGiven: Behavior
    init(write: @escaping (BehaviorArgs) -> Void) {
        beGiven = Behavior(Printer(), write)
        super.init()
    }
    convenience override init() { self.init(write: report) }

    private func write(_ args: BehaviorArgs) {}
    static func shared(_ args: BehaviorArgs) {}
}
