import FlynnRuntime

final class Printer: Actor {}

/// A value is copied into its method.
struct Settings {
    let printer: Printer
    var beStore: Behavior { Behavior(printer, store) }
    func store(_ args: BehaviorArgs) {}
}

enum Level: Int {
    case low, high
    func store(_ args: BehaviorArgs) { print(rawValue, args.count) }
}

/// So it is in an extension, and in an enumeration.
extension Settings {
    var beClear: Behavior { Behavior(printer, self.clear(_:)) }
    private func clear(_ args: BehaviorArgs) {}
}

extension Level {
    var beStore: Behavior { Behavior(store) }
}
