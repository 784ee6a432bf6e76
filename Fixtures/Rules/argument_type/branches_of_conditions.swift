import FlynnRuntime

enum Weather { case sun, rain, snow(Int) }
class Animal: @unchecked Sendable {
    let name = "animal"
    let age: Int? = nil
}
class Dog: Animal, @unchecked Sendable { let tail = 1.5 }
final class Cat: Animal, @unchecked Sendable {}

struct Stone {}
enum Lost: Error { case always }

final class Vet: Actor {
    lazy var beName = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a name
        print(args[x: 0] as String)
    }
    lazy var beTreat = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Dog - a patient
        print(args[x: 0] as Dog)
    }
    lazy var beLift = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Stone - what to lift
        print(args[x: 0] as Stone)
    }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int? - how many
        print(args[x: 0] as Int?)
    }
    private let size = if Bool.random() { 1 } else { 2 }
    private func own() { beName(size) }  // expect argument_type: 'size', an 'Int'
}

func wrong(_ vet: Vet, _ weather: Weather, _ text: String, _ count: Int) throws {
    let degrees = if text.isEmpty { 5 } else if count > 2 { count } else { 6 + count }
    vet.beName(degrees)  // expect argument_type: 'degrees', an 'Int', is passed
    let word = switch weather {
    case .sun: text
    case .rain: "rain"
    default: throw Lost.always
    }
    vet.beCount(word)  // expect argument_type: 'word', a 'String', is passed
    let certain = if text.isEmpty { count } else { fatalError("none") }
    vet.beName(certain)  // expect argument_type: 'certain', an 'Int', is passed
    let nested =
        if text.isEmpty {
            switch count {
            case 1: 1.5
            default: if count > 2 { 2.5 } else { 3.5 }
            }
        } else {
            4.5
        }
    vet.beCount(nested)  // expect argument_type: 'nested', a 'Double', is passed
    let annotated: Int = if text.isEmpty { 5 } else { 6 }
    vet.beName(annotated)  // expect argument_type: 'annotated', an 'Int', is passed
    let make = { if text.isEmpty { count } else { 5 } }
    vet.beName(make())  // expect argument_type: 'make()', an 'Int', is passed
    let animal = count > 2 ? Dog() : Cat()
    vet.beLift(animal)  // expect argument_type: 'animal', an 'Animal', is passed
    vet.beCount((count > 2 ? Dog() : Cat()).name)  // expect argument_type: a 'String', is passed
    vet.beName((count > 2 ? Dog() : Animal()).age)  // expect argument_type: of type 'Int?', is passed
    (count > 2 ? vet : Vet()).beName(5)  // expect argument_type
}

func right(_ vet: Vet, _ weather: Weather, _ text: String, _ count: Int, _ maybe: Int?) {
    // The names that patterns bind have other types than those outside.
    let bound = if let count = Optional("a") { count } else { "b" }
    vet.beName(bound)
    let matched = switch weather {
    case .snow(let text): text
    default: 5
    }
    vet.beCount(matched)
    let captured = switch Optional("a") {
    case let count?: count
    case nil: "b"
    }
    vet.beName(captured)
    // An annotation decides.
    let optional: Int? = if text.isEmpty { count } else { nil }
    vet.beCount(optional)
    let string: String = if text.isEmpty { "a" } else { .init() }
    vet.beName(string)
    let number = if text.isEmpty { count } else { count + 1 }
    vet.beCount(number)
    // Without `else` it is a statement.
    let none = { if text.isEmpty { print(count) } }
    none()
    let early = { () -> String in if text.isEmpty { return "a" } else { return "b" } }
    vet.beName(early())
    #if DEBUG
    let platform = "a"
    #else
    let platform = if text.isEmpty { "a" } else { "b" }
    #endif
    vet.beName(platform)
    // The value is a dog sometimes.
    let animal = count > 2 ? Dog() : Cat()
    vet.beTreat(animal)
    vet.beTreat(count > 2 ? Dog() : Animal())
    vet.beCount(count > 2 ? maybe : nil)
}
