import FlynnRoles

final class Form: RoleOwner {
    let roles = RoleSet()
}

final class RequiredField: Role<Form> {
    private let form: Form

    init(of form: Form, _ name: String) {
        self.form = form
        super.init(roleName: name)
    }
}

final class Hint: Role<Form> {
    private weak var form: Form?

    init(_ form: Form) {
        self.form = form
        super.init()
    }
}

final class Comparison: Role<Form> {
    private let other: Form

    init(with other: Form) {
        self.other = other
        super.init()
    }
}
