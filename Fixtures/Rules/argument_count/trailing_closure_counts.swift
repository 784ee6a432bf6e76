import FlynnRuntime

class Fetcher: Actor {
    lazy var beFetch = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - what
        // flynnlint:parameter (String) -> Void - takes the answer
        (args[x: 1] as (String) -> Void)(args[x: 0])
    }
    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - what to run
        (args[x: 0] as () -> Void)()
    }
}

/// Each trailing closure is an argument, but the body of an `if` after a call isn't.
func fetch(_ fetcher: Fetcher, _ names: [String]) {
    fetcher.beFetch("a") { (text: String) in print(text, text) }
    fetcher.beFetch("a", { (text: String) in print(text, text) })
    fetcher.beFetch("a") { (text: String) -> Void in
        fetcher.beFetch(text) { (text: String) in fetcher.beRun { print(text, "(last)") } }
    }.beFetch("b") { (text: String) in print(text) }
    fetcher.beRun {}
    fetcher.beRun() {}
    fetcher.beRun({})
    fetcher.beRun(fetcher.beRun)  // expect argument_type
    for name in names where name != "a, (b)" { fetcher.beFetch(name, show) }
    if let name = names.first, fetcher.beFetch(name, show) === fetcher {
        print(name)
    }
    while fetcher.beFetch("c", show) !== fetcher {}
    switch fetcher.beFetch("d", show) {
    case let next: next.beRun { print("e", "f") }
    }
}

func show(_ text: String) { print(text) }
