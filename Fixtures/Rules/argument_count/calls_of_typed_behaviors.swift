import FlynnRuntime

class Disk: Actor {
    private var sizes: [String: Int] = [:]
    @discardableResult
    func beAdd(_ path: String, size: Int = 0) -> Disk { behave { me in me.sizes[path] = size } }
    func beEach(_ body: @escaping @Sendable (String, Int) -> Void) {
        behave { me in for (path, size) in me.sizes { body(path, size) } }
    }
}

// The compiler checks these calls.
func use(_ disk: Disk) {
    disk.beAdd("a").beAdd("b", size: 2)
    disk.beEach { path, size in print(path, size) }
    let add = disk.beAdd
    _ = add("c", 3)
    ["d", "e"].forEach { disk.beAdd($0) }
}
