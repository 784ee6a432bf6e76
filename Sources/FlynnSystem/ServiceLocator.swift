import FlynnRuntime

/// Objects that aren't actors, found by their class or by a protocol:
///
///     let services = try ServiceLocator { locator in
///         let storage = SessionStorage()
///         try locator.register(storage)
///         try locator.register(storage, as: (any SessionProvider).self)
///     }
///     let provider = try services.service(of: (any SessionProvider).self)
///
/// Actors of all threads use the services, so they are `Sendable`. Thread-safe.
///
/// Unchecked `Sendable` because of `services`, which is guarded by `lock`.
public final class ServiceLocator: @unchecked Sendable {
    private let lock = SpinLock()
    private var services: [ObjectIdentifier: any Sendable] = [:]

    /// Creates a locator without services.
    public init() {}

    /// Creates a locator whose services are registered by a closure, whose error it throws.
    public init(_ build: (ServiceLocator) throws -> Void) throws {
        try build(self)
    }

    /// Registers a service by its static type, or by the type that is given: `register(cache, as: (any Cache).self)`.
    ///
    /// - Throws: `SystemError.alreadyRegisteredService`
    public func register<Service: Sendable>(
        _ service: Service, as type: Service.Type = Service.self
    ) throws(SystemError) {
        let isNew = lock.withLock {
            guard services[ObjectIdentifier(type)] == nil else { return false }
            services[ObjectIdentifier(type)] = service
            return true
        }
        if !isNew { throw .alreadyRegisteredService("\(type)") }
    }

    /// Returns the service that is registered by exactly this type.
    ///
    /// - Throws: `SystemError.missingService`
    public func service<Service: Sendable>(of type: Service.Type) throws(SystemError) -> Service {
        let found = lock.withLock { services[ObjectIdentifier(type)] }
        guard let service = found as? Service else { throw .missingService("\(type)") }
        return service
    }
}
