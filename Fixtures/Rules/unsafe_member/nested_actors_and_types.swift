import FlynnRuntime

/// An actor in an actor, an actor in a function, and types that are neither.
final class Company: Actor {
    struct Address {
        var unsafeStreet = ""
        func unsafePrint() { print(unsafeStreet) }
    }

    enum Office {
        final class Clerk: Actor {
            var unsafeDesk: (room: Int, floor: Int)? { nil }  // expect unsafe_member: 'unsafeDesk' of actor 'Company.Office.Clerk'
        }
    }

    final class Ledger {
        var unsafeRows: [Int] = []
    }

    func unsafeHire<Person: Actor>(_ make: () -> Person) -> Person {  // expect unsafe_member: 'unsafeHire' of actor 'Company'
        func unsafeHelp() -> Person { make() }
        let unsafeClosure = { unsafeHelp() }
        return unsafeClosure()
    }
}

extension Company.Office.Clerk {
    func unsafeWork(_ tasks: [(String) -> Void]) { tasks.forEach { $0("a, (b)") } }  // expect unsafe_member: 'unsafeWork'
    private func unsafeRest() {}
}

extension Company.Ledger {
    func unsafeSum() -> Int { unsafeRows.reduce(0) { $0 + $1 } }
}
