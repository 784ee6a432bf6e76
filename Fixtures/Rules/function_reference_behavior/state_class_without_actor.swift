import FlynnRuntime

/// It is given its actor later, but still stores its behavior.
final class Inbox {
    private var lines: [String] = []

    lazy var beStore = Behavior(store)  // expect function_reference_behavior: 'store'
    lazy var beClear = Behavior(self.clear)  // expect function_reference_behavior: 'self.clear'

    #if DEBUG
    lazy var beDump = Behavior(dump)  // expect function_reference_behavior: 'dump'
    #endif

    private func store(_ args: BehaviorArgs) { lines.append(args[x: 0]) }
    private func clear(_ args: BehaviorArgs) { lines = [] }
    private func dump(_ args: BehaviorArgs) { print(lines) }
}
