import FlynnRuntime

final class Chef: Actor {
    lazy var beCook: Behavior = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args.count)
    }
}

enum Dish {
    case soup(of: String, hot: Bool)
    indirect case menu(first: Dish, then: Dish)
}

/// Colons in an argument that don't follow a label.
func order(_ chef: Chef, _ table: [String: [Int]], _ isHungry: Bool) {
    chef.beCook(Dish.soup(of: "peas", hot: true), Dish.menu(first: .soup(of: "a", hot: false), then: .soup(of: "b", hot: true)))
    chef.beCook((dish: "rice", count: 2), ["rice": 1, "peas": 2], table["rice", default: []])
    chef.beCook(isHungry ? 2 : 1, isHungry ? (count: 1) : (count: 2))
    chef.beCook({ (dish: String) -> Int in dish.count }, { [weak chef] in chef?.beCook("self: \(chef as Any)") })
    chef.beCook(#selector(getter: Kitchen.oven), table.first { key, value in key == "label:" } as Any)
    chef.beCook { (dish: String, hot: Bool) in print(dish, hot) }
    chef.beCook(table.reduce(into: 0) { sum, entry in sum += entry.value.count })
}
