import FlynnSystem

/// Loads the documents of one session. The session's actor creates it, and stops it at the logout.
final class DocumentsActor: SystemActor {
    override func setup() throws {
        let api = try system.actor(APIActor.self, caller: self)

        on(
            LoadTitles.self,
            async: { message in
                try await withThrowingTaskGroup(of: (Int, String).self) { group in
                    for document in message.documents {
                        group.addTask { (document, try await api.ask(Request(path: "documents/\(document)"))) }
                    }
                    let titles = try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                    return message.documents.compactMap { titles[$0] }
                }
            })
    }
}
