import FlynnRuntime
import Foundation

final class Screen: FlynnRuntime.Actor, @unchecked Sendable {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        // flynnlint:parameter Int - how often
        print(args[x: 0] as String, args[x: 1] as Int)
    }

    lazy var beData = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Data? - what was loaded
        print(args[x: 0] as Data? as Any)
    }

    lazy var beNumber = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - a number
        print(args[x: 0] as Double)
    }
}

func load(_ path: String, completion: @escaping @Sendable (Int, String) -> Void) {}
func loadData(_ completion: @escaping @Sendable (Data?) -> Void) {}
func wait(_ end: (@Sendable (Double?) -> Void)?) {}
func pass<Value>(_ value: Value, to handler: @escaping @Sendable (Value) -> Void) {}

func use(_ screen: Screen) {
    let same: @Sendable (String, Int) -> Void = screen.beShow.closure()
    let other: @Sendable (String, String) -> Void = screen.beShow.closure()  // expect argument_type: the 2nd argument of behavior 'beShow' must be 'Int', but the closure that is expected here passes a 'String'
    load("a", completion: screen.beShow.closure())  // expect argument_type: the 1st argument of behavior 'beShow' must be 'String'  // expect argument_type: the 2nd argument of behavior 'beShow' must be 'Int'
    loadData(screen.beData.closure())
    let number: @Sendable (Int) -> Void = screen.beNumber.closure()  // expect argument_type: passes an 'Int'
    [1, 2].forEach(screen.beNumber.closure())  // expect argument_type: must be 'Double'
    [1.5, 2].forEach(screen.beNumber.closure())
    wait(screen.beNumber.closure())
    let anything: @Sendable (Any) -> Void = screen.beNumber.closure()
    pass(1.5, to: screen.beNumber.closure())
    print(same, other, number, anything)
}
