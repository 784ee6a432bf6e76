/// A field of a form into which a person types.
@MainActor
final class TextField {
    let name: String
    var cornerRadius = 0.0
    private(set) var text = ""
    weak var delegate: (any TextFieldDelegate)?

    init(name: String) {
        self.name = name
    }

    var placeholder: String {
        delegate?.placeholder(for: self) ?? name
    }

    /// Replaces the text as a person would, unless the delegate forbids it.
    func type(_ text: String) {
        guard delegate?.textField(self, shouldChangeTo: text) ?? true else { return }
        self.text = text
        delegate?.textFieldDidChange(self)
    }
}
