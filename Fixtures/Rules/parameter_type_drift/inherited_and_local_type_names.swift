import FlynnRuntime

typealias Value = Int
struct Entry { var number = 0 }
struct Element { var symbol = "" }

class Store: Actor {
    struct Value { var text = "" }
    typealias Entry = String
}

protocol Holder {
    associatedtype Element
}

/// A class knows the types in its superclass by their names alone.
class Archive: Store {
    lazy var beKeep = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Store.Value - what
        // flynnlint:parameter String - where
        let value: Value = args[x: 0]
        let entry: Entry = args[x: 1]
        print(value, entry)
    }
}

/// What conforms to a protocol knows its associated types.
class Elements: Actor, Holder {
    func hold(_ element: Int) {}  // expect exposed_actor_function

    lazy var beHold = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - an atomic number
        let element: Element = args[x: 0]
        print(element)
    }
}

/// A type declared in one function isn't visible in the others.
class Accountant: Actor {
    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - an amount
        typealias Amount = Double
        struct Row { var amount: Amount }
        let amount: Int = args[x: 0]
        print(Row(amount: Double(amount)))
    }

    lazy var beList = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - an amount
        // flynnlint:parameter Entry - a row, which is another module's
        let amount: Amount = args[x: 0]
        let row: Row = args[x: 1]
        print(amount, row)
    }

    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - anything
        // flynnlint:parameter [String] - anything else
        func show<Entry, Element: Sequence>(_ entry: Entry.Type, _ element: Element.Type) where Element.Element == Entry {
            print(args[x: 0] as Entry, args[x: 1] as Element, args[x: 0] as Element.Element)
        }
        show(Int.self, [Int].self)
    }
}

enum Bag<Item> {
    typealias Content = Item
}

struct Item {}

class Carrier: Actor {
    lazy var beCarry = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Bag<Int>.Content - an integer
        let content: Int = args[x: 0]
        print(content)
    }
}
