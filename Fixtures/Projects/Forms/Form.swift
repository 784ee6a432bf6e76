import FlynnRoles

/// A form to sign up. It knows its fields, but not what is valid in them: that is the subject of its roles.
@MainActor
final class Form: RoleOwner {
    let roles = RoleSet()
    var title = ""
    let email = TextField(name: "email")
    let password = TextField(name: "password")
    private var errors: [String: [String: String]] = [:]
    private(set) var refreshCount = 0

    var fields: [TextField] { [email, password] }

    var isValid: Bool { errors.values.allSatisfy(\.isEmpty) }

    init() {
        for field in fields {
            let multiplexer = TextFieldMultiplexer(roleName: field.name)
            multiplexer.bind(to: field)
            field.delegate = multiplexer
        }
    }

    /// The field's delegate, to which a role adds itself.
    func multiplexer(of field: String) -> TextFieldMultiplexer? {
        fields.first { $0.name == field }?.delegate as? TextFieldMultiplexer
    }

    /// Shows what a role says about a field, or nothing.
    func show(_ error: String?, from role: String, at field: String) {
        errors[field, default: [:]][role] = error
    }

    func error(at field: TextField) -> String? {
        errors[field.name]?.min { $0.key < $1.key }?.value
    }

    func refresh() {
        refreshCount += 1
    }
}
