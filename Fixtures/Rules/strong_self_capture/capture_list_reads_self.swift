import FlynnRuntime

/// A capture list that reads a member of `self` doesn't capture `self`.
class Greeter: Actor {
    private let name = "Ada"
    lazy var beGreet = Behavior(self) { [name = self.name] _ in print(name) }
    lazy var beCount = Behavior(self) { [count = self.name.count, name] _ in print(name, count) }
}

/// It may be read there under another name, through a call, or together with a weak `self`.
final class Host: Actor {
    private var guests: [String] = []
    lazy var beList = Behavior(self) { [count = self.guests.count, first = self.guests.first(where: { !$0.isEmpty })] _ in
        print(count, first ?? "(nobody)")
    }
    lazy var beCall = Behavior(self) { [guests = guests.map { "\($0), please" }, weak self] _ in
        guests.forEach { self?.guests.append($0) }
    }
}
