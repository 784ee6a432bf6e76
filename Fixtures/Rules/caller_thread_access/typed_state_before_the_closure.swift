import FlynnRuntime

class Disk: Actor {
    private var sizes: [String: Int] = [:]
    private let name = "disk"
    private static var total = 0

    func beAdd(_ path: String, size: Int) {
        if sizes[path] != nil { return }  // expect caller_thread_access: 'sizes' is state
        behave { me in me.sizes[path] = size }
    }

    func beMove(_ path: String) {
        guard let size = self.sizes[path] else { return }  // expect caller_thread_access: 'sizes'
        behave { me in me.sizes["/" + path] = size }
    }

    func beSize(_ path: String) async throws -> Int {
        let sizes = sizes  // expect caller_thread_access: 'sizes'
        return try await answer { _ in sizes[path] ?? 0 }
    }

    // A constant and a static variable aren't the actor's state.
    func bePrint() {
        let (name, total) = (name, Disk.total)
        behave { _ in print(name, total) }
    }
}
