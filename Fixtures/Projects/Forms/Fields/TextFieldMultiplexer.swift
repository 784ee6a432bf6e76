import FlynnRoles

/// The one delegate of a field, which forwards to all roles for the field.
class TextFieldMultiplexer: Multiplexer<any TextFieldDelegate>, TextFieldDelegate {
    // flynnlint:multiplexer TextFieldDelegate - generated, and replaced when the protocol changes

    func textField(_ field: TextField, shouldChangeTo text: String) -> Bool {
        forward { $0.textField(field, shouldChangeTo: text) }
    }

    func textFieldDidChange(_ field: TextField) {
        forward { $0.textFieldDidChange(field) }
    }

    func placeholder(for field: TextField) -> String? {
        forward { $0.placeholder(for: field) }
    }
}
