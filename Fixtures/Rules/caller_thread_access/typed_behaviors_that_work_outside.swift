import FlynnRuntime

class Meter: Actor {
    private var values: [Int] = []

    func beAdd(_ value: Int) {
        print("adds", value)  // expect caller_thread_access: does more than check its arguments before 'behave'
        behave { me in me.values.append(value) }
    }

    func beAddAll(_ values: [Int]) {
        for value in values { print(value) }  // expect caller_thread_access: 'beAddAll' does more
        behave { me in me.values += values }
    }

    func beSum(_ factor: Int) async throws -> Int {
        var factor = factor  // expect caller_thread_access: before 'answer'
        factor += 1
        let last = factor
        return try await answer { me in me.values.reduce(0, +) * last }
    }

    func beClear(_ isLogged: Bool) {
        if isLogged { print("clears") }  // expect caller_thread_access
        behave { me in me.values = [] }
    }
}
