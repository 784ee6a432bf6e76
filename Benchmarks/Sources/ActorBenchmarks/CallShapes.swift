import FlynnRuntime

// Calls of an actor by a single thread, with different arguments.

private final class Sums: FlynnRuntime.Actor, @unchecked Sendable {
    private var sum = 0

    lazy var beObject = Behavior(self) { (me, args) in
        let done: Done = args[x: 0]
        me.sum += done.number
    }
    lazy var beText = Behavior(self) { (me, args) in
        let text: String = args[x: 0]
        me.sum += text.utf8.count
    }
    lazy var be0 = Behavior(self) { (me, _) in me.sum += 1 }
    lazy var be1 = Behavior(self) { (me, args) in me.sum += args[x: 0] }
    lazy var be2 = Behavior(self) { (me, args) in
        let (a, b): (Int, Int) = (args[x: 0], args[x: 1])
        me.sum += a + b
    }
    lazy var be3 = Behavior(self) { (me, args) in
        let (a, b, c): (Int, Int, Int) = (args[x: 0], args[x: 1], args[x: 2])
        me.sum += a + b + c
    }
    lazy var be4 = Behavior(self) { (me, args) in
        let (a, b, c, d): (Int, Int, Int, Int) = (args[x: 0], args[x: 1], args[x: 2], args[x: 3])
        me.sum += a + b + c + d
    }
    lazy var be6 = Behavior(self) { (me, args) in
        let (a, b, c, d): (Int, Int, Int, Int) = (args[x: 0], args[x: 1], args[x: 2], args[x: 3])
        let (e, f): (Int, Int) = (args[x: 4], args[x: 5])
        me.sum += a + b + c + d + e + f
    }
    lazy var be8 = Behavior(self) { (me, args) in
        let (a, b, c, d): (Int, Int, Int, Int) = (args[x: 0], args[x: 1], args[x: 2], args[x: 3])
        let (e, f, g, h): (Int, Int, Int, Int) = (args[x: 4], args[x: 5], args[x: 6], args[x: 7])
        me.sum += a + b + c + d + e + f + g + h
    }

    func typedObject(_ done: Done) { behave { me in me.sum += done.number } }
    func typedText(_ text: String) { behave { me in me.sum += text.utf8.count } }
    func typed0() { behave { me in me.sum += 1 } }
    func typed1(_ a: Int) { behave { me in me.sum += a } }
    func typed2(_ a: Int, _ b: Int) { behave { me in me.sum += a + b } }
    func typed3(_ a: Int, _ b: Int, _ c: Int) { behave { me in me.sum += a + b + c } }
    func typed4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) { behave { me in me.sum += a + b + c + d } }
    func typed6(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) {
        behave { me in me.sum += a + b + c + d + e + f }
    }
    func typed8(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int) {
        behave { me in me.sum += a + b + c + d + e + f + g + h }
    }
}

extension Done {
    fileprivate var number: Int { 1 }
}

/// Returns the shapes. Their names describe the arguments of a call.
func callShapes(_ calls: Int) -> [Benchmark] {
    func shape(
        _ arguments: String, _ dynamic: @escaping (Sums) -> Void, _ typed: @escaping (Sums) -> Void
    ) -> Benchmark {
        func run(_ call: @escaping (Sums) -> Void) -> () -> Void {
            {
                let sums = Sums()
                for _ in 0..<calls { call(sums) }
                sums.unsafeWait()
            }
        }
        return Benchmark(
            name: arguments, unit: "call", operations: calls, hasPeers: false, flynn: run(dynamic), typed: run(typed))
    }
    // Unknown to the compiler, so that the closures must capture it.
    let one = min(1, CommandLine.arguments.count)
    let text = String(repeating: "text", count: 4 + one)
    let done = Done()
    return [
        shape("no argument", { $0.be0() }, { $0.typed0() }),
        shape("object", { $0.beObject(done) }, { $0.typedObject(done) }),
        shape("string", { $0.beText(text) }, { $0.typedText(text) }),
        shape("1 number", { $0.be1(one) }, { $0.typed1(one) }),
        shape("2 numbers", { $0.be2(one, one) }, { $0.typed2(one, one) }),
        shape("3 numbers", { $0.be3(one, one, one) }, { $0.typed3(one, one, one) }),
        shape("4 numbers", { $0.be4(one, one, one, one) }, { $0.typed4(one, one, one, one) }),
        shape("6 numbers", { $0.be6(one, one, one, one, one, one) }, { $0.typed6(one, one, one, one, one, one) }),
        shape(
            "8 numbers", { $0.be8(one, one, one, one, one, one, one, one) },
            { $0.typed8(one, one, one, one, one, one, one, one) }),
    ]
}
