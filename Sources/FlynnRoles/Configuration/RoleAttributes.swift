/// The attributes of a class that a configuration file may set, and the properties that they set.
///
///     extension MaximumLength {
///         static var attributes: RoleAttributes<MaximumLength> {
///             RoleAttributes<MaximumLength>()
///                 .attribute("limit", \.limit)
///                 .attributes("layer", of: { $0.layer }, Layer.attributes)    // "layer.cornerRadius" and others
///         }
///     }
///
/// The class is that of a role, of an owner, or of any other object. A class of your own can declare its attributes with ``RoleAttribute``
/// instead; then `RoleAttributes(of: object)` makes the table. Its closures run on the thread that applies a configuration.
public struct RoleAttributes<Root: AnyObject> {
    struct Attribute {
        /// The type of the value in the file.
        var type: any Decodable.Type
        /// Decodes a value and returns a function that sets the property to it.
        var setter: (JSONText, JSONText.Value) throws -> (Root) -> Void
    }

    private(set) var table: [String: Attribute] = [:]

    /// Creates a table without attributes, for `attribute(_:_:)` to add to.
    public init() {}

    /// Adds an attribute that sets the property of the key path. A name that exists crashes.
    public func attribute<Value: Decodable>(_ name: String, _ path: ReferenceWritableKeyPath<Root, Value>) -> Self {
        attribute(name, path) { (value: Value) in value }
    }

    /// Adds an attribute whose value is converted, for example a color that the file has as a string.
    ///
    /// An error of the conversion is reported with the position of the value. The value is converted once, when the file is read: if
    /// it is an object, all owners of the configuration share it. A name that exists crashes.
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

    /// Adds the attributes of another object, which this object refers to.
    ///
    /// A name that exists crashes.
    ///
    /// - Parameters:
    ///   - prefix: the names begin with it and a dot. Without it they are those of the other table, as is right for the
    ///     attributes of the superclass: `.attributes(of: { $0 }, Superclass.attributes)`.
    ///   - object: returns the other object. It runs when the attribute is set.
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

    /// Adds the attributes of another table for the same class, except those that this table has, too.
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
