import FlynnRoles

final class Form: RoleOwner {
    let roles = RoleSet()
    var next: Form?
}

final class RequiredField: Role<Form> {
    private weak var form: Form?
    private unowned let first: Form
    private var template: Form?
    static var last: Form?

    init(_ form: Form, template: Form) {
        self.form = form
        first = form
        self.template = template
        super.init()
        bind(to: form)
    }

    func check(_ owner: Form) {
        // The parameter hides the property.
        template = owner
        let owner = Form()
        template = owner
        form = self.owner
        RequiredField.last = self.owner
    }
}

final class Comparison: Role<Form> {
    private var other: Form?
    private weak var own: Form?
    private var next: Form?
    private lazy var text = owner?.next
    private let link = Link()

    init() {
        super.init()
        on(.bound) { role, form in
            role.own = form
            role.next = form.next
            role.link.form = role.link.owner
        }
        on(.valueChanged) { role, form in
            let form = Form()
            role.next = form
        }
        on(.bound) { role, form in
            [Form()].forEach { form in role.next = form }
        }
        // The owner doesn't keep the role alive any more.
        on(.unbound) { role, form in role.other = form }
    }

    func compare(_ owner: Form?) {
        // The parameter hides the property.
        let form = owner
        other = form
        guard let owner else { return }
        other = owner
        if let owner = owner.next { other = owner }
        Link().on(1) { link, owner in link.owner = owner }
    }
}

/// Not a role.
final class Link {
    var owner: Form?
    var form: Form?

    func connect() { form = owner }

    func on(_ event: Int, do handler: (Link, Form) -> Void) {}
}
