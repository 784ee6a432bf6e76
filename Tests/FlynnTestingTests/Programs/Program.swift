import FlynnRuntime

/// A small program with a bug that appears only in some orders.
struct Program: Sendable {
    /// The environment of a program: a simulation, or the runtime.
    protocol Environment: Sendable {
        /// Waits until all messages have run.
        func settle() async throws
        /// Waits for a time, and then until all messages have run.
        func pass(_ time: Duration) async throws
    }

    /// A wrong result.
    struct Wrong: Error, CustomStringConvertible {
        let description: String
    }

    let name: String
    /// Runs the program. Throws if the result is wrong.
    let run: @Sendable (any Environment) async throws -> Void
}

func expect(_ condition: Bool, _ text: @autoclosure () -> String) throws {
    if !condition { throw Program.Wrong(description: text()) }
}

/// A closure as an argument of a behavior.
struct Action: @unchecked Sendable {
    let run: () -> Void
}

/// The value of an actor.
final class Cell<Value: Sendable>: FlynnRuntime.Actor, @unchecked Sendable {
    private var value: Value

    init(_ value: Value) {
        self.value = value
        super.init()
        _ = (beGet, beSet, beChange)
    }

    lazy var beGet = Behavior(self, name: "beGet") { (me: Cell, args: BehaviorArgs) in
        // flynnlint:parameter Any - Reply<Value>
        let reply: Reply<Value> = args[x: 0]
        reply(me.value)
    }

    lazy var beSet = Behavior(self, name: "beSet") { (me: Cell, args: BehaviorArgs) in
        // flynnlint:parameter Any - Value
        me.value = args[x: 0]
    }

    lazy var beChange = Behavior(self, name: "beChange") { (me: Cell, args: BehaviorArgs) in
        // flynnlint:parameter Any - Change<Value>
        let change: Change<Value> = args[x: 0]
        change.apply(&me.value)
    }

    // flynnlint:disable:next unsafe_member - it only calls a behavior
    func unsafeGet() async throws -> Value { try await beGet.ask(as: Value.self) }
    // flynnlint:disable:next unsafe_member - it only calls a behavior
    func unsafeChange(_ body: @escaping (inout Value) -> Void) { beChange(Change(apply: body)) }
}

struct Change<Value>: @unchecked Sendable {
    let apply: (inout Value) -> Void
}

/// Runs closures as messages.
final class Worker: FlynnRuntime.Actor, @unchecked Sendable {
    override init() {
        super.init()
        _ = beRun
    }

    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Action - what to do
        (args[x: 0] as Action).run()
    }

    // flynnlint:disable:next unsafe_member - it only calls a behavior
    func unsafeRun(_ body: @escaping () -> Void) { beRun(Action(run: body)) }
}

/// Runs a closure after a number of messages to different actors. More messages usually take longer.
func after(hops: Int, _ body: @escaping () -> Void) {
    let worker = Worker()
    worker.unsafeRun { if hops > 1 { after(hops: hops - 1, body) } else { body() } }
}

/// Starts a task between the messages of actors.
func start(_ body: @escaping @Sendable () async throws -> Void) {
    Task(executorPreference: Flynn.taskExecutor) { try? await body() }
}
