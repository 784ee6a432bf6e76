import FlynnRoles

/// Reports an empty field.
final class RequiredField: FieldRole {
    @RoleAttribute var message = "must not be empty"

    override func problem(in text: String) -> String? {
        text.isEmpty ? message : nil
    }

    override func placeholder(for field: TextField) -> String? {
        "\(field.name) (required)"
    }
}
