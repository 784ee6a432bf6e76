import FlynnRuntime

/// The project's own type hides the runtime's.
struct Reply<Value: Sendable>: Sendable {
    let value: Value
}

class Store: Actor {
    lazy var bePut = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - an answer that was given
        print((args[x: 0] as Reply<Int>).value)
    }

    lazy var beGet = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter FlynnRuntime.Reply<Int> - receives the answer
        let reply: FlynnRuntime.Reply<Int> = args[x: 0]
        reply(5)
    }
}

func use(_ store: Store) async throws {
    store.bePut(Reply(value: 5))
    store.beGet(Reply(value: 5))  // expect argument_type
    _ = try await store.beGet.ask(as: Int.self)
    _ = try await store.bePut.ask(as: Int.self)  // expect argument_type: can't be asked
}
