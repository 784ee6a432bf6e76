import Testing

@testable import FlynnRoles

struct MultiplexerTests {
    // MARK: Results

    @Test func `a call without result goes to all targets in order`() {
        let (targets, log) = Guest.three()
        GuestMultiplexer(targets: targets).greet("Ada")
        #expect(log.lines == ["0 greets Ada", "1 greets Ada", "2 greets Ada"])
    }

    @Test func `all targets are called, and the result is that of the last one`() {
        let (targets, log) = Guest.three()
        let multiplexer = GuestMultiplexer(targets: targets)
        #expect(multiplexer.dishes() == ["dish 2"])
        #expect(log.lines == ["0 dishes", "1 dishes", "2 dishes"])
        targets[2].accepts = false
        #expect(!multiplexer.accept("tea"))
        targets[1].accepts = false
        targets[2].accepts = true
        #expect(multiplexer.accept("tea"))
        #expect(log.lines.count == 9)
    }

    @Test func `an optional result is that of the last target, also if it is nil`() {
        let (targets, log) = Guest.three()
        let multiplexer = GuestMultiplexer(targets: targets)
        targets[2].seat = 6
        #expect(multiplexer.seat(for: "Ada") == 6)
        targets[1].seat = 5
        targets[2].seat = nil
        #expect(multiplexer.seat(for: "Ada") == nil)
        #expect(log.lines == ["0 seat", "1 seat", "2 seat", "0 seat", "1 seat", "2 seat"])
    }

    // MARK: Combinations

    @Test(arguments: [[true, true, true], [true, false, true], [false, true, true], [false, false, false]])
    func `all or any targets must agree, and all are asked`(answers: [Bool]) {
        let (targets, log) = Guest.three()
        for (target, answer) in zip(targets, answers) { target.accepts = answer }
        let multiplexer = GuestMultiplexer(targets: targets)
        #expect(multiplexer.forward(combine: .all) { $0.accept("tea") } == answers.allSatisfy(\.self))
        #expect(multiplexer.forward(combine: .any) { $0.accept("tea") } == answers.contains(true))
        #expect(log.lines == (0..<2).flatMap { _ in (0..<3).map { "\($0) accepts tea" } })
    }

    @Test func `only the first target is called`() {
        let (targets, log) = Guest.three()
        let multiplexer = GuestMultiplexer(targets: targets)
        #expect(multiplexer.forward(combine: .first) { $0.dishes() } == ["dish 0"])
        multiplexer.forward(combine: .first) { $0.greet("Ada") }
        multiplexer.forward(combine: .first) { target in target.decide { log.lines.append("decided \($0)") } }
        #expect(log.lines == ["0 dishes", "0 greets Ada", "decided 0"])
    }

    @Test func `targets are called until one returns a result that isn't nil`() {
        let (targets, log) = Guest.three()
        let multiplexer = GuestMultiplexer(targets: targets)
        #expect(multiplexer.forward(combine: .firstNonNil()) { $0.seat(for: "Ada") } == nil)
        #expect(log.lines == ["0 seat", "1 seat", "2 seat"])
        log.lines = []
        targets[1].seat = 5
        targets[2].seat = 6
        #expect(multiplexer.forward(combine: .firstNonNil()) { $0.seat(for: "Ada") } == 5)
        #expect(log.lines == ["0 seat", "1 seat"])
    }

    @Test func `results are joined, or combined by a function`() {
        let multiplexer = GuestMultiplexer(targets: Guest.three().0)
        #expect(multiplexer.forward(combine: .joined) { $0.dishes() } == ["dish 0", "dish 1", "dish 2"])
        #expect(multiplexer.forward(combine: .reduce { $0 + $1 }) { $0.dishes().count } == 3)
        #expect(multiplexer.forward(combine: .reduce { first, _ in first }) { $0.dishes() } == ["dish 0"])
    }

    @Test func `a combination may have a result without targets`() {
        let multiplexer = GuestMultiplexer()
        #expect(multiplexer.forward(combine: .all) { $0.accept("tea") })
        #expect(!multiplexer.forward(combine: .any) { $0.accept("tea") })
        #expect(multiplexer.forward(combine: .joined) { $0.dishes() } == [])
        #expect(multiplexer.forward(combine: .reduce(empty: 7) { $0 + $1 }) { $0.dishes().count } == 7)
    }

    @Test func `asynchronous results are combined, too`() async throws {
        let (targets, log) = Guest.three()
        let multiplexer = GuestMultiplexer(targets: targets)
        targets[1].seat = 5
        #expect(await multiplexer.forward(combine: .firstNonNil()) { await $0.table() } == 5)
        #expect(await multiplexer.forward(combine: .reduce { $0 + $1 }) { await $0.bill() } == 3)
        await multiplexer.forward(combine: .first) { target in await target.pay { log.lines.append("paid") } }
        await multiplexer.forward(combine: .first) { await $0.wait() }
        #expect(log.lines == ["paid", "0 waits"])
        targets[0].accepts = false
        #expect(try await !multiplexer.forward(combine: .all) { try await $0.mayEnter() })
    }

    @Test func `a subclass combines results in its own way`() {
        final class AllDishes: GuestMultiplexer {
            override func dishes() -> [String] { targets.flatMap { $0.dishes() } }
        }
        let targets = Guest.three().0
        #expect(AllDishes(targets: targets).dishes() == ["dish 0", "dish 1", "dish 2"])
    }

    @Test func `properties and subscripts are read by the same rules and set in all targets`() {
        let targets = Guest.three().0
        let multiplexer = GuestMultiplexer(targets: targets)
        multiplexer.name = "x"
        #expect(targets.map(\.name) == ["x", "x", "x"])
        targets[2].name = "last"
        #expect(multiplexer.name == "last")
        multiplexer["left"] = true
        #expect(targets.map(\.flags) == [["left": true], ["left": true], ["left": true]])
        targets[2]["left"] = false
        #expect(!multiplexer["left"])
    }

    @Test func `the arguments may be inout, generic or closures`() {
        let (targets, log) = Guest.three()
        let multiplexer = GuestMultiplexer(targets: targets)
        var count = 0
        multiplexer.add(to: &count)
        #expect(count == 3)
        #expect(multiplexer.echo("x") == "x")
        multiplexer.each { log.lines.append("body") }
        #expect(log.lines == ["body", "body", "body"])
    }

    @Test func `a closure that escapes goes to all targets`() {
        let (targets, log) = Guest.three()
        GuestMultiplexer(targets: targets).decide { log.lines.append("decided \($0)") }
        #expect(log.lines == ["decided 0", "decided 1", "decided 2"])
    }

    // MARK: Errors

    @Test func `an error ends the call`() {
        let (targets, log) = Guest.three()
        targets[1].error = .full
        let multiplexer = GuestMultiplexer(targets: targets)
        #expect(throws: GuestError.full) { try multiplexer.enter() }
        #expect(log.lines == ["0 enters"])
        do throws(GuestError) {
            _ = try multiplexer.reserve()
        } catch {
            #expect(error == .full)
        }
    }

    // MARK: Asynchronous calls

    @Test func `asynchronous calls run one after the other, and combine like others`() async throws {
        let (targets, log) = Guest.three()
        let multiplexer = GuestMultiplexer(targets: targets)
        await multiplexer.wait()
        #expect(log.lines == ["0 waits", "1 waits", "2 waits"])
        #expect(try await multiplexer.mayEnter())
        targets[2].accepts = false
        #expect(try await !multiplexer.mayEnter())
        targets[1].seat = 6
        #expect(await multiplexer.table() == nil)
        targets[2].seat = 7
        #expect(await multiplexer.table() == 7)
        #expect(await multiplexer.bill() == 2)
        await multiplexer.pay { log.lines.append("paid") }
        #expect(log.lines.filter { $0 == "paid" } == ["paid", "paid", "paid"])
    }

    @MainActor @Test func `a protocol on the main actor is forwarded on the main actor`() async {
        let targets = [Watcher(), Watcher()]
        let multiplexer = WatcherMultiplexer(targets: targets)
        multiplexer.see("a")
        await multiplexer.look(at: Layer())
        #expect(await multiplexer.find(Layer())?.cornerRadius == 3)
        #expect(targets.map(\.seen) == [["a", "layer", "found"], ["a", "layer", "found"]])
    }

    // MARK: Targets

    @Test func `the targets live as long as the multiplexer, without another reference`() {
        weak var first: Guest?
        weak var second: Guest?
        do {
            let log = Log()
            let multiplexer = GuestMultiplexer(targets: [Guest(0, log)])
            do {
                let guest = Guest(1, log)
                multiplexer.add(guest)
                second = guest
            }
            first = multiplexer.targets.first as? Guest
            multiplexer.greet("Ada")
            #expect(log.lines == ["0 greets Ada", "1 greets Ada"])
            #expect(first != nil && second != nil)
        }
        #expect(first == nil && second == nil)
    }

    @Test func `targets can be referenced weakly, and are skipped once they are gone`() {
        let log = Log()
        let first = Guest(0, log)
        let multiplexer = GuestMultiplexer(weakTargets: [first])
        do {
            let second = Guest(1, log)
            multiplexer.add(weak: second)
            #expect(multiplexer.targets.count == 2)
        }
        multiplexer.greet("Ada")
        #expect(log.lines == ["0 greets Ada"])
        #expect(multiplexer.targets.count == 1)
        withExtendedLifetime(first) {}
    }

    @Test func `a target can be retained later, and released again`() {
        weak var target: Guest?
        let multiplexer = GuestMultiplexer()
        do {
            let guest = Guest(0, Log())
            target = guest
            multiplexer.add(weak: guest)
            multiplexer.add(guest)
        }
        #expect(multiplexer.targets.count == 1)
        if let target { multiplexer.add(weak: target) }
        #expect(target == nil)
        #expect(multiplexer.targets.isEmpty)
    }

    @Test func `all targets can be replaced, also during a call`() {
        let (targets, log) = Guest.three()
        let multiplexer = GuestMultiplexer(targets: targets)
        multiplexer.forward { target in
            target.greet("Ada")
            multiplexer.targets = [targets[0], targets[2]]
        }
        #expect(log.lines == ["0 greets Ada", "2 greets Ada"])
        #expect(multiplexer.targets.map { ($0 as? Guest)?.number } == [0, 2])
        multiplexer.targets = []
        #expect(multiplexer.targets.isEmpty)
    }

    @Test func `a target is added once, and removed wherever it is`() {
        let (targets, log) = Guest.three()
        let multiplexer = GuestMultiplexer(targets: targets + targets)
        multiplexer.add(targets[0])
        multiplexer.remove(targets[1])
        multiplexer.remove(targets[1])
        multiplexer.greet("Ada")
        #expect(log.lines == ["0 greets Ada", "2 greets Ada"])
    }

    @Test func `a target that is removed during a call isn't called, and one that is added is called the next time`() {
        let log = Log()
        let multiplexer = GuestMultiplexer()
        final class Changing: Guest {
            var change: () -> Void = {}

            override func greet(_ name: String) {
                super.greet(name)
                change()
            }
        }
        let (first, second, third, fourth) = (Changing(0, log), Guest(1, log), Guest(2, log), Guest(3, log))
        for target in [first, second, third] { multiplexer.add(target) }
        first.change = { [unowned multiplexer] in
            multiplexer.remove(second)
            multiplexer.add(fourth)
        }
        multiplexer.greet("Ada")
        #expect(log.lines == ["0 greets Ada", "2 greets Ada"])
        log.lines = []
        multiplexer.greet("Ada")
        #expect(log.lines == ["0 greets Ada", "2 greets Ada", "3 greets Ada"])
    }

    @Test func `a multiplexer can be a target of another`() {
        let (targets, log) = Guest.three()
        let inner = GuestMultiplexer(targets: Array(targets[1...]))
        GuestMultiplexer(targets: [targets[0], inner]).greet("Ada")
        #expect(log.lines == ["0 greets Ada", "1 greets Ada", "2 greets Ada"])
    }

    @Test func `without targets, nothing is called, and an optional result is nil`() async {
        let multiplexer = GuestMultiplexer()
        multiplexer.greet("Ada")
        #expect(multiplexer.seat(for: "Ada") == nil)
        #expect(await multiplexer.table() == nil)
        multiplexer.decide { _ in Issue.record("called") }
        await multiplexer.pay { Issue.record("called") }
    }

    #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test func `a result that must exist crashes without targets, and the message names the requirement`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = GuestMultiplexer().dishes()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("GuestMultiplexer: no target answers 'dishes()'"))
    }

    @Test func `a target that isn't an object crashes`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Multiplexer<Any>().add(5)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Multiplexer<Any>: a target must be an object, but 5 is a value"))
    }
    #endif

    // MARK: Requirements that a target needn't implement

    @Test func `targets without an optional requirement are skipped`() {
        let targets = [
            Answers(), Answers(done: {}, agrees: { false }, size: { 4 }), Answers(agrees: { true }, size: { 5 }),
        ]
        let multiplexer = Multiplexer(targets: targets)
        var calls = 0
        targets[2].done = { calls += 1 }
        func done() { multiplexer.forwardIfImplemented { $0.done?() } }
        func agrees() -> Bool { multiplexer.forwardIfImplemented { $0.agrees?() } }
        func size() -> Int { multiplexer.forwardIfImplemented { $0.size?() } }
        done()
        #expect(calls == 1)
        #expect(agrees())
        #expect(size() == 5)
        func isAgreed() -> Bool { multiplexer.forwardIfImplemented(combine: .all) { $0.agrees?() } }
        func firstSize() -> Int { multiplexer.forwardIfImplemented(combine: .first) { $0.size?() } }
        #expect(!isAgreed())
        #expect(firstSize() == 4)
        multiplexer.remove(targets[2])
        #expect(!agrees())
        #expect(size() == 4)
    }

    @Test func `an optional requirement with an optional result may have no result`() {
        let targets = [Answers(title: { "one" }), Answers(title: { nil }), Answers(title: { "three" }), Answers()]
        let multiplexer = Multiplexer(targets: targets)
        func title() -> String? { multiplexer.forwardIfImplemented { $0.title.map { $0() } } }
        #expect(title() == "three")
        multiplexer.remove(targets[2])
        #expect(title() == nil)
        multiplexer.remove(targets[1])
        #expect(title() == "one")
        multiplexer.remove(targets[0])
        #expect(title() == nil)
    }

    // MARK: Owner

    @Test func `a multiplexer is bound like other roles, and its owner may be a weak target`() {
        let living = Census()
        weak var multiplexer: GuestMultiplexer?
        do {
            let host = Host(living)
            do {
                let bound = GuestMultiplexer(weakTargets: [host])
                multiplexer = bound
                bound.bind(to: host)
            }
            multiplexer?.greet("Ada")
            #expect(host.log.lines == ["0 greets Ada"])
        }
        #expect(multiplexer == nil)
        #expect(living.count == 0)
    }
}
