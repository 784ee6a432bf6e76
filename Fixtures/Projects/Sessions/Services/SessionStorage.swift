import Foundation

/// Where the session is stored between two runs of the program.
///
/// Unchecked `Sendable` because of `stored`, which is guarded by `lock`.
final class SessionStorage: SessionProvider, @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Session?

    var session: Session? { lock.withLock { stored } }

    func save(_ session: Session) { lock.withLock { stored = session } }

    func clear() { lock.withLock { stored = nil } }
}

/// What parts of the program that only read the session know of the storage.
protocol SessionProvider: Sendable {
    var session: Session? { get }
}
