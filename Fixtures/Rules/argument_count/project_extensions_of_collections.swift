import FlynnRuntime

class Waiter: Actor {
    lazy var beServe = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - table
        print(args[x: 0] as Int)
    }
}

class Cook: Actor {
    lazy var beServe = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - table
        // flynnlint:parameter String - dish
        print(args[x: 0] as Int, args[x: 1] as String)
    }
}

/// The project's own `last`, and its own members.
extension Array where Element == Waiter {
    var last: Cook { Cook() }
    var fastest: Element? { first }
    func head() -> Cook { Cook() }
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }

    func serveAll() {
        for waiter in self { waiter.beServe() }  // expect argument_count: takes 1 argument, but none is passed
        forEach { $0.beServe() }  // expect argument_count: takes 1 argument, but none is passed
        self[0].beServe(1)
    }
}

extension Collection {
    func second() -> Element? { dropFirst().first }
    subscript(checked index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension Sequence {
    func sorted() -> [Cook] { [] }
}

func serve(_ waiters: [Waiter], _ cooks: [Cook]) {
    waiters.last.beServe(1, "soup")
    waiters.last.beServe()
    waiters.sorted().first?.beServe(1, "soup")
    waiters.fastest?.beServe()  // expect argument_count: takes 1 argument, but none is passed
    waiters.head().beServe(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    waiters[safe: 3]?.beServe()  // expect argument_count: takes 1 argument, but none is passed
    cooks[checked: 3]?.beServe(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    cooks.second()?.beServe(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    cooks.second()?.beServe(1, "soup")
}

/// A project's own collection of a standard name.
struct Set<Element> {
    var first: Cook { Cook() }
    subscript(index: Int) -> Cook { Cook() }
}

func serve(_ own: Set<Waiter>) {
    own.first.beServe(1, "soup")
    own.first.beServe(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    own[0].beServe(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    for waiter in own { waiter.beServe() }
}
