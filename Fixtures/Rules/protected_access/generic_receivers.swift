import FlynnRuntime

/// Receivers whose type is known from a constraint, a type argument or an element.
class Box<Value>: Actor {
    var safeValue: Value?

    func safePut(_ value: Value) { safeValue = value }

    final class Lid: Actor {
        private var box: Box<Int>?
        func safeLift() {}
        lazy var beLift = Behavior(self) { [unowned self] _ in
            self.safeLift()
            // The lid is nested in the box's type, but is another actor.
            self.box?.safePut(1)  // expect protected_access: 'safePut' belongs to actor 'Box'
        }
    }
}

final class Safe<Value>: Box<Value> {
    private let spare: [String: Safe<Value>] = [:]
    override func safePut(_ value: Value) {
        super.safePut(value)
        self.spare["a, (b)"]?.safePut(value)  // expect protected_access: 'safePut' belongs to actor 'Safe'
    }
}

func fill<Place: Box<String>>(_ place: Place, _ lids: [Box<Int>.Lid], _ boxes: [[Box<Int>]]) {
    place.safePut("x")  // expect protected_access: 'safePut'
    lids.forEach { $0.safeLift() }  // expect protected_access: 'safeLift' belongs to actor 'Box.Lid'
    boxes.map { row in row.map { $0.safeValue } }.forEach { print($0) }  // expect protected_access: 'safeValue'
    print(Box<Bool>().safeValue ?? true, "\(Safe<Int>().safeValue ?? 5)")  // expect 2 protected_access: 'safeValue'
}
