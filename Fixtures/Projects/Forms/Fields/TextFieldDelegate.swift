/// An object that decides about a text field. A field has one delegate.
@MainActor
protocol TextFieldDelegate: AnyObject {
    func textField(_ field: TextField, shouldChangeTo text: String) -> Bool
    func textFieldDidChange(_ field: TextField)
    func placeholder(for field: TextField) -> String?
}

extension TextFieldDelegate {
    func textField(_ field: TextField, shouldChangeTo text: String) -> Bool { true }
    func textFieldDidChange(_ field: TextField) {}
    func placeholder(for field: TextField) -> String? { nil }
}
