import FlynnRoles

/// Prevents that a text becomes too long.
final class MaximumLength: FieldRole {
    var limit = 100

    static var attributes: RoleAttributes<MaximumLength> {
        RoleAttributes<MaximumLength>()
            .attributes(of: { $0 }, fieldAttributes)
            .attribute("limit", \.limit)
    }

    override func textField(_ field: TextField, shouldChangeTo text: String) -> Bool {
        text.count <= limit
    }
}
