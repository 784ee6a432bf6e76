import Dispatch
import FlynnRoles
import Foundation
import Measuring
import Synchronization

/// Roles come and go with their owners on all cores. Fails if a role is lost or leaked, or an event is lost.
///
///     RoleStress [ROLES]
@main
enum RoleStress {
    static func main() throws {
        let roles = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
        try comeAndGo(roles)
        try configure(roles)
        forward(calls: roles)
    }

    /// Half of the roles stay with an owner. A quarter is moved to a different owner, and a quarter is unbound.
    private static func comeAndGo(_ roles: Int) throws {
        let threads = 16
        let owners = roles / threads / 4
        let tally = Tally()
        // The first round fills the caches of the allocator.
        for round in 1...5 {
            let before = residentBytes()
            let time = seconds {
                DispatchQueue.concurrentPerform(iterations: threads) { _ in
                    for _ in 0..<owners {
                        let (owner, other) = (Screen(), Screen())
                        for number in 0..<4 {
                            let role = Echo(tally)
                            role.bind(to: owner)
                            if number == 0 { role.bind(to: other) }
                            if number == 1 { role.unbind() }
                            role.sendActions(for: .valueChanged)
                        }
                        tally.lost.add(owner.roles.count == 2 && other.roles.count == 1 ? 0 : 1, ordering: .relaxed)
                        tally.events.add(owner.changes + other.changes, ordering: .relaxed)
                    }
                }
            }
            let count = threads * owners * 4
            // `concurrentPerform` returns after all work of its threads.
            let living = tally.living.exchange(0, ordering: .relaxed)
            let lost = tally.lost.exchange(0, ordering: .relaxed)
            let missing = count * 3 / 4 - tally.events.exchange(0, ordering: .relaxed)
            let growth = residentBytes() - before
            print(
                "round \(round): \(count) roles of \(threads * owners * 2) owners, \(threads) threads:",
                "\(Int(time * 1e9) / count) ns per role, \(living) leaked, \(lost) owners without their roles,",
                "\(missing) events lost, memory grew by \(growth / 1024) KB")
            guard living == 0, lost == 0, missing == 0 else { throw BenchmarkFailure("roles or events were lost") }
            // If every role leaked a closure or an entry of a table, the growth would be at least 32 bytes per role.
            guard round == 1 || growth < count * 10 + 4_000_000 else { throw BenchmarkFailure("memory grows") }
        }
    }

    /// Creates and releases roles from a configuration, like roles from code.
    private static func configure(_ roles: Int) throws {
        let tally = Tally()
        let classes = RoleClasses<Screen>().role(events: [.valueChanged]) { Echo(tally) }
            .action("change") { $0.changes += 1 }
        let role = #"{"role": "Echo", "actions": {"valueChanged": "change"}}"#
        let json = #"{"roles": [\#(role), \#(role)]}"#
        let configuration = try RoleConfiguration(Data(json.utf8), path: "screen.json", classes: classes)
        var changes = 0
        let time = seconds {
            for _ in 0..<roles / 2 {
                let screen = Screen()
                for role in configuration.apply(to: screen) { role.sendActions(for: .valueChanged) }
                changes += screen.changes
            }
        }
        print("creating a role from a configuration and sending an event takes \(Int(time * 1e9) / max(roles, 1)) ns")
        // Both the class and the configuration handle the event.
        guard changes == roles / 2 * 4, tally.living.load(ordering: .relaxed) == 0 else {
            throw BenchmarkFailure("roles or events of a configuration were lost")
        }
    }

    private static func forward(calls: Int) {
        let listeners = (0..<2).map { _ in Listener() }
        let multiplexer = ListenerMultiplexer(targets: listeners)
        let time = seconds { for number in 0..<calls { multiplexer.hear(number) } }
        print("forwarding a call to two targets takes \(Int(time * 1e9) / max(calls, 1)) ns")
    }
}

private final class Tally: Sendable {
    let living = Atomic(0)
    let lost = Atomic(0)
    let events = Atomic(0)
}

private final class Screen: RoleOwner {
    let roles = RoleSet()
    var changes = 0
}

private final class Echo: Role<Screen> {
    private let tally: Tally

    init(_ tally: Tally) {
        self.tally = tally
        tally.living.add(1, ordering: .relaxed)
        super.init()
        on(.valueChanged) { _, screen in screen.changes += 1 }
    }

    deinit { tally.living.subtract(1, ordering: .relaxed) }
}

private protocol ListenerDelegate: AnyObject {
    func hear(_ number: Int)
}

private class ListenerMultiplexer: Multiplexer<any ListenerDelegate>, ListenerDelegate {
    // flynnlint:multiplexer ListenerDelegate - generated, and replaced when the protocol changes

    func hear(_ number: Int) {
        forward { $0.hear(number) }
    }
}

private final class Listener: ListenerDelegate {
    private(set) var count = 0

    func hear(_ number: Int) { count += 1 }
}
