import FlynnRuntime
import Foundation

/// Members that may be used from any thread.
class Station: Actor {
    private let name: String
    private let numbers = [1, 2, 3]
    private let next: Station?
    private let onDone: Behavior
    static var made = 0  // expect exposed_actor_variable
    @Locked private var passengers = 0
    nonisolated(unsafe) var hint = 0  // expect exposed_actor_variable
    var unsafeDepth = 0  // expect unsafe_member
    private var callback: Behavior?

    init(_ name: String, _ next: Station?, _ onDone: Behavior) {
        self.name = name
        self.next = next
        self.onDone = onDone
    }

    lazy var beArrive = Behavior(self) { [unowned self] _ in  // expect circular_behavior
        DispatchQueue.main.async { [self] in
            print(name, self.numbers.count, Station.made, hint)
            self.next?.beArrive()
            self.onDone(5)
            self.passengers += 1
            self.unsafeDepth += 1
            self.unsafeFlush()
            self.beDepart()
            self.callback?(1)
            beDepart()
            unsafeWait(0)
            self.unsafeMessagesCount
        }
        Task { [weak self] in
            await self?.fetch()
            await self?.show()
            self?.helper()
        }
        Flynn.Timer(timeInterval: 1, repeats: true, self.beDepart)
    }

    lazy var beDepart = ChainableBehavior(self) { _ in }

    func unsafeFlush() {}  // expect unsafe_member
    private func fetch() async throws -> Int { 5 }
    @MainActor private func show() {}
    nonisolated private func helper() {}
}

@propertyWrapper struct Locked { var wrappedValue: Int }
