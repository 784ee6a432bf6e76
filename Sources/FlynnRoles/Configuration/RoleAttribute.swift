/// Declares a property to be an attribute that a configuration file may set. The name in the file is that of the property.
///
///     final class MaximumLength: FieldRole {
///         @RoleAttribute var limit = 100
///     }
///
/// It takes the place of `@IBInspectable`, and of a line of a ``RoleAttributes`` table. The file may set the attributes of the class and of
/// its superclasses.
///
/// The property is otherwise like any other, with one limit: its observers (`didSet`) don't run when a file sets it. Code that needs its
/// value belongs into a handler of ``RoleEvent/bound``, or the property into a table. It isn't synchronized: use the property where you may
/// use its object, such as on the main actor.
@propertyWrapper
public struct RoleAttribute<Value> {
    /// Shared with the copies that reflection makes.
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
            // The same property of another object of the class, so the same type.
            return { ($0 as! Storage).value = value }
        }
    }

    let storage: Storage

    /// Creates an attribute with an initial value.
    public init(wrappedValue: Value) where Value: Decodable {
        storage = Storage(wrappedValue) { (value: Value) in value }
    }

    /// Creates an attribute whose value in the file is converted, for example a color that the file has as a string.
    ///
    ///     @RoleAttribute(convert: { (text: String) in try Color(text) }) var color = Color.black
    ///
    /// An error of the conversion is reported with the position of the value. The value is converted once, when the file is read: if
    /// it is an object, all owners of the configuration share it.
    public init<Encoded: Decodable>(wrappedValue: Value, convert: @escaping (Encoded) throws -> Value) {
        storage = Storage(wrappedValue, convert)
    }

    /// The value of the property.
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }
}

/// The storage of an attribute, without its type.
protocol AttributeStorage: AnyObject {
    /// The type of the value in the file.
    var type: any Decodable.Type { get }

    /// Decodes a value and returns a function that stores it in the same attribute of another object.
    func decode(_ text: JSONText, _ source: JSONText.Value) throws -> (any AttributeStorage) -> Void
}

/// A property wrapper that has attribute storage, without its type.
private protocol AttributeWrapper {
    var anyStorage: any AttributeStorage { get }
}

extension RoleAttribute: AttributeWrapper {
    fileprivate var anyStorage: any AttributeStorage { storage }
}

extension RoleAttributes {
    /// Creates a table of the properties that an object declares as `@RoleAttribute`, those of its superclasses included. The object is
    /// only an example: the table sets the properties of all objects of its class.
    ///
    /// Two attributes with one name crash.
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

    /// The attributes that an object declares, those of the superclasses first.
    private static func storages(of object: Root) -> [(name: String, storage: any AttributeStorage)] {
        var result: [(name: String, storage: any AttributeStorage)] = []
        var mirrors = [Mirror(reflecting: object)]
        while let next = mirrors.last?.superclassMirror { mirrors.append(next) }
        for child in mirrors.reversed().flatMap(\.children) {
            // The property of a wrapper begins with an underscore.
            guard let wrapper = child.value as? any AttributeWrapper, let label = child.label, label.hasPrefix("_")
            else {
                continue
            }
            result.append((String(label.dropFirst()), wrapper.anyStorage))
        }
        return result
    }
}
