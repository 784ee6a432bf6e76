import FlynnRuntime

class Counter: Actor, @unchecked Sendable {
    private var count = 0

    func beAdd(_ amount: Int) { behave { me in me.count += amount } }
    func beSet(_ count: Int) { behave { me in self.count = count } }  // expect strong_self_capture: use its parameter 'me'
    func beClear() { behave { _ in self.count = 0 } }  // expect strong_self_capture: use its parameter
    func beCount() async throws -> Int { try await answer { me in self.count + me.count } }  // expect strong_self_capture: 'answer'
    func beCatch() {
        behave { me in
            me.count += 1
        } onError: { me, error in
            self.count -= 1  // expect strong_self_capture: 'me'
        }
    }
    func beWeak() { behave { [weak self] _ in self?.count = 0 } }
    func beNested(_ numbers: [Int]) {
        behave { me in numbers.forEach { self.count += $0 } }  // expect strong_self_capture
    }
}

class Robot {
    private var mood = 0
    func behave(_ body: @escaping (Robot) -> Void) { body(self) }
    func act() { behave { _ in self.mood = 1 } }
}
