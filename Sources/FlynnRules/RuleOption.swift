import FlynnSummary

/// An option of a rule.
///
/// A rule declares its options in its own file, lists them in ``Rule/options``, and reads a value as `context[option]`:
///
///     private static let maximum = RuleOption(
///         "maximum", default: 5, documentation: "largest number of parameters that is allowed",
///         validValues: "a whole number from 0 up") { $0 >= 0 }
///
/// The configuration and its schema, the rule's page and the template of `flynnlint init` derive from this declaration.
package struct RuleOption<Value: LosslessStringConvertible & Sendable>: RuleOptionDeclaration {
    package let name: String
    package let documentation: String
    package let validValues: String
    /// The value if no configuration sets the option.
    package let defaultValue: Value
    private let isValid: @Sendable (Value) -> Bool

    init(
        _ name: String, default defaultValue: Value, documentation: String, validValues: String,
        isValid: @escaping @Sendable (Value) -> Bool
    ) {
        self.name = name
        self.documentation = documentation
        self.validValues = validValues
        self.defaultValue = defaultValue
        self.isValid = isValid
    }

    package var defaultText: String { defaultValue.description }

    package var jsonType: String {
        switch Value.self {
        case is Bool.Type: "boolean"
        case is any BinaryInteger.Type: "integer"
        case is any BinaryFloatingPoint.Type: "number"
        default: "string"
        }
    }

    package func accepts(_ text: String, isQuoted: Bool) -> Bool {
        (!isQuoted || Value.self == String.self) && Value(text).map(isValid) ?? false
    }
}

/// The declaration of a rule's option, independent of the type of its values.
public protocol RuleOptionDeclaration: Sendable {
    /// The key in the configuration.
    var name: String { get }
    /// The option's meaning as a noun phrase in lower case, without a full stop.
    var documentation: String { get }
    /// The valid values, as messages and documents describe them: `a whole number from 0 up`.
    var validValues: String { get }
    /// The default value as it is written in a configuration.
    var defaultText: String { get }
    /// The type of the values in a JSON schema: `boolean`, `integer`, `number` or `string`.
    var jsonType: String { get }

    /// Whether a text in a configuration is a valid value.
    ///
    /// - Parameter isQuoted: Whether the configuration has it in quotes. A number in quotes is a string, not a number.
    func accepts(_ text: String, isQuoted: Bool) -> Bool
}

/// The values of a rule's options that differ from their defaults.
public struct RuleOptionValues: Sendable, Hashable {
    /// The values by the name of the option. The text of a value is lossless.
    private var texts: [String: String] = [:]

    /// Creates values that equal the defaults.
    public init() {}

    /// Sets an option to a text that its declaration accepts.
    public mutating func set(_ option: any RuleOptionDeclaration, to text: String) {
        texts[option.name] = text
    }

    /// The value of an option.
    package subscript<Value>(option: RuleOption<Value>) -> Value {
        texts[option.name].flatMap(Value.init) ?? option.defaultValue
    }

    /// Replaces the values that other values set.
    public mutating func merge(_ other: RuleOptionValues) {
        texts.merge(other.texts) { $1 }
    }
}

// MARK: - Archive

extension RuleOptionValues: Archivable {
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var values = Self()
        values.texts = archiver.field(value.texts)
        return values
    }
}
