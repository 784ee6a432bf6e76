import FlynnRoles

final class Form: RoleOwner {
    let roles = RoleSet()
    var text = ""
}

/// Refers to the form only while it observes it.
final class Observer: Role<Form> {
    private var form: Form?

    func start() { form = owner }

    func stop() { form = nil }
}

final class Check: Role<Form> {
    private var checked: Form?
    private var last: Form?
    private var others: Form?

    func run() -> Bool {
        checked = owner
        defer { self.checked = nil }
        return checked?.text.isEmpty == false
    }

    func later() {
        last = owner
        Task { @MainActor [weak self] in self?.last = .none }
    }

    func keep() { others = owner }  // expect retained_owner: property 'others'

    /// A cycle is never deinitialized.
    deinit { others = nil }
}

/// A subclass releases the owner of its superclass's property.
class Validation: Role<Form> {
    var target: Form?

    func begin() { target = owner }
}

final class Spelling: Validation {
    func end() { target = nil }
}

final class Counter: Role<Form> {
    var counted: Form?

    func begin() { counted = owner }
}

func end(_ counter: Counter) { counter.counted = nil }

final class Hint: Role<Form> {
    private var form: Form?

    init(_ form: Form) {
        self.form = form
        super.init()
        bind(to: form)
    }

    func hide() { form = nil }
}

final class Border: Role<Form> {
    private var form: Form?

    init(_ form: Form) {
        self.form = form  // expect retained_owner: property 'form' retains the owner of 'Border'
        super.init()
        bind(to: form)
    }

    func hide() {
        var form = owner
        print(form as Any)
        // The local variable.
        form = nil
    }
}
