import FlynnRuntime

struct Item { var count = 0 }

class Shop: Actor {
    struct Item { var size = 1 }
}

/// A class inherits the types that are inside of its superclasses.
class Bakery: Shop {
    lazy var beSell = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Item - what to sell
        let item: Item = args[x: 0]
        print(item.size)
    }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Item] - what to count
        let items: [Item] = args[x: 0]
        print(items.count)
    }

    func safeSell(_ store: Store, _ item: Item) {
        beSell(Item())
        beSell(item)
        store.beTake(Item())
        store.beTake(item as Item)
        store.beTake(item as Item?)
        store.beDrop(item as Item)  // expect argument_type: of type 'Item'
    }
}

typealias Shopping = Shop
class Kiosk: Shopping {
    lazy var beOpen = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Item - what to sell first
        let item: Item = args[x: 0]
        print(item.size)
    }
}

class Store: Actor {
    lazy var beTake = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Shop.Item - what to take
        let item: Shop.Item = args[x: 0]
        print(item.size)
    }
    lazy var beDrop = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Item - what to drop
        let item: Item = args[x: 0]
        print(item.count)
    }
}

func sell(_ bakery: Bakery, _ kiosk: Kiosk) {
    kiosk.beOpen(Shop.Item())
    bakery.beSell(Shop.Item())
    bakery.beSell(Bakery.Item())
    bakery.beSell(Item())  // expect argument_type: 'Item()', an 'Item'
    bakery.beCount([Shop.Item()])
    bakery.beCount([Item()])  // expect argument_type
}
