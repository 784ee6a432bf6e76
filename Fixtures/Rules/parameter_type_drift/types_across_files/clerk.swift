import FlynnRuntime

class Clerk: Actor {
    lazy var beNote = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Item - nobody's in particular
        // flynnlint:parameter Depot.Goods - the depot's
        // flynnlint:parameter Handler - what to do with it
        // flynnlint:parameter Catalog.Kind - how big
        let item: Item = args[x: 0]
        let stored: Depot.Item = args[x: 0]  // expect parameter_type_drift: documented as 'Item', but read as 'Depot.Item'
        let goods: [Depot.Item] = args[x: 1]
        let items: [Item] = args[x: 1]  // expect parameter_type_drift: documented as 'Depot.Goods', but read as '[Item]'
        let handler: (Depot.Item, Int64) -> Void = args[x: 2]
        let other: (Item, Int64) -> Void = args[x: 2]  // expect parameter_type_drift: documented as 'Handler', but read as '(Item, Int64) -> Void'
        let kind: Depot.Kind = args[x: 3]
        print(item, stored, goods, items, handler, other, kind)
    }
}
