/// The values for the actors of a system, by type: `Configurations(APIConfiguration(host: "example.org"))`.
///
/// A value that any thread may use. Actors read the configurations during and after the creation of a system.
public struct Configurations: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Creates an empty collection, for a system without configurations.
    public init() {}

    /// Creates a collection of values with different types.
    ///
    /// - Throws: `SystemError.alreadyRegisteredConfiguration` if two values have the same type.
    public init(_ values: any Sendable...) throws(SystemError) {
        for value in values {
            let type = Swift.type(of: value)
            guard self.values.updateValue(value, forKey: ObjectIdentifier(type)) == nil else {
                throw .alreadyRegisteredConfiguration("\(type)")
            }
        }
    }

    /// Returns the configuration of exactly this type.
    ///
    /// - Throws: `SystemError.missingConfiguration`
    public func configuration<Value: Sendable>(of type: Value.Type) throws(SystemError) -> Value {
        guard let value = values[ObjectIdentifier(type)] as? Value else { throw .missingConfiguration("\(type)") }
        return value
    }
}
