import Foundation

typealias Weight = Int64
typealias Weights = [String: Weight]
typealias Handler = (Depot.Item, Weight) -> Void

struct Item { var label = "" }

extension Depot {
    struct Item { var name = "" }
    typealias Goods = [Item]
    enum Kind { case small, large }
}

enum Catalog {
    struct Item { var number = 0 }
    typealias Entry = Item
    typealias Kind = Depot.Kind
}
