import Dispatch
import FlynnRuntime

final class Screen: FlynnRuntime.Actor, @unchecked Sendable {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        // flynnlint:parameter Int - how often
        print(args[x: 0] as String, args[x: 1] as Int)
    }

    lazy var beClear = Behavior(self) { _ in print("clears") }

    lazy var beAny = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }

    func makeHandler() -> @Sendable (String) -> Void {  // expect exposed_actor_function
        beShow.closure()  // expect argument_count: behavior 'beShow' takes 2 arguments, but the closure that is expected here passes 1
    }
}

typealias Handler = @Sendable (Int) -> Void

struct Store {
    var onChange: (@Sendable (Int) -> Void)?
    var onEnd: Handler = { _ in }
}

func load(_ path: String, completion: @escaping @Sendable (String, Int) -> Void) {}
func loadText(_ path: String, completion: @escaping @Sendable (String) -> Void) {}
func run(_ handler: @Sendable () -> Void) { handler() }

func use(_ screen: Screen) {
    let both: @Sendable (String, Int) -> Void = screen.beShow.closure()
    let few: @Sendable (String) -> Void = screen.beShow.closure()  // expect argument_count: passes 1
    let many: @Sendable (Int) -> Void = screen.beClear.closure()  // expect argument_count: behavior 'beClear' takes no arguments, but the closure that is expected here passes 1
    let none: @Sendable () -> Void = screen.beClear.closure()
    let any: @Sendable (Int, Int, Int) -> Void = screen.beAny.closure()
    load("a", completion: screen.beShow.closure())
    loadText("a", completion: screen.beShow.closure())  // expect argument_count
    run(screen.beClear.closure())
    run(screen.beShow.closure())  // expect argument_count: passes none
    var store = Store()
    store.onChange = screen.beClear.closure()  // expect argument_count
    store.onEnd = screen.beShow.closure()  // expect argument_count
    store = Store(onChange: screen.beClear.closure())  // expect argument_count
    [1, 2].forEach(screen.beClear.closure())  // expect argument_count
    // The source doesn't show these types.
    DispatchQueue.global().async(execute: screen.beShow.closure())
    let closures = [screen.beClear, screen.beShow].count
    print(both, few, many, none, any, store, closures)
}
