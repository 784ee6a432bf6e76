import FlynnFacts

/// An option of a rule.
///
/// A rule declares its options in the same file, lists them in ``Rule/options``, and reads them as `context[option]`:
///
///     private static let maximum = RuleOption(
///         "maximum", default: 5, documentation: "largest number of parameters that is allowed",
///         validValues: "a whole number from 0 up") { $0 >= 0 }
///
/// The declaration is also the source for the configuration and its schema, the documentation page of the rule, and the
/// template of `flynnlint init`.
package struct RuleOption<Value: LosslessStringConvertible & Sendable>: RuleOptionDeclaration {
    package let name: String
    package let documentation: String
    package let validValues: String
    /// The value if the option is not set in a configuration.
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

/// The declaration of an option, independent of the type of the value.
public protocol RuleOptionDeclaration: Sendable {
    /// The key in the configuration.
    var name: String { get }
    /// The meaning of the option as a noun phrase: lower case, without a full stop.
    var documentation: String { get }
    /// The description of the valid values for messages and documentation: `a whole number from 0 up`.
    var validValues: String { get }
    /// The default value, as written in a configuration.
    var defaultText: String { get }
    /// The type of the values in a JSON schema: `boolean`, `integer`, `number` or `string`.
    var jsonType: String { get }

    /// Returns whether the text from a configuration is a valid value.
    ///
    /// - Parameter isQuoted: Whether the text is in quotes. A number in quotes is a string.
    func accepts(_ text: String, isQuoted: Bool) -> Bool
}

/// The option values of a rule, except the default values.
public struct RuleOptionValues: Sendable, Hashable {
    /// The values by the name of the option. Their conversion to text is lossless.
    private var texts: [String: String] = [:]

    /// Creates the default values.
    public init() {}

    /// Sets an option. The text must be accepted by the declaration of the option.
    public mutating func set(_ option: any RuleOptionDeclaration, to text: String) {
        texts[option.name] = text
    }

    /// The value of the option.
    package subscript<Value>(option: RuleOption<Value>) -> Value {
        texts[option.name].flatMap(Value.init) ?? option.defaultValue
    }

    /// Adds the values from `other`, and replaces existing values of the same options.
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
