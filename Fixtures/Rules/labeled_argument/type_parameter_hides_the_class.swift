import FlynnRuntime

protocol Greeter {
    func beGreet(name: String)
}

/// The parameter of a function hides the class of its name, and whatever conforms to the protocol has a method.
final class Person: Actor {
    lazy var beGreet = Behavior(self) { _ in }
}

func greet<Person: Greeter>(_ person: Person, _ others: [Person]) {
    person.beGreet(name: "Ada")
    others.last?.beGreet(name: "Grace")
}

func greetAll(_ greeters: [any Greeter], by person: Person) {
    for greeter in greeters { greeter.beGreet(name: "Edsger") }
    greeters.forEach { $0.beGreet(name: "Barbara") }
    person.beGreet()
}

/// A variable that holds a function is called without labels; one in a structure of its name, too.
struct Script {
    var beGreet: (_ name: String) -> Void
    func run() { beGreet("Alan"); self.beGreet("Alonzo") }
}
