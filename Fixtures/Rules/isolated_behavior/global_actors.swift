import FlynnRuntime

class Worker: Actor {
    private var count = 0

    lazy var beMain = Behavior(self) { @MainActor [unowned self] (args: BehaviorArgs) in  // expect isolated_behavior: the closure of behavior 'beMain' is isolated to 'MainActor', but a behavior runs on its own actor; remove the attribute
        // flynnlint:parameter None
        self.count += 1
    }

    lazy var beReport = Behavior(self) { _ in  // expect isolated_behavior: remove the attribute
        try check()
    } onError: { @MainActor error in
        print(error)
    }

    @MainActor var beComputed: Behavior {  // expect isolated_behavior: the closure of behavior 'beComputed' is isolated to 'MainActor', but a behavior runs on its own actor; write '@Sendable' before its parameters, or remove '@MainActor' from the declaration
        Behavior(self) { _ in print("computed") }
    }

    @MainActor func makeBehavior() -> Behavior {  // expect exposed_actor_function
        func make() -> Behavior {
            Behavior(self) { _ in print("local") }  // expect isolated_behavior: the closure of this behavior
        }
        return make()
    }

    /// A `@Sendable` closure isn't isolated, and nothing in a nonisolated function is.
    @MainActor var beSendable: Behavior { Behavior(self) { @Sendable _ in print("sendable") } }
    @MainActor var beHandled: Behavior { Behavior(self) { @Sendable _ in try check() } onError: { print($0) } }  // expect isolated_behavior
    var beNonisolated: Behavior { Behavior(self) { _ in print("nonisolated") } }
    lazy var beLazy = Behavior(self) { _ in print("lazy") }
}

func check() throws {}

/// Initial values are isolated in the Swift 5 language mode only. In both, what uses state runs on another thread.
@MainActor class Screen {
    private let worker = Worker()
    private var count = 0

    lazy var beShow = Behavior(worker) { [unowned self] _ in self.count += 1 }  // expect isolated_behavior: write '@Sendable' before its parameters
    lazy var beHide = Behavior(worker) { _ in print("hide") }

    func start() -> Behavior {
        Behavior(worker) { _ in print("start") }  // expect isolated_behavior
    }

    static func make(_ worker: Worker) -> ChainableBehavior<Worker> {
        ChainableBehavior(worker) { me, _ in print(me) }  // expect isolated_behavior
    }

    nonisolated func stop(_ worker: Worker) -> Behavior { Behavior(worker) { _ in print("stop") } }

    func detach() {
        let worker = worker
        Task.detached { print(Behavior(worker) { _ in print("detached") }) }
        Task.detached { @MainActor in
            print(Behavior(worker) { _ in print("main") })  // expect isolated_behavior: remove '@MainActor'
        }
        Task.detached { @Sendable in print(Behavior(worker) { _ in print("sendable") }) }
    }

    /// A nested type isn't isolated as the type around it is.
    class Part {
        func make(_ worker: Worker) -> Behavior { Behavior(worker) { _ in print("part") } }
    }
}

extension Screen {
    var beExtended: Behavior { Behavior(Worker()) { _ in print("extended") } }  // expect isolated_behavior
}

nonisolated extension Screen {
    var beNonisolated: Behavior { Behavior(Worker()) { _ in print("nonisolated") } }
}

@MainActor extension Worker {
    var beExtended: Behavior { Behavior(self) { _ in print("extended") } }  // expect isolated_behavior
}

/// Superclasses and protocols isolate the types that inherit from them.
class Dialog: Screen {
    func ask(_ worker: Worker) -> Behavior {
        Behavior(worker) { _ in print("ask") }  // expect isolated_behavior
    }
}

@MainActor protocol Drawable {
    func draw()
}

class Shape: Drawable {
    func draw() {}

    func make(_ worker: Worker) -> Behavior {
        Behavior(worker) { _ in print("shape") }  // expect isolated_behavior
    }
}

class Plain {
    func make(_ worker: Worker) -> Behavior { Behavior(worker) { _ in print("plain") } }
}

extension Plain: Drawable {
    func draw() {}
}

/// A global actor of the project. Its name isn't that of a property wrapper.
@globalActor actor Store {
    static let shared = Store()
}

@propertyWrapper struct Stored {
    var wrappedValue: Int
}

class Shop: FlynnRuntime.Actor {
    @Store var beBuy: Behavior { Behavior(self) { _ in print("buy") } }  // expect isolated_behavior: is isolated to 'Store'

    @Store func sell(_ isolation: isolated Store) -> Behavior { Behavior(self) { _ in print("sell") } }  // expect exposed_actor_function
}

@MainActor func run(_ worker: Worker, _ makeBehavior: Behavior = Behavior { _ in print("default") }) {
    let first = Behavior(worker) { _ in print("first") }  // expect isolated_behavior
    first()
    let closure = { (args: BehaviorArgs) in print(args.count) }
    Behavior(worker, closure)()
}
