import FlynnRuntime

enum DiskError: Error { case negative }

class Disk: Actor {
    private var sizes: [String: Int] = [:]

    func beAdd(_ path: String, size: Int) {
        precondition(size >= 0, "negative")
        assert(!path.isEmpty)
        behave { me in me.sizes[path] = size }
    }

    func beTry(_ path: String, size: Int) throws {
        if size < 0 { throw DiskError.negative }
        guard !path.isEmpty else { return }
        if path == "/" {
            guard size > 0 else { return }
            return
        }
        let key = path.uppercased()
        behave { me in me.sizes[key] = size }
    }

    func beNamed(_ path: String) -> Disk {
        return self.behave { me in me.sizes[path] = 0 }
    }

    func beSize(_ path: String) async throws -> Int { return try await answer { $0.sizes[path] ?? 0 } }

    func beCheck(_ path: String) {
        behave({ me in me.sizes[path] = 1 }, onError: { me, error in me.sizes["\(error)"] = 0 })
    }
}
