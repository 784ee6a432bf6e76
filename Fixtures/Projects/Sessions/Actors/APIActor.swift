import FlynnSystem

struct APIConfiguration: Sendable {
    let host: String
}

/// Sends requests. One of these actors is occupied by a request until the answer arrives, so the system has a pool of them.
final class APIActor: SystemActor {
    private var requests = 0

    override func setup() throws {
        let server = try services.service(of: (any Server).self)
        let host = try configurations.configuration(of: APIConfiguration.self).host

        on(
            Request.self,
            async: { [unowned self] request in
                requests += 1
                guard !host.isEmpty else { throw ServerError(status: 0) }
                return try await server.answer(to: request.path)
            })
    }
}
