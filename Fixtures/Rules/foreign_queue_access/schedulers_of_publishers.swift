import Combine
import FlynnRuntime
import Foundation

/// Only a queue that is passed to an operator proves that a publisher delivers on another thread.
final class Prices: Actor {
    private var latest = 0
    private let queue = DispatchQueue(label: "prices")
    private let updates = PassthroughSubject<Int, Never>()
    private var subscriptions: [AnyCancellable] = []

    lazy var beObserve = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter SerialScheduler - delivers in place
        let scheduler: SerialScheduler = args[x: 0]
        self.updates.debounce(for: .seconds(1), scheduler: self.queue).sink { [weak self] price in
            self?.latest = price  // expect foreign_queue_access: 'sink'
        }.store(in: &self.subscriptions)
        self.updates.delay(for: 1, tolerance: 1, scheduler: OperationQueue()).first().sink { [weak self] price in
            self?.latest = price  // expect foreign_queue_access: 'sink'
        }.store(in: &self.subscriptions)
        // The immediate scheduler stays on the thread.
        self.updates.receive(on: ImmediateScheduler.shared).sink { [weak self] price in
            self?.latest = price
        }.store(in: &self.subscriptions)
        self.updates.receive(on: DispatchQueue.main).receive(on: ImmediateScheduler.shared).sink { [weak self] price in
            self?.latest = price  // expect foreign_queue_access: 'sink'
        }.store(in: &self.subscriptions)
        // Any other scheduler may be one of this actor.
        self.updates.receive(on: scheduler).sink { [weak self] price in
            self?.latest = price
        }.store(in: &self.subscriptions)
        // The inner publisher decides about the thread.
        self.updates.receive(on: self.queue).flatMap { _ in self.updates }.sink { [weak self] price in
            self?.latest = price
        }.store(in: &self.subscriptions)
    }
}
