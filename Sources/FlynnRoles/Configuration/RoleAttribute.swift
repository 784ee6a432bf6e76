/// Declares an attribute for configuration files. The attribute has the name of the property.
///
///     final class MaximumLength: FieldRole {
///         @RoleAttribute var limit = 100
///     }
///
/// You can use this instead of `@IBInspectable`, or instead of a line in a ``RoleAttributes`` table. A file can set the
/// attributes of a class and of its superclasses.
///
/// The property works like any other property, except that its observers (`didSet`) aren't called when a file sets it.
/// If you need to react to the value, add a handler for ``RoleEvent/bound``, or declare the property in a table. The
/// property isn't synchronized. Use it in the isolation of the object, for example on the main actor.
@propertyWrapper
public struct RoleAttribute<Value> {
    /// The value of an attribute. Copies from reflection refer to the same storage.
    final class Storage: AttributeStorage {
        var value: Value
        let type: any Decodable.Type
        let decodeValue: (JSONText, JSONText.Value) throws -> Value

        init<Encoded: Decodable>(_ value: Value, _ convert: @escaping (Encoded) throws -> Value) {
            self.value = value
            type = Encoded.self
            decodeValue = { text, source in try convert(text.decode(Encoded.self, from: source)) }
        }

        func decode(_ text: JSONText, _ source: JSONText.Value) throws -> (any AttributeStorage) -> Void {
            let value = try decodeValue(text, source)
            // The same property of another instance of the class, with the same type.
            return { ($0 as! Storage).value = value }
        }
    }

    let storage: Storage

    /// Creates an attribute with an initial value.
    public init(wrappedValue: Value) where Value: Decodable {
        storage = Storage(wrappedValue) { (value: Value) in value }
    }

    /// Creates an attribute with a conversion of the value from the file, for example from a string to a color.
    ///
    ///     @RoleAttribute(convert: { (text: String) in try Color(text) }) var color = Color.black
    ///
    /// If the conversion throws an error, it is reported with the position of the value. The value is converted once,
    /// when the file is read. If it is an object, all owners of the configuration share it.
    public init<Encoded: Decodable>(wrappedValue: Value, convert: @escaping (Encoded) throws -> Value) {
        storage = Storage(wrappedValue, convert)
    }

    /// The value of the property.
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }
}

/// The type-erased storage of an attribute.
protocol AttributeStorage: AnyObject {
    /// The type of the value in the file.
    var type: any Decodable.Type { get }

    /// Decodes a value, and returns a function that stores it in the same attribute of an object.
    func decode(_ text: JSONText, _ source: JSONText.Value) throws -> (any AttributeStorage) -> Void
}

/// A type-erased property wrapper with the storage of an attribute.
private protocol AttributeWrapper {
    var anyStorage: any AttributeStorage { get }
}

extension RoleAttribute: AttributeWrapper {
    fileprivate var anyStorage: any AttributeStorage { storage }
}

extension RoleAttributes {
    /// Creates a table of the properties declared as `@RoleAttribute` by an object, including the properties of
    /// superclasses. The object is only an example: the table works for all objects of the class.
    ///
    /// Crashes if two attributes have the same name.
    public init(of object: Root) {
        self.init()
        for (name, storage) in Self.storages(of: object) {
            add(
                name,
                Attribute(type: storage.type) { text, source in
                    let store = try storage.decode(text, source)
                    return { root in
                        // An object of a subclass declares the same attributes.
                        guard let storage = Self.storages(of: root).first(where: { $0.name == name })?.storage else {
                            return
                        }
                        store(storage)
                    }
                })
        }
    }

    /// Returns the attributes of an object, with the attributes of superclasses first.
    private static func storages(of object: Root) -> [(name: String, storage: any AttributeStorage)] {
        var result: [(name: String, storage: any AttributeStorage)] = []
        var mirrors = [Mirror(reflecting: object)]
        while let next = mirrors.last?.superclassMirror { mirrors.append(next) }
        for child in mirrors.reversed().flatMap(\.children) {
            // The name of the stored property begins with an underscore.
            guard let wrapper = child.value as? any AttributeWrapper, let label = child.label, label.hasPrefix("_")
            else {
                continue
            }
            result.append((String(label.dropFirst()), wrapper.anyStorage))
        }
        return result
    }
}
