/// A table of the attributes for configuration files, and of the properties to set.
///
///     extension MaximumLength {
///         static var attributes: RoleAttributes<MaximumLength> {
///             RoleAttributes<MaximumLength>()
///                 .attribute("limit", \.limit)
///                 .attributes("layer", of: { $0.layer }, Layer.attributes)    // "layer.cornerRadius" and others
///         }
///     }
///
/// The attributes belong to the class of a role, of an owner, or of any other object. Alternatively, a class can
/// declare attributes with ``RoleAttribute``, and you can create the table with `RoleAttributes(of: object)`. The
/// closures run on the thread that applies a configuration.
public struct RoleAttributes<Root: AnyObject> {
    struct Attribute {
        /// The type of the value in the file.
        var type: any Decodable.Type
        /// Decodes a value, and returns a function that sets the property.
        var setter: (JSONText, JSONText.Value) throws -> (Root) -> Void
    }

    private(set) var table: [String: Attribute] = [:]

    /// Creates an empty table, for use with `attribute(_:_:)`.
    public init() {}

    /// Adds an attribute for the property at a key path. Crashes if the name already exists.
    public func attribute<Value: Decodable>(_ name: String, _ path: ReferenceWritableKeyPath<Root, Value>) -> Self {
        attribute(name, path) { (value: Value) in value }
    }

    /// Adds an attribute with a conversion of the value from the file, for example from a string to a color.
    ///
    /// If the conversion throws an error, it is reported with the position of the value. The value is converted once,
    /// when the file is read. If it is an object, all owners of the configuration share it. Crashes if the name already
    /// exists.
    public func attribute<Encoded: Decodable, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Root, Value>, convert: @escaping (Encoded) throws -> Value
    ) -> Self {
        adding(
            [
                name: Attribute(type: Encoded.self) { text, source in
                    let value = try convert(text.decode(Encoded.self, from: source))
                    return { $0[keyPath: path] = value }
                }
            ])
    }

    /// Adds the attributes of another object, which is accessible from this object.
    ///
    /// Crashes if a name already exists.
    ///
    /// - Parameters:
    ///   - prefix: a prefix for the names, followed by a dot. If nil, the names don't change. Use nil for the
    ///     attributes of the superclass: `.attributes(of: { $0 }, Superclass.attributes)`.
    ///   - object: returns the other object. Called when an attribute is set.
    ///   - attributes: the attributes of the other object.
    public func attributes<Object>(
        _ prefix: String? = nil, of object: @escaping (Root) -> Object, _ attributes: RoleAttributes<Object>
    ) -> Self {
        let added = attributes.table.map { name, attribute in
            let added = Attribute(type: attribute.type) { text, source in
                let set = try attribute.setter(text, source)
                return { set(object($0)) }
            }
            return (prefix.map { "\($0).\(name)" } ?? name, added)
        }
        return adding(Dictionary(uniqueKeysWithValues: added))
    }

    /// Returns a table with the attributes of both tables. This table takes precedence for attributes with the same
    /// name.
    func completed(by other: Self) -> Self {
        var result = self
        result.table.merge(other.table) { first, _ in first }
        return result
    }

    private func adding(_ attributes: [String: Attribute]) -> Self {
        var result = self
        for (name, attribute) in attributes { result.add(name, attribute) }
        return result
    }

    mutating func add(_ name: String, _ attribute: Attribute) {
        let previous = table.updateValue(attribute, forKey: name)
        requireCorrectUse(previous == nil, "\(Self.self): two attributes have the name '\(name)'")
    }
}
