import FlynnRuntime

struct Address {
    var city = "Bern"
    var floor: Int? = nil
    var tuple = (1, "a")
}
class Person: @unchecked Sendable {
    var address = Address()
    var first: Address?
    var age: Int { 5 }
    lazy var list = [Address()]
}
final class Worker: Person, @unchecked Sendable {}
@dynamicMemberLookup
struct Lens {
    var age = 5
    subscript<Value>(keyPath path: KeyPath<Person, Value>) -> String { "value" }
    subscript<Value>(dynamicMember path: KeyPath<Person, Value>) -> String { "value" }
}
enum Outer {
    struct Address { var city = 5 }
}

final class Mail: Actor {
    lazy var beSend = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - where
        print(args[x: 0] as String)
    }
    lazy var beNumber = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - which one
        print(args[x: 0] as Int)
    }
}

func wrong(_ mail: Mail, _ person: Person, _ worker: Worker?, _ address: Outer.Address) {
    mail.beNumber(person[keyPath: \.address.city])  // expect argument_type: a 'String', is passed
    mail.beNumber(person[keyPath: \Person.address.city])  // expect argument_type: a 'String', is passed
    mail.beSend(person[keyPath: \.age])  // expect argument_type: an 'Int', is passed
    mail.beSend(person[keyPath: \.address][keyPath: \.floor])  // expect argument_type: of type 'Int?', is passed
    mail.beSend(worker![keyPath: \.age])  // expect argument_type: an 'Int', is passed
    mail.beSend(worker?[keyPath: \Person.age])  // expect argument_type: of type 'Int?', is passed
    mail.beSend(address[keyPath: \.city])  // expect argument_type: an 'Int', is passed
    mail.beNumber(person[keyPath: \.address.tuple.1])  // expect argument_type: a 'String', is passed
}

func right(_ mail: Mail, _ person: Person, _ lens: Lens, _ address: Outer.Address, _ path: KeyPath<Person, String>) {
    mail.beSend(person[keyPath: \.address.city])
    mail.beNumber(person[keyPath: \.age])
    mail.beNumber(address[keyPath: \Outer.Address.city])
    // These aren't properties alone.
    mail.beSend(person[keyPath: path])
    mail.beSend(person[keyPath: \.list[0].city])
    mail.beNumber(person[keyPath: \.first?.city.count]!)
    mail.beNumber(person[keyPath: \.first!.city.count])
    mail.beNumber(person[keyPath: \.list.count])
    // The type has a subscript of its own.
    mail.beSend(lens[keyPath: \.age])
}
