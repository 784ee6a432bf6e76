import FlynnRuntime

enum Level: String { case low, high }
enum Size: Int, CaseIterable { case small, large }
enum State { case on, off }

class Store: Actor {
    lazy var beKeep = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Set<Int> - what to keep
        print(args[x: 0] as Set<Int>)
    }
    lazy var beList = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - what to list
        print(args[x: 0] as [String])
    }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many
        print(args[x: 0] as Int)
    }
}

func keep(_ store: Store, _ level: Level, _ numbers: [Double]) {
    store.beKeep(Set([1.0]))  // expect argument_type: must be 'Set<Int>', but 'Set([1.0])' is passed
    store.beKeep(Set([1]))
    store.beKeep(Set(numbers))
    store.beKeep(Array(1...3))  // expect argument_type
    store.beList(Array("abc"))  // expect argument_type
    store.beList(Array(""))
    store.beList(Array(repeating: 5, count: 3))  // expect argument_type
    store.beList(Array(repeating: 5, count: 0))
    store.beCount(level.rawValue)  // expect argument_type: must be 'Int', but 'level.rawValue', a 'String', is passed
    store.beCount(Size.large.rawValue)
    for letter in "abc" { store.beCount(letter) }  // expect argument_type: must be 'Int', but 'letter', a 'Character', is passed
}
