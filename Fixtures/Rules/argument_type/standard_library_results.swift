import Foundation
import FlynnRuntime

/// Results of the standard library's functions, members and operators.
class Scale: Actor {
    lazy var beWeigh = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - grams
        print(args[x: 0] as Int)
    }
    lazy var beName = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the name
        print(args[x: 0] as String)
    }
}

struct Fruit {
    var name = "plum"
    var grams = 30
    var price = 0.2
}

func weigh(_ scale: Scale, _ fruits: [Fruit], _ price: Double?, _ text: String, _ count: Int, _ table: [String: Int]) {
    scale.beWeigh([1, 2].reduce(0, +))
    scale.beName([1, 2].reduce(0, +))  // expect argument_type: must be 'String'
    scale.beWeigh([1.5].reduce(0, +))  // expect argument_type: 'Double', is passed
    scale.beWeigh(fruits.map(\.grams)[0])
    scale.beName(fruits.map(\.grams)[0])  // expect argument_type: 'Int', is passed
    scale.beWeigh(fruits.map(\.name))  // expect argument_type: must be 'Int'
    scale.beWeigh(price ?? 1)  // expect argument_type: 'Double', is passed
    scale.beWeigh(Int(text) ?? 1)
    scale.beName(Int(text) ?? 1)  // expect argument_type: 'Int', is passed
    scale.beWeigh(count << 2)
    scale.beName(count << 2)  // expect argument_type: 'Int', is passed
    scale.beName(#line)  // expect argument_type: must be 'String'
    scale.beName(#function)
    scale.beWeigh(max(count, 5))
    scale.beName(max(count, 5))  // expect argument_type: 'Int', is passed
    for grams in stride(from: 0, to: 10, by: 2) {
        scale.beWeigh(grams)
        scale.beName(grams)  // expect argument_type: 'Int', is passed
    }
    for grams in stride(from: 0, to: 1, by: 0.1) { scale.beWeigh(grams) }  // expect argument_type: 'Double', is passed
    let groups = Dictionary(grouping: fruits, by: { $0.name })
    scale.beWeigh(groups.count)
    scale.beName(groups.count)  // expect argument_type: 'Int', is passed
    for (name, group) in groups {
        scale.beWeigh(name)  // expect argument_type: 'String', is passed
        scale.beName(name)
        scale.beWeigh(group.count)
    }
    for (position, fruit) in fruits.enumerated() {
        scale.beName(position)  // expect argument_type: 'Int', is passed
        scale.beWeigh(fruit.name)  // expect argument_type: 'String', is passed
    }
    for (fruit, number) in zip(fruits, [1, 2]) {
        scale.beName(number)  // expect argument_type: 'Int', is passed
        scale.beWeigh(fruit.grams)
    }
    scale.beWeigh(text[text.startIndex...])  // expect argument_type: 'Substring', is passed
    scale.beWeigh(fruits.max { $0.grams < $1.grams }?.grams)
    scale.beName(fruits.max { $0.grams < $1.grams }?.grams)  // expect argument_type: 'Int?', is passed
    scale.beWeigh(table.first?.key)  // expect argument_type: 'String?', is passed
    scale.beName(table["a", default: 5])  // expect argument_type: 'Int', is passed
    scale.beWeigh((0..<5).map { $0 * 2 })  // expect argument_type: must be 'Int'
    scale.beName(text.utf8.count)  // expect argument_type: 'Int', is passed
    scale.beWeigh(UUID().uuidString)  // expect argument_type: 'String', is passed
    scale.beName(Swift.Int(5))  // expect argument_type: must be 'String'
    scale.beName(Swift.max(1, 2))  // expect argument_type: must be 'String'
    scale.beWeigh(sqrt(2))  // expect argument_type: 'Double', is passed
}

func wait(_ scale: Scale, _ result: Result<Int, any Error>) {
    scale.beWeigh(try? result.get())
    scale.beName(try? result.get())  // expect argument_type: 'Int?', is passed
    scale.beName(result.map { "\($0)" })  // expect argument_type: must be 'String'
}
