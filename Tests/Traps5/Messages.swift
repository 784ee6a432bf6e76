// Calls that look wrong but run. FlynnLint doesn't report them.
import FlynnRuntime
import Foundation

// A message center: behaviors as values, asks, timers, streams, compositions.

// A message center: behaviors as values, asks, timers, streams, compositions.
private class Printer: Actor, @unchecked Sendable {
    private var total = 0
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        self.total += args[x: 0]
    }
    lazy var beBoth = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        // flynnlint:parameter Int - number
        let text: String = args[x: 0]
        let number: Int = args[x: 1]
        print(text, number, self.total)
    }
    lazy var beTotal = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - the total
        let reply: Reply<Int> = args[x: 0]
        reply(self.total)
    }
    lazy var beName = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        // flynnlint:parameter Reply<String> - the name
        let number: Int = args[x: 0]
        let reply: Reply<String> = args[x: 1]
        reply("n\(number)")
    }
    lazy var beDone = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter ActorFailure - failure
        (args[x: 0] as ActorFailure).resume()
    }
    lazy var beCall = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Behavior - the next
        let next: Behavior = args[x: 0]
        print(next)
    }
    lazy var beStop = Behavior(self) { _ in print("stop") }
    // flynnlint:disable:next function_reference_behavior - the form of old programs
    lazy var beOld = Behavior(self, _beOld)
    private func _beOld(_ args: BehaviorArgs) {
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beForward = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        self.handle(args)
    }
    private func handle(_ args: BehaviorArgs) {
        let text: String = args[x: 0]
        print(text)
    }
}
private final class Chain: Actor, @unchecked Sendable {
    lazy var beFirst = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        print(args[x: 0] as Int)
    }
    lazy var beSecond = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
}
private protocol Drawing: Actor { var beDraw: Behavior { get } }
private protocol Named { var name: String { get } }
private typealias NamedDrawing = Drawing & Named
private final class Pen: Actor, NamedDrawing, @unchecked Sendable {
    let name = "pen"
    lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - width
        print(args[x: 0] as Double)
    }
}
private final class Brush: Actor, NamedDrawing, @unchecked Sendable {
    let name = "brush"
    lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - width
        print(args[x: 0] as Double)
    }
}
private struct Route { let send: Behavior; let label: String; init(_ p: Printer) { send = p.bePrint; label = "print" } }
private struct Handler { let onDone: Behavior }
private final class Screen {
    let done: Behavior; init(printer: Printer) { done = printer.beAdd }; func finishWell() { done(5) }
}
private func drawRight(_ d: any Drawing & Named) { d.beDraw(5.5) }
private func drawGood<D>(_ d: D) where D: NamedDrawing { d.beDraw(1.5) }
private func behavior(of p: Printer) -> Behavior { p.beAdd }
nonisolated(unsafe) private let p = Printer(), q = Printer(), chain = Chain()
private func numbers() -> AsyncStream<Int> {
    AsyncStream {
        $0.yield(1); $0.finish()
    }
}
private func texts() -> AsyncStream<String> {
    AsyncStream {
        $0.yield("a"); $0.finish()
    }
}

private func messages1() async throws {
    do {
        let b = p.bePrint
        b("5")
    }
    do {
        let (x, y) = (p.bePrint, q.beAdd)
        x("a"); y(1)
    }
    do {
        let all = [p.bePrint, q.bePrint]
        for b in all { b("5") }
    }
    do {
        let all = [p.bePrint, q.beOld]
        all.forEach { $0("a") }
    }
    do {
        let all = [p.bePrint, q.beAdd]
        all[0]("a")
    }
    do {
        let all = [p.bePrint, q.beAdd]
        all[1](1)
    }
    do {
        let table = ["print": p.bePrint]
        table["print"]?("x")
    }
    do {
        let table: [String: Behavior] = ["print": p.bePrint, "add": p.beAdd]
        table["add"]?(1)
    }
    do {
        let b = Bool.random() ? p.bePrint : q.bePrint
        b("5")
    }
    (Bool.random() ? p : q).bePrint("5")
    do {
        var b = p.bePrint
        b("a")
    }
    do {
        var b = p.bePrint
        b = p.beAdd
        b(1)
    }
    do {
        let b: Behavior
        if Bool.random() { b = p.bePrint } else { b = p.beOld }
        b("s")
    }
    behavior(of: p)(1)
    Route(p).send("a")
    Handler(onDone: p.bePrint).onDone("a")
    Screen(printer: p).finishWell()
    do {
        let run = { [print = p.bePrint] in print("a") }
        run()
    }
    do {
        let key = \Printer.bePrint
        p[keyPath: key]("a")
    }
    p[keyPath: \.beAdd](1)
    do {
        let make = { p.bePrint }
        make()("a")
    }
    do {
        func local() -> Behavior { p.beAdd }
        local()(1)
    }
    do {
        let maybe: Behavior? = p.bePrint
        maybe?("a")
    }
    p.beOld("a")
}

private func messages2() async throws {
    p.beForward("a")
    p.beBoth("a", 1)
    p.beCall(q.bePrint)
    chain.beFirst(1).beSecond("a")
    do {
        chain
            .beFirst(1)
            #if !NEVER
        .beSecond("a")
            #endif
    }
    drawRight(Brush())
    drawGood(Pen())
    do {
        let total: Int = try await p.beTotal.ask()
        p.beAdd(total)
    }
    p.bePrint(try await p.beName.ask(1) as String)
    do {
        func name() async throws -> String { try await p.beName.ask(5) }
        p.bePrint(try await name())
    }
    if try await p.beTotal.ask() == 0 { print("zero") }
    do {
        let task = Task<Int, any Error> { try await p.beTotal.ask() }
        print(try await task.value)
    }
    do {
        let task = Task { try await p.beName.ask(7) as String }
        p.bePrint(try await task.value)
    }
    do {
        async let a: Int = p.beTotal.ask()
        p.beAdd(try await a)
    }
    do {
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask { try await p.beName.ask(1) }
            for try await name in group { p.bePrint(name) }
        }
    }
    do {
        let (stream, beNext) = Behavior.makeStream(of: String.self)
        beNext("a"); beNext()
        for await s in stream { p.bePrint(s) }
    }
    for await n in numbers() { p.beAdd(n) }
    for await n in numbers().map({ "\($0)" }) { p.bePrint(n) }
    q.unsafeSupervise(by: p.beDone)
    do {
        let values: [Any?] = ["a", 1]
        p.beBoth.dynamicallyCall(withArguments: values)
    }
    p.beBoth.dynamicallyCall(withArguments: ["a", 1])
}

func runMessages() async throws {
    try await messages1()
    try await messages2()
}
