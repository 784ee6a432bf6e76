import FlynnRuntime

#if os(macOS)
typealias Float = CGFloat
#else
typealias Float = Double
#endif
typealias Cents = Int64
typealias Prices = [String: Cents]
typealias Twice<Value> = [Value: Value]

protocol Animal {}
extension Int: Animal {}
enum Farm {
    typealias Double = any Animal
    struct Character {}
}

class Shop: Actor {
    lazy var beSell = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Cents - price
        // flynnlint:parameter Prices? - prices
        print(args)
    }
    lazy var beWeigh = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Float - weight, in whatever graphics are measured in
        // flynnlint:parameter Twice<Int> - what to whom
        // flynnlint:parameter Farm.Double - an animal
        print(args)
    }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter CInt - how many
        // flynnlint:parameter Float64 - how much
        // flynnlint:parameter Farm.Character - who
        print(args)
    }
    lazy var beWait = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter TimeInterval - an alias of a module's
        // flynnlint:parameter CLong - not the same everywhere
        // flynnlint:parameter CChar - not the same everywhere
        print(args)
    }
}

func sell(_ shop: Shop) {
    shop.beSell(5, ["a": 5])  // expect argument_type: must be 'Int64' // expect argument_type: must be '[String: Int64]?'
    shop.beSell(5 as Cents, ["a": 5] as Prices)
    shop.beSell(5 as Int64, [:])
    shop.beWeigh(5, 5, 5)  // expect argument_type: the 2nd argument of behavior 'beWeigh' must be '[Int: Int]'
    shop.beCount(5, 5, "a")  // expect argument_type: must be 'CInt' // expect argument_type: must be 'Float64' // expect argument_type: must be 'Farm.Character'
    shop.beCount(5 as Int32, 5.0, Farm.Character())
    shop.beCount(CInt(5), 5 as Double, .init())
    shop.beWait(5, 5, 5)  // expect argument_type: must be 'TimeInterval', but '5', an 'Int'
    shop.beWait(0.5, 5, 5)
}
