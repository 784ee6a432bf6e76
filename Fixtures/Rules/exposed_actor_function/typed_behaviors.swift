import FlynnRuntime

class Printer: Actor {
    private var count = 0

    func bePrint(_ text: String) { behave { me in me.count += 1; print(text) } }
    @discardableResult
    public func beNext() -> Printer { behave { $0.count += 1 } }
    func beCount() async throws -> Int { try await answer { $0.count } }
    func beWait() async { await behave { me in me.count = 0 } }

    // No closure of the runtime is the last statement.
    func beFirst() { behave { me in me.count = 1 }.beNext() }  // expect exposed_actor_function: 'beFirst'
    func beLater() {  // expect exposed_actor_function: 'beLater'
        behave { me in me.count = 1 }
        print("later")
    }
    func beEmpty() {}  // expect exposed_actor_function: 'beEmpty'
    func beOther(_ other: Printer) { other.behave { me in me.count = 1 } }  // expect exposed_actor_function: 'beOther'
}
