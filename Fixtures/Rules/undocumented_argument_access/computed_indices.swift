import FlynnRuntime

/// Indices that the source doesn't spell may be any, negative or not.
final class Dealer: Actor {
    private static let last = 51
    private var offset = -1

    lazy var beDeal = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the first card
        // flynnlint:parameter String - the second card
        let index = args.count - 1
        print(args[index] as Any, args[x: index - 1] as String, args[args.startIndex] as Any)
        print(args[x: self.offset + 1] as String, args.get(-self.offset) as String)
        print(args[args.count > 5 ? 5 : 0] as Any, args[Int("3") ?? 0] as Any)
        if args.count > Dealer.last { print(args[Dealer.last] as Any, args[1...] as Any) }
        print(args[x: 3 - 2] as String, args[args.firstIndex { $0 is String }!] as Any)
    }
}
