import FlynnRuntime

struct User {
    var id = 1
    var name = "n"
    init?(text: String) { nil }
    init() {}
}
protocol Repository {
    associatedtype Model
    func all() -> [Model]
    func find(_ id: Int) -> Model?
}
extension Repository {
    var first: Model? { all().first }
}
final class Users: Repository {
    func all() -> [User] { [User()] }
    func find(_ id: Int) -> User? { all().first { $0.id == id } }
}
final class Names: Repository {
    typealias Model = String
    func all() -> [String] { [] }
    func find(_ id: Int) -> String? { nil }
}
struct Pile<Item>: Sequence, IteratorProtocol {
    var items: [Item]
    mutating func next() -> Item? { items.popLast() }
    var top: Item? { items.last }
}

class Sink: Actor {
    lazy var beInt = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    }
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        print(args[x: 0] as String)
    }
}

/// An associated type is what the members of the conforming type show.
func use(_ sink: Sink, _ users: Users, _ names: Names, _ text: String) {
    sink.beText(users.first?.id)  // expect argument_type: 'Int?', is passed
    sink.beInt(users.find(3)?.name)  // expect argument_type: 'String?', is passed
    sink.beInt(users.first?.id)
    sink.beInt(names.first)  // expect argument_type: 'String?', is passed
    sink.beText(names.first)
    // Own initializers are preferred to those of protocols.
    sink.beText(Pile(items: [1]).top)  // expect argument_type: 'Int?', is passed
    sink.beInt(Pile(items: [1]).top)
    sink.beInt(User(text: "a")?.id)
    // The characters of a text.
    sink.beInt(text.filter { $0.isLetter })  // expect argument_type: 'String', is passed
    sink.beText(text.filter { $0.isLetter })
    sink.beInt(text.map { String($0) }.joined())  // expect argument_type: 'String', is passed
    sink.beText(text.map { $0 }.count)  // expect argument_type: 'Int', is passed
    func half(_ user: User) -> Int { user.id / 2 }
    sink.beText([User()].map(half).first)  // expect argument_type: 'Int?', is passed
    sink.beText(users.first.map(\.id))  // expect argument_type: 'Int?', is passed
}
