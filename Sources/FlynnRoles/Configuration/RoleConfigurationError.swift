/// The mistakes in a configuration file, in their order in the file.
///
/// A value, thrown on the thread that reads or applies the file.
public struct RoleConfigurationError: Error, Sendable, CustomStringConvertible {
    /// A mistake in a configuration file, with its place.
    public struct Problem: Sendable, Equatable {
        /// The line in the file, 1-based.
        public var line: Int
        /// The column in bytes of UTF-8, 1-based.
        public var column: Int
        /// The kind of the mistake, with what was expected.
        public var reason: Reason
    }

    /// What is wrong, with the names from the file. `known` are the names that are allowed instead, sorted.
    public enum Reason: Sendable, Equatable {
        /// The file isn't JSON.
        case notJSON(expected: String)
        /// An object has a key that means nothing.
        case unknownKey(String, known: [String])
        /// An object has the key twice.
        case duplicateKey(String)
        /// An object has no such key.
        case missingKey(String)
        /// The role class isn't declared in ``RoleClasses``.
        case unknownClass(String, known: [String])
        /// The attribute isn't declared in the ``RoleAttributes`` of the class.
        case unknownAttribute(String, class: String, known: [String])
        /// The class doesn't declare the event.
        case unknownEvent(String, class: String, known: [String])
        /// The action isn't declared in ``RoleClasses``.
        case unknownAction(String, known: [String])
        /// The value of the key, or the whole file if the key is nil, has the wrong type.
        case wrongType(key: String?, expected: Expectation, found: String)
        /// The key can only have the known values.
        case unknownValue(key: String, found: String, known: [String])
        /// The conversion of an attribute's value threw an error.
        case invalidValue(key: String, error: String)
    }

    /// What a value must be.
    public enum Expectation: Sendable, Equatable {
        /// A JSON object.
        case object
        /// A JSON array.
        case array
        /// A value of the type with this name.
        case type(String)
    }

    /// The path of the file, as it was given.
    public let path: String
    /// The mistakes. There is at least one.
    public let problems: [Problem]

    /// A line for each mistake: `path:line:column: error: message`.
    public var description: String {
        problems.map { "\(path):\($0.line):\($0.column): error: \($0.reason)" }.joined(separator: "\n")
    }
}

extension RoleConfigurationError.Reason: CustomStringConvertible {
    /// The message, which says what to do.
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
    /// How a message names it.
    public var description: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .type(let name): "'\(name)'"
        }
    }
}
