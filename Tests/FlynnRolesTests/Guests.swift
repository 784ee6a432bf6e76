// A protocol with all kinds of requirements, and the multiplexer that FlynnLint generates for it.
@testable import FlynnRoles

enum GuestError: Error { case full }

protocol GuestNaming: AnyObject {
    var name: String { get set }
    subscript(flag: String) -> Bool { get set }
}

protocol GuestDelegate: GuestNaming {
    typealias Seat = Int?

    func greet(_ name: String)
    func accept(_ drink: String) -> Bool
    func seat(for name: String) -> Seat
    func dishes() -> [String]
    func add(to count: inout Int)
    func echo<Value: Equatable>(_ value: Value) -> Value
    func each(_ body: () throws -> Void) rethrows
    func decide(_ completion: @escaping (Int) -> Void)
    func enter() throws
    func reserve() throws(GuestError) -> Int
    func wait() async
    func mayEnter() async throws -> Bool
    func table() async -> Int?
    func bill() async -> Int
    func pay(_ completion: @escaping () -> Void) async
}

class GuestMultiplexer: Multiplexer<any GuestDelegate>, GuestDelegate {
    // flynnlint:multiplexer GuestDelegate - generated, and replaced when the protocol changes

    var name: String {
        get { forward { $0.name } }
        set { forward { $0.name = newValue } }
    }

    subscript(flag: String) -> Bool {
        get { forward { $0[flag] } }
        set { forward { $0[flag] = newValue } }
    }

    func greet(_ name: String) {
        forward { $0.greet(name) }
    }

    func accept(_ drink: String) -> Bool {
        forward { $0.accept(drink) }
    }

    func seat(for name: String) -> Seat {
        forward { $0.seat(for: name) }
    }

    func dishes() -> [String] {
        forward { $0.dishes() }
    }

    func add(to count: inout Int) {
        forward { $0.add(to: &count) }
    }

    func echo<Value: Equatable>(_ value: Value) -> Value {
        forward { $0.echo(value) }
    }

    func each(_ body: () throws -> Void) rethrows {
        try forward { try $0.each(body) }
    }

    func decide(_ completion: @escaping (Int) -> Void) {
        forward { $0.decide(completion) }
    }

    func enter() throws {
        try forward { try $0.enter() }
    }

    func reserve() throws(GuestError) -> Int {
        try forward { (target) throws(GuestError) in try target.reserve() }
    }

    func wait() async {
        await forward { await $0.wait() }
    }

    func mayEnter() async throws -> Bool {
        try await forward { try await $0.mayEnter() }
    }

    func table() async -> Int? {
        await forward { await $0.table() }
    }

    func bill() async -> Int {
        await forward { await $0.bill() }
    }

    func pay(_ completion: @escaping () -> Void) async {
        await forward { await $0.pay(completion) }
    }
}

/// The recorded events, in order.
final class Log {
    var lines: [String] = []
}

class Guest: GuestDelegate {
    let number: Int
    let log: Log
    var accepts = true
    var seat: Int?
    var name = ""
    var flags: [String: Bool] = [:]
    var error: GuestError?

    init(_ number: Int, _ log: Log) {
        self.number = number
        self.log = log
    }

    static func three() -> ([Guest], Log) {
        let log = Log()
        return ((0..<3).map { Guest($0, log) }, log)
    }

    subscript(flag: String) -> Bool {
        get { flags[flag] ?? false }
        set { flags[flag] = newValue }
    }

    func greet(_ name: String) { log.lines.append("\(number) greets \(name)") }

    func accept(_ drink: String) -> Bool {
        log.lines.append("\(number) accepts \(drink)")
        return accepts
    }

    func seat(for name: String) -> Int? {
        log.lines.append("\(number) seat")
        return seat
    }

    func dishes() -> [String] {
        log.lines.append("\(number) dishes")
        return ["dish \(number)"]
    }

    func add(to count: inout Int) { count += 1 }

    func echo<Value: Equatable>(_ value: Value) -> Value { value }

    func each(_ body: () throws -> Void) rethrows { try body() }

    func decide(_ completion: @escaping (Int) -> Void) { completion(number) }

    func enter() throws {
        if let error { throw error }
        log.lines.append("\(number) enters")
    }

    func reserve() throws(GuestError) -> Int {
        throw .full
    }

    func wait() async { log.lines.append("\(number) waits") }

    func mayEnter() async throws -> Bool { accepts }

    func table() async -> Int? { seat }

    func bill() async -> Int { number }

    func pay(_ completion: @escaping () -> Void) async { completion() }
}

/// A guest that owns roles.
final class Host: Guest, RoleOwner {
    let roles = RoleSet()
    private let living: Census

    init(_ living: Census) {
        self.living = living
        living.arrive()
        super.init(0, Log())
    }

    deinit { living.leave() }
}

/// A target with possibly missing functions, like the optional requirements of an Objective-C protocol.
final class Answers {
    var done: (() -> Void)?
    let agrees: (() -> Bool)?
    let size: (() -> Int)?
    let title: (() -> String?)?

    init(
        done: (() -> Void)? = nil, agrees: (() -> Bool)? = nil, size: (() -> Int)? = nil,
        title: (() -> String?)? = nil
    ) {
        self.done = done
        self.agrees = agrees
        self.size = size
        self.title = title
    }
}

@MainActor
protocol WatcherDelegate: AnyObject {
    func see(_ word: String)
    func look(at layer: Layer) async
    func find(_ layer: Layer) async -> Layer?
}

class WatcherMultiplexer: Multiplexer<any WatcherDelegate>, WatcherDelegate {
    // flynnlint:multiplexer WatcherDelegate - generated, and replaced when the protocol changes

    func see(_ word: String) {
        forward { $0.see(word) }
    }

    func look(at layer: Layer) async {
        await forward { await $0.look(at: layer) }
    }

    func find(_ layer: Layer) async -> Layer? {
        await forward { await $0.find(layer) }
    }
}

final class Watcher: WatcherDelegate {
    var seen: [String] = []

    func see(_ word: String) { seen.append(word) }

    func look(at layer: Layer) async {
        MainActor.assertIsolated()
        seen.append("layer")
    }

    func find(_ layer: Layer) async -> Layer? {
        seen.append("found")
        layer.cornerRadius = 3
        return layer
    }
}
