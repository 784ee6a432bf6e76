/// What the program knows of the server.
protocol Server: Sendable {
    func answer(to path: String) async throws -> String
}

struct ServerError: Error, CustomStringConvertible {
    let status: Int

    var description: String { "status \(status)" }
}

/// A server in the memory of the program.
struct LocalServer: Server {
    let signatures: Set<String>
    let titles: [Int: String]

    func answer(to path: String) async throws -> String {
        await Task.yield()
        let parts = path.split(separator: "/").map(String.init)
        switch parts.first {
        case "sessions" where signatures.contains(parts[1]): return "token-\(parts[1].count)"
        case "sessions": throw ServerError(status: 401)
        case "documents":
            guard let title = Int(parts[1]).flatMap({ titles[$0] }) else { throw ServerError(status: 404) }
            return title
        default: throw ServerError(status: 400)
        }
    }
}
