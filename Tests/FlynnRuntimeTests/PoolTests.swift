import FlynnRuntime
import Testing

struct PoolTests {
    @Test func `a pool has the elements that a closure makes`() {
        let actors = Array(count: 3) { FlynnRuntime.Actor() }
        #expect(actors.count == 3 && actors[0] !== actors[1])
        let named = Array<FlynnRuntime.Actor>(count: 2, create: { return FlynnRuntime.Actor() })
        #expect(named.count == 2)
        var next = 0
        let numbers: [Int] = Array(count: 4) {
            next += 1
            return next
        }
        #expect(numbers == [1, 2, 3, 4])
    }

    @Test func `a pool can be made by a closure that doesn't state the class`() {
        let make: NewObject = { FlynnRuntime.Actor() }
        let actors = Array<FlynnRuntime.Actor>(count: 2, create: make)
        #expect(actors.count == 2 && actors[0] !== actors[1])
    }

    @Test func `an object of another class than the pool's ends the process`() async {
        await #expect(processExitsWith: .failure) {
            final class Other {}
            let make: NewObject = { Other() }
            _ = Array<FlynnRuntime.Actor>(count: 1, create: make)
        }
    }

    @Test func `an argument can be checked before it is read`() {
        let arguments: BehaviorArgs = ["a", nil, 5]
        #expect(arguments.check(0) is String && !(arguments.check(0) is Int))
        #expect(arguments.check(1) == nil)
        #expect(arguments.check(2) as? Int == 5)
    }

    @Test func `a check of a missing argument ends the process`() async {
        await #expect(processExitsWith: .failure) {
            let arguments: BehaviorArgs = []
            _ = arguments.check(0)
        }
    }

    @Test func `the closure of a behavior can be a value`() async throws {
        let actor = FlynnRuntime.Actor()
        let block: BehaviorBlock = { args in
            let reply: Reply<Int> = args[x: 1]
            reply(args[x: 0])
        }
        #expect(try await Behavior(actor, block).ask(5, as: Int.self) == 5)
    }
}
