import FlynnRoles

/// The one delegate of a field, which forwards to all roles for the field.
class TextFieldMultiplexer: Multiplexer<any TextFieldDelegate>, TextFieldDelegate {
    /// All roles must agree to a change.
    func textField(_ field: TextField, shouldChangeTo text: String) -> Bool {
        forward(combine: .all) { $0.textField(field, shouldChangeTo: text) }
    }

    func placeholder(for field: TextField) -> String? {
        forward(combine: .firstNonNil()) { $0.placeholder(for: field) }
    }

    // flynnlint:multiplexer TextFieldDelegate - generated, and replaced when the protocol changes

    func textFieldDidChange(_ field: TextField) {
        forward { $0.textFieldDidChange(field) }
    }
}
