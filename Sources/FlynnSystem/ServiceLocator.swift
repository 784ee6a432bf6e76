import FlynnRuntime

/// A container of objects that are not actors. You can find a service by its class or by a protocol:
///
///     let services = try ServiceLocator { locator in
///         let storage = SessionStorage()
///         try locator.register(storage)
///         try locator.register(storage, as: (any SessionProvider).self)
///     }
///     let provider = try services.service(of: (any SessionProvider).self)
///
/// A service is found by its class, or by the type that it was registered as. It is also found by a superclass, if
/// there is only one service of this superclass.
///
/// Services are used by actors on all threads, so they must be `Sendable`. The Swift 5 language mode accepts other
/// types without a warning. Thread-safe.
///
/// Unchecked `Sendable`: `lock` guards `services`.
public final class ServiceLocator: @unchecked Sendable {
    private let lock = SpinLock()
    private var services: [ObjectIdentifier: Entry] = [:]

    private struct Entry {
        let service: any Sendable
        /// Whether the key is the dynamic type of the service.
        let isOwnType: Bool
    }

    /// Creates a locator without services.
    public init() {}

    /// Creates a locator with the services registered by a closure. Throws the error of the closure.
    public init(_ build: (ServiceLocator) throws -> Void) throws {
        try build(self)
    }

    /// Registers a service by its dynamic type.
    ///
    /// - Throws: `SystemError.alreadyRegisteredService`
    public func register<Service: Sendable>(_ service: Service) throws(SystemError) {
        try add(Entry(service: service, isOwnType: true), by: Swift.type(of: service as Any))
    }

    /// Registers a service by a protocol or another type: `register(cache, as: (any Cache).self)`.
    ///
    /// - Throws: `SystemError.alreadyRegisteredService`
    public func register<Service: Sendable>(_ service: Service, as type: Service.Type) throws(SystemError) {
        try add(Entry(service: service, isOwnType: false), by: type)
    }

    private func add(_ entry: Entry, by type: Any.Type) throws(SystemError) {
        let isNew = lock.withLock {
            guard services[ObjectIdentifier(type)] == nil else { return false }
            services[ObjectIdentifier(type)] = entry
            return true
        }
        if !isNew { throw .alreadyRegisteredService("\(type)") }
    }

    /// Returns the service that was registered by this type. If there is no such service and the type is a class,
    /// returns a service that was registered by its own class, which is a subclass of the type.
    ///
    /// - Throws: `SystemError.missingService`, or `ambiguousService` if there are services of several subclasses.
    public func service<Service: Sendable>(of type: Service.Type) throws(SystemError) -> Service {
        let services: [ObjectIdentifier: Entry] = lock.withLock { self.services }
        if let service = services[ObjectIdentifier(type)]?.service as? Service { return service }
        guard type is AnyClass else { throw .missingService("\(type)") }
        let found = services.values.filter(\.isOwnType).compactMap { $0.service as? Service }
        guard let service = found.first else { throw .missingService("\(type)") }
        if found.count > 1 {
            throw .ambiguousService("\(type)", found: found.map { "\(Swift.type(of: $0))" }.sorted())
        }
        return service
    }
}
