import FlynnRuntime

/// The result can be empty, so it is also an array of texts.
struct Filters: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: Int...) {}

    func map<Result>(_ change: (Int) -> Result) -> [Result] { [] }
}

class Shop: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - the names
        let names: [String] = args[x: 0]
        print(names)
    }
}

func show(_ shop: Shop) {
    let filters: Filters = [1]
    shop.beShow(filters.map { $0 + 1 })
    shop.beShow([1].map { $0 + 1 })  // expect argument_type: '[String]'
}
