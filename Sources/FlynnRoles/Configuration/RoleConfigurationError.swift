/// The mistakes in a configuration file, in file order.
///
/// A value, thrown on the thread that reads the file.
public struct RoleConfigurationError: Error, Sendable, CustomStringConvertible {
    /// A mistake in a configuration file, with the source position.
    public struct Problem: Sendable, Equatable {
        /// The line in the file, 1-based.
        public var line: Int
        /// The column in bytes of UTF-8, 1-based.
        public var column: Int
        /// The kind of mistake, and the expected contents.
        public var reason: Reason
    }

    /// A kind of mistake, with the names from the file. `known` contains the allowed names, sorted.
    public enum Reason: Sendable, Equatable {
        /// The file isn't valid JSON.
        case notJSON(expected: String)
        /// An object contains an unknown key.
        case unknownKey(String, known: [String])
        /// An object contains the key twice.
        case duplicateKey(String)
        /// An object doesn't contain a required key.
        case missingKey(String)
        /// The role class isn't declared in ``RoleClasses``.
        case unknownClass(String, known: [String])
        /// The attribute isn't declared by the class or in its ``RoleAttributes``.
        case unknownAttribute(String, class: String, known: [String])
        /// The class doesn't declare the event.
        case unknownEvent(String, class: String, known: [String])
        /// The action isn't declared in ``RoleClasses``.
        case unknownAction(String, known: [String])
        /// The value of the key has the wrong type. A nil key stands for the whole file.
        case wrongType(key: String?, expected: Expectation, found: String)
        /// The value of the key isn't one of the known values.
        case unknownValue(key: String, found: String, known: [String])
        /// The conversion of an attribute's value threw an error.
        case invalidValue(key: String, error: String)
    }

    /// The expected type of a value.
    public enum Expectation: Sendable, Equatable {
        /// A JSON object.
        case object
        /// A JSON array.
        case array
        /// A value of the type with this name.
        case type(String)
    }

    /// The path of the file, as passed by the caller.
    public let path: String
    /// The mistakes, at least one.
    public let problems: [Problem]

    /// A line for each mistake: `path:line:column: error: message`.
    public var description: String {
        problems.map { "\(path):\($0.line):\($0.column): error: \($0.reason)" }.joined(separator: "\n")
    }
}

extension RoleConfigurationError.Reason: CustomStringConvertible {
    /// The message, including a suggestion.
    public var description: String {
        switch self {
        case .notJSON(let expected): "invalid JSON: expected \(expected)"
        case .unknownKey(let key, let known): "unknown key '\(key)'; \(choice(known))"
        case .duplicateKey(let key): "the key '\(key)' occurs twice; remove one"
        case .missingKey(let key): "the key '\(key)' is missing"
        case .unknownClass(let name, let known): "unknown role class '\(name)'; \(choice(known))"
        case .unknownAttribute(let name, let owner, let known):
            "'\(owner)' has no attribute '\(name)'; \(choice(known))"
        case .unknownEvent(let name, let owner, let known): "'\(owner)' has no event '\(name)'; \(choice(known))"
        case .unknownAction(let name, let known): "unknown action '\(name)'; \(choice(known))"
        case .wrongType(let key, let expected, let found):
            "\(key.map { "'\($0)'" } ?? "the file") must be \(expected), but it is \(found)"
        case .unknownValue(let key, let found, let known): "'\(key)' can't be \(found); \(choice(known))"
        case .invalidValue(let key, let error): "invalid value of '\(key)': \(error)"
        }
    }

    private func choice(_ known: [String]) -> String {
        if known.isEmpty { return "none is declared" }
        let names = known.map { "'\($0)'" }.joined(separator: ", ")
        return known.count == 1 ? "expected \(names)" : "expected one of \(names)"
    }
}

extension RoleConfigurationError.Expectation: CustomStringConvertible {
    /// The text for messages.
    public var description: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .type(let name): "'\(name)'"
        }
    }
}
