import FlynnRoles

/// Prevents that a text becomes too long.
final class MaximumLength: FieldRole {
    @RoleAttribute var limit = 100

    override func textField(_ field: TextField, shouldChangeTo text: String) -> Bool {
        text.count <= limit
    }
}
