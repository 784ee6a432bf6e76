import Dispatch
import FlynnRuntime
import Foundation

final class Logger: Actor, @unchecked Sendable {}

typealias SendableBody = @Sendable () -> Void

func run(_ body: () -> Void) { body() }
func store(_ body: @escaping () -> Void) { body() }
func send(_ body: @Sendable () -> Void) { body() }
func give(_ body: sending () -> Void) { body() }
func alias(_ body: SendableBody) { body() }
func onMain(_ body: @escaping @MainActor () -> Void) { print(body) }
func make<Value>(_ body: () throws -> Value) rethrows -> Value { try body() }

final class Window {
    func onShow(_ body: () -> Void) { body() }
    func onHide(_ body: @Sendable () -> Void) { body() }
    /// The project's own function isn't that of collections.
    func map(_ body: @Sendable () -> Void) { body() }
}

extension Array {
    func compactMap(_ body: @Sendable (Element) -> Void) { print(body) }
}

/// Closures that aren't `@Sendable` are isolated as the code around them.
@MainActor final class Screen {
    private let logger = Logger()
    private let window = Window()
    private var handler: (() -> Void)?

    func open() {
        let logger = logger
        Task { _ = Behavior(logger) { _ in print("task") } }  // expect isolated_behavior: the closure of this behavior is isolated to 'MainActor', but a behavior runs on its own actor; write '@Sendable' before its parameters
        [1].forEach { _ in _ = Behavior(logger) { _ in print("loop") } }  // expect isolated_behavior
        _ = [1].map { _ in Behavior(logger) { _ in print("map") } }  // expect isolated_behavior
        _ = Result { Behavior(logger) { _ in print("result") } }  // expect isolated_behavior
        DispatchQueue.global().sync { _ = Behavior(logger) { _ in print("sync") } }  // expect isolated_behavior
        run { _ = Behavior(logger) { _ in print("run") } }  // expect isolated_behavior
        run { [1].forEach { _ in _ = Behavior(logger) { _ in print("nested") } } }  // expect isolated_behavior
        store { _ = Behavior(logger) { _ in print("store") } }  // expect isolated_behavior
        _ = make { Behavior(logger) { _ in print("make") } }  // expect isolated_behavior
        window.onShow { _ = Behavior(logger) { _ in print("show") } }  // expect isolated_behavior
        handler = { _ = Behavior(logger) { _ in print("handler") } }  // expect isolated_behavior
        let first = { Behavior(logger) { _ in print("first") } }  // expect isolated_behavior
        let second: () -> Behavior = { Behavior(logger) { _ in print("second") } }  // expect isolated_behavior
        _ = (first, second)
    }

    func made() -> (Logger) -> Behavior {
        { logger in Behavior(logger) { _ in print("made") } }  // expect isolated_behavior
    }

    /// `@Sendable` closures aren't isolated, and neither are those of queues and detached tasks.
    func close() {
        let logger = logger
        Task { _ = Behavior(logger) { @Sendable _ in print("task") } }
        Task.detached { _ = Behavior(logger) { _ in print("detached") } }
        DispatchQueue.global().async { _ = Behavior(logger) { _ in print("queue") } }
        DispatchQueue.concurrentPerform(iterations: 1) { _ in _ = Behavior(logger) { _ in print("concurrent") } }
        OperationQueue.main.addOperation { _ = Behavior(logger) { _ in print("operation") } }
        send { _ = Behavior(logger) { _ in print("send") } }
        give { _ = Behavior(logger) { _ in print("give") } }
        alias { _ = Behavior(logger) { _ in print("alias") } }
        window.onHide { _ = Behavior(logger) { _ in print("hide") } }
        window.map { _ = Behavior(logger) { _ in print("map") } }
        [1].compactMap { _ in _ = Behavior(logger) { _ in print("compact map") } }
        unknown { _ = Behavior(logger) { _ in print("unknown") } }
        let first: @Sendable () -> Behavior = { Behavior(logger) { _ in print("first") } }
        _ = first
    }

    func wait() async {
        let logger = logger
        await withTaskGroup(of: Void.self) { group in
            _ = Behavior(logger) { _ in print("group") }  // expect isolated_behavior
            group.addTask { _ = Behavior(logger) { _ in print("child") } }
        }
    }
}

/// Closures that get an isolation of their own.
final class Service {
    func start(_ logger: Logger) async {
        await MainActor.run { _ = Behavior(logger) { _ in print("main") } }  // expect isolated_behavior: is isolated to 'MainActor'
        DispatchQueue.main.async { _ = Behavior(logger) { _ in print("queue") } }  // expect isolated_behavior
        onMain { _ = Behavior(logger) { _ in print("function") } }  // expect isolated_behavior
        Task.detached { await MainActor.run { _ = Behavior(logger) { _ in print("detached") } } }  // expect isolated_behavior
        Task { _ = Behavior(logger) { _ in print("task") } }
        Task.detached { DispatchQueue.global().async { _ = Behavior(logger) { _ in print("global") } } }
        [1].forEach { _ in _ = Behavior(logger) { _ in print("loop") } }
    }
}
