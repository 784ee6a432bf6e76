import Dispatch
import FlynnRuntime
import OpenCombine

/// OpenCombine declares the same publishers, and its queues are adapters.
final class Votes: Actor {
    private var count = 0
    private let votes = PassthroughSubject<Int, Never>()
    private var subscriptions: [OpenCombine.AnyCancellable] = []

    lazy var beCount = Behavior(self) { [unowned self] _ in
        self.votes.receive(on: DispatchQueue.main.ocombine).sink { [weak self] vote in
            self?.count += vote  // expect foreign_queue_access: 'sink'
        }.store(in: &self.subscriptions)
        self.votes.sink { [weak self] vote in self?.count += vote }.store(in: &self.subscriptions)
    }
}
