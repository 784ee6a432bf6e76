import FlynnRuntime

class Depot: Actor {
    lazy var beStore = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Item - one of the depot's
        // flynnlint:parameter Weight - in grams
        // flynnlint:parameter Weights - of its parts
        // flynnlint:parameter Catalog.Entry - where it is listed
        let item: Item = args[x: 0]
        let same: Depot.Item = args[x: 0]
        let entry: Catalog.Item = args[x: 0]  // expect parameter_type_drift: documented as 'Item', but read as 'Catalog.Item'
        let weight: Int = args[x: 1]  // expect parameter_type_drift: documented as 'Weight', but read as 'Int'
        let grams: Int64 = args[x: 1]
        let weights: [String: Int64] = args[x: 2]
        let parts: [Int64] = args[x: 2]  // expect parameter_type_drift: documented as 'Weights', but read as '[Int64]'
        let listed: Catalog.Item = args[x: 3]
        let wrong: Item = args[x: 3]  // expect parameter_type_drift: documented as 'Catalog.Entry', but read as 'Item'
        print(item, same, entry, weight, grams, weights, parts, listed, wrong)
    }
}
