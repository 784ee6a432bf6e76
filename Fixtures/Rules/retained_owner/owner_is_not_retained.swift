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

/// Not a role.
final class Link {
    var owner: Form?
    var form: Form?

    func connect() { form = owner }
}
