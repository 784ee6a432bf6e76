import FlynnRuntime
import FlynnTesting
import Foundation

/// Which of two functions is called is unknown.
class Source {
    func read() { print(time()) }
    func time() -> Date { Date() }
}

final class FixedSource: Source {
    override func time() -> Date { Date(timeIntervalSince1970: 0) }
}

protocol Logger {
    func log(_ text: String)
}

extension Logger {
    func log(_ text: String) { print(Date(), text) }
}

struct SilentLogger: Logger {
    func log(_ text: String) {}
}

/// It may store what it gets.
final class Registry {
    private var actions: [() -> Void] = []
    func add(_ action: @escaping () -> Void) { actions.append(action) }
}

func register(_ registry: Registry) {
    registry.add { print(Date()) }
}

/// In a simulation, it does something else.
func pause() async throws {
    guard let simulation = Simulation.current else { return try await Task.sleep(for: .seconds(1)) }
    try await simulation.advance(by: .seconds(1))
}

/// Other code may call these.
func neverCalled() { print(Date()) }

final class Unused: FlynnRuntime.Actor, @unchecked Sendable {
    lazy var beRead = Behavior(self) { (me: Unused, args: BehaviorArgs) in
        // flynnlint:parameter None
        print(Date())
    }
}

func uncertain(_ logger: any Logger) async throws {
    try await simulate(runs: 100) { simulation in
        FixedSource().read()
        SilentLogger().log("a")
        register(Registry())
        try await pause()
        let unused = Unused()
        simulation.lose(unused.beRead)
        // Another thread runs the closure, and that has a finding.
        Thread { print(Date()) }.start()  // expect real_time_in_simulation
    }
}

/// The project's own function.
enum Own {
    static func simulate(runs: Int, _ body: () async throws -> Void) async throws { try await body() }

    static func check() async throws {
        try await simulate(runs: 5) { try await Task.sleep(for: .seconds(1)) }
    }
}

/// The caller can pass a clock, a date or an identifier.
struct Request {
    var id = UUID()
    let text: String
}

func wait(_ clock: (any Clock<Duration>)?) async throws {
    if let clock {
        try await clock.sleep(for: .seconds(1))
    } else {
        try await Task.sleep(for: .seconds(1))
    }
}

func waitLater(_ clock: (any Clock<Duration>)?) async throws {
    if let clock { return try await clock.sleep(for: .seconds(1)) }
    try await Task.sleep(for: .seconds(1))
}

func show(_ request: Request, at date: Date? = nil, isFixed: Bool = true) {
    print(request, date ?? Date(), isFixed ? 5 : Int.random(in: 0..<10))
    switch date {
    case nil: print(Date())
    default: print("known")
    }
}

func retry(_ isDone: Bool) async throws {
    guard !isDone else { return }
    for _ in 0..<3 { try await Task.sleep(for: .seconds(1)) }  // expect real_time_in_simulation: 'Task.sleep' in 'retry'
    if isDone { print(Date()) }  // expect real_time_in_simulation: 'Date' in 'retry'
}

func alternatives() async throws {
    try await simulate(runs: 100) { simulation in
        try await wait(simulation.clock)
        try await waitLater(simulation.clock)
        show(Request(id: UUID(uuidString: "a")!, text: "a"), at: Date(timeIntervalSince1970: 0))
        try await retry(false)
    }
}
