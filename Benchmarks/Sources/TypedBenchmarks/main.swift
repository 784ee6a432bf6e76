// Compares typed behaviors with dynamic ones: the time of a call with 0 to 8 arguments, of a hop and of an answer, the allocations of a
// call, and the memory of an actor. Rounds of both kinds alternate, because other work on the machine changes the times.
import CMallocCount
import FlynnRuntime

/// Has each behavior twice.
final class Sums: FlynnRuntime.Actor, @unchecked Sendable {
    private var sum = 0

    override init() {
        super.init()
        _ = (be0, be1, be2, be4, be8, beText, beGet)
    }

    lazy var be0 = Behavior(self) { (me, _) in me.sum += 1 }
    lazy var be1 = Behavior(self) { (me, args) in me.sum += args[x: 0] }
    lazy var be2 = Behavior(self) { (me, args) in
        let (a, b): (Int, Int) = (args[x: 0], args[x: 1])
        me.sum += a + b
    }
    lazy var be4 = Behavior(self) { (me, args) in
        let (a, b, c, d): (Int, Int, Int, Int) = (args[x: 0], args[x: 1], args[x: 2], args[x: 3])
        me.sum += a + b + c + d
    }
    lazy var be8 = Behavior(self) { (me, args) in
        let (a, b, c, d): (Int, Int, Int, Int) = (args[x: 0], args[x: 1], args[x: 2], args[x: 3])
        let (e, f, g, h): (Int, Int, Int, Int) = (args[x: 4], args[x: 5], args[x: 6], args[x: 7])
        me.sum += a + b + c + d + e + f + g + h
    }
    lazy var beText = Behavior(self) { (me, args) in
        let text: String = args[x: 0]
        me.sum += text.utf8.count
    }
    lazy var beGet = Behavior(self) { (me, args) in
        let reply: Reply<Int> = args[x: 0]
        reply(me.sum)
    }

    func typed0() { behave { me in me.sum += 1 } }
    func typed1(_ a: Int) { behave { me in me.sum += a } }
    func typed2(_ a: Int, _ b: Int) { behave { me in me.sum += a + b } }
    func typed4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) { behave { me in me.sum += a + b + c + d } }
    func typed8(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int) {
        behave { me in me.sum += a + b + c + d + e + f + g + h }
    }
    func typedText(_ text: String) { behave { me in me.sum += text.utf8.count } }
    func typedGet() async throws -> Int { try await answer { me in me.sum } }
}

/// Passes a number to another one.
final class Player: FlynnRuntime.Actor, @unchecked Sendable {
    // Only while no message is on the way.
    var unsafeOther: Player?

    lazy var beHit: Behavior = Behavior(self) { (me: Player, args) in
        let left: Int = args[x: 0]
        if left > 0 { me.unsafeOther.unsafelyUnwrapped.beHit(left - 1) }
    }
    func typedHit(_ left: Int) {
        behave { me in if left > 0 { me.unsafeOther.unsafelyUnwrapped.typedHit(left - 1) } }
    }
}

/// Actors with one behavior.
final class OneDynamic: FlynnRuntime.Actor {
    private var count = 0
    lazy var beAdd = Behavior(self) { (me, _) in me.count += 1 }
}
final class OneTyped: FlynnRuntime.Actor {
    private var count = 0
    func beAdd() { behave { me in me.count += 1 } }
}

struct Shape {
    let name: String
    let count: Int
    let dynamic: () async throws -> Void
    let typed: () async throws -> Void
}

func nanoseconds(_ count: Int, _ work: () async throws -> Void) async rethrows -> Double {
    let time = try await ContinuousClock().measure(work)
    return time / .nanoseconds(1) / Double(count)
}

let text = "a string of more than 15 bytes"
/// Unknown to the compiler, so that a closure captures it.
let one = min(1, CommandLine.arguments.count)
let calls = 1_000_000
let sums = Sums()
let (first, second) = (Player(), Player())
(first.unsafeOther, second.unsafeOther) = (second, first)
_ = (first.beHit, second.beHit)

func calling(_ call: @escaping () -> Void) -> () async throws -> Void {
    {
        for _ in 0..<calls { call() }
        sums.unsafeWait()
    }
}

func hitting(_ hit: @escaping () -> Void) -> () async throws -> Void {
    {
        hit()
        while first.unsafeMessagesCount + second.unsafeMessagesCount > 0 {
            first.unsafeWait()
            second.unsafeWait()
        }
    }
}

let shapes = [
    Shape(name: "no argument", count: calls, dynamic: calling { sums.be0() }, typed: calling { sums.typed0() }),
    Shape(name: "1 number", count: calls, dynamic: calling { sums.be1(one) }, typed: calling { sums.typed1(one) }),
    Shape(
        name: "1 string", count: calls, dynamic: calling { sums.beText(text) }, typed: calling { sums.typedText(text) }),
    Shape(
        name: "2 numbers", count: calls, dynamic: calling { sums.be2(one, one) },
        typed: calling { sums.typed2(one, one) }),
    Shape(
        name: "4 numbers", count: calls, dynamic: calling { sums.be4(one, one, one, one) },
        typed: calling { sums.typed4(one, one, one, one) }),
    Shape(
        name: "8 numbers", count: calls, dynamic: calling { sums.be8(one, one, one, one, one, one, one, one) },
        typed: calling { sums.typed8(one, one, one, one, one, one, one, one) }),
    Shape(
        name: "hop with 1 number", count: calls, dynamic: hitting { first.beHit(calls) },
        typed: hitting { first.typedHit(calls) }),
    Shape(
        name: "answer", count: 20_000,
        dynamic: { for _ in 0..<20_000 { _ = try await sums.beGet.ask(as: Int.self) } },
        typed: { for _ in 0..<20_000 { _ = try await sums.typedGet() } }),
]

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 15
for shape in shapes {
    try await shape.dynamic()
    try await shape.typed()
    var times: (dynamic: [Double], typed: [Double]) = ([], [])
    for _ in 0..<rounds {
        times.dynamic.append(try await nanoseconds(shape.count, shape.dynamic))
        times.typed.append(try await nanoseconds(shape.count, shape.typed))
    }
    let before = malloc_count()
    try await shape.dynamic()
    let between = malloc_count()
    try await shape.typed()
    let after = malloc_count()
    func median(_ values: [Double]) -> Int { Int(values.sorted()[values.count / 2].rounded()) }
    func least(_ values: [Double]) -> Int { Int((values.min() ?? 0).rounded()) }
    func each(_ count: Int) -> Double { (Double(count) / Double(shape.count) * 100).rounded() / 100 }
    print(
        "\(shape.name): dynamic \(median(times.dynamic)) ns (least \(least(times.dynamic))), typed \(median(times.typed)) ns "
            + "(least \(least(times.typed))); allocations \(each(Int(between - before))) and \(each(Int(after - between)))"
    )
}

func bytes<T: FlynnRuntime.Actor>(_ make: () -> T) -> Int {
    var actors: [T] = []
    actors.reserveCapacity(100_000)
    let before = malloc_bytes_in_use()
    for _ in 0..<100_000 { actors.append(make()) }
    let after = malloc_bytes_in_use()
    return withExtendedLifetime(actors) { Int(after - before) / 100_000 }
}
let dynamicBytes = bytes {
    let actor = OneDynamic()
    _ = actor.beAdd
    return actor
}
print("an actor with one behavior: dynamic \(dynamicBytes) bytes, typed \(bytes { OneTyped() }) bytes")
(first.unsafeOther, second.unsafeOther) = (nil, nil)
Flynn.shutdown()
