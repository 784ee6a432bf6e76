import FlynnRuntime

class Counter: Actor {
    private var total = 0

    lazy var beCount = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - receives the total
        // flynnlint:parameter (Int, String) -> Bool - whether to go on
        let then: (Int) -> Void = args[x: 0]
        let goesOn: (Int, String) -> Bool = args[x: 1]
        total += 1
        if goesOn(total, "count") { then(total) }
    }
}

func count(_ counter: Counter) {
    counter.beCount { show($0) } _: { $0 > 5 && $1 == "count" }  // expect untyped_closure: the 1st argument of behavior 'beCount' must be '(Int) -> Void', but the type of the closure that is passed isn't written // expect untyped_closure: the 2nd argument
    counter.beCount({ total in print("the total is \(total)") }) { (total: Int, name) -> Bool in name == "count" || total > 5 }  // expect 2 untyped_closure
    counter.beCount({ _ in }, { _, _ in false })  // expect 2 untyped_closure
    // The compiler infers the types of these.
    counter.beCount({ print($0) }, { total, name in total > 5 })  // expect argument_type: must be '(Int) -> Void' // expect untyped_closure
    counter.beCount({ (total: Int) in print(total) }) { (total: Int, name: String) in total > 5 }
}

func show(_ total: Int) { print(total) }
