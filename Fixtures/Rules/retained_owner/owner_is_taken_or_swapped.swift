import FlynnRoles

final class Form: RoleOwner {
    let roles = RoleSet()
    var text = ""
}

extension Optional {
    mutating func clear() { self = nil }
}

func reset<Value>(_ value: inout Value?) { value = nil }

struct Target {
    var form: Form?
}

final class Observer: Role<Form> {
    private var taken: Form?
    private var cleared: Form?
    private var swapped: Form?
    private var other: Form?
    private var reset: Form?
    private var first: Form?
    private var second: Form?
    private var ended: Form?
    private var replaced: Form?
    private var chosen: Form?
    private var forms: [Form] = []
    private var byName: [String: Form] = [:]
    private var pair: (Form?, Int) = (nil, 0)
    private var target = Target()
    private var whole = Target()
    private var step: (() -> Void)?

    func start() {
        taken = owner
        cleared = owner
        swapped = owner
        other = owner
        reset = owner
        first = owner
        second = owner
        ended = owner
        replaced = owner
        chosen = owner
        guard let owner else { return }
        forms.append(owner)
        byName["a"] = owner
        pair.0 = owner
        target.form = owner
        whole.form = owner
        step = { owner.text = "a" }
    }

    func stop(_ next: Form?) -> Form? {
        cleared.clear()
        swap(&swapped, &other)
        FlynnLintFixtures.reset(&self.reset)
        (first, self.second) = (nil, nil)
        let (last, _) = (ended, 1)
        replaced = next
        chosen = next == nil ? nil : chosen
        forms.removeAll()
        byName["a"] = nil
        pair = (nil, 1)
        target.form = nil
        whole = Target()
        step = nil
        end(\.ended)
        _ = last
        return taken.take()
    }

    private func end(_ path: ReferenceWritableKeyPath<Observer, Form?>) { self[keyPath: path] = nil }
}

enum FlynnLintFixtures {
    static func reset<Value>(_ value: inout Value?) { value = nil }
}

/// From outside.
final class Counter: Role<Form> {
    var counted: Form?
    var seen: Form?
    var kept: Form?

    func begin() {
        counted = owner
        seen = owner
        kept = owner  // expect retained_owner: property 'kept' retains the owner of 'Counter'
    }
}

/// Another type's property of that name.
final class Shelf {
    var kept: Form?
    var counted: Form?
}

func end(_ counter: Counter, _ shelf: Shelf, _ next: Form?) {
    counter.counted.take()?.text = ""
    counter.seen = next
    shelf.kept = nil
}
