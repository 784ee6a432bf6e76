/// Values that are set when a system is built, found by their type: `Configurations(APIConfiguration(host: "example.org"))`.
///
/// A value that any thread may use. The actors read it while a system is built, and later.
public struct Configurations: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Creates an empty collection, for a system without configurations.
    public init() {}

    /// Creates configurations of different types.
    ///
    /// - Throws: `SystemError.alreadyRegisteredConfiguration` if two of them have the same type.
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
