import FlynnRoles

/// What roles for a field have in common: they become delegates of the field when they are bound to a form.
@MainActor
class FieldRole: Role<Form>, TextFieldDelegate {
    /// The name of the field.
    @RoleAttribute var field = ""
    private(set) var isValid = true

    init() {
        super.init()
        on(.bound) { role, form in
            form.multiplexer(of: role.field)?.add(weak: role)
        }
        on(.unbound) { role, form in
            form.multiplexer(of: role.field)?.remove(role)
            form.show(nil, from: role.roleName, at: role.field)
        }
    }

    /// Returns what is wrong with a text, or nil.
    func problem(in text: String) -> String? { nil }

    func textField(_ field: TextField, shouldChangeTo text: String) -> Bool { true }

    func textFieldDidChange(_ field: TextField) {
        let problem = problem(in: field.text)
        owner?.show(problem, from: roleName, at: field.name)
        if isValid != (problem == nil) {
            isValid = problem == nil
            sendActions(for: .valueChanged)
        }
    }

    func placeholder(for field: TextField) -> String? { nil }
}
