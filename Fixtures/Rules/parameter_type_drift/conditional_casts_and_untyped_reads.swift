import FlynnRuntime

/// Conditional casts and untyped accesses read no certain type.
class Inspector: Actor {
    private var count = 0

    lazy var beInspect = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - the number of the case
        if let text = args[0] as? String { print(text) }
        guard let number = args[0] as? Double else { return }
        print(number, args[0] is String, args[0] as Any, args[0] as Any?)
        switch args[0] {
        case let text as String: print(text)
        case is [Int]: break
        default: break
        }
        self.count += args[x: 0]
        let half: Double = Double(args[x: 0] as Int) / 2
        let text: String = self.text(args[x: 0], "a, (b)") { "\($0)" }
        let sum: Double = half + Double(args.get(0) as Int)
        let isOdd: Bool = args[x: 0] as Int % 2 == 1
        let value: Any? = args[0]
        print(half, text, sum, isOdd, value as Any)
    }

    private func text(_ number: Int, _ prefix: String, _ body: (Int) -> String) -> String { prefix + body(number) }
}
