import FlynnRuntime

class Loader: Actor {
    private var count = 0

    func beLoad(_ path: String) { behave { me in me.count += 1 } }
    func load(_ path: String) { behave { me in me.count += 1 } }  // expect behavior_name: as in 'beLoad'
    func begin() async throws -> Int { try await answer { me in me.count } }  // expect behavior_name: as in 'beGin'
    // Others can't call it.
    private func loadAgain() { behave { me in me.count += 1 } }
    static func load(_ loader: Loader) { loader.beLoad("a") }
}

class QuickLoader: Loader {
    override func load(_ path: String) { behave { _ in print(path) } }
}
