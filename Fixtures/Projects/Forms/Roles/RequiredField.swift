import FlynnRoles

/// Reports an empty field.
final class RequiredField: FieldRole {
    var message = "must not be empty"

    static var attributes: RoleAttributes<RequiredField> {
        RoleAttributes<RequiredField>()
            .attributes(of: { $0 }, fieldAttributes)
            .attribute("message", \.message)
    }

    override func problem(in text: String) -> String? {
        text.isEmpty ? message : nil
    }

    override func placeholder(for field: TextField) -> String? {
        "\(field.name) (required)"
    }
}
