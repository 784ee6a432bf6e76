import Combine
import FlynnRuntime
import Foundation

/// Subscribers, handlers and child tasks can outlive a behavior. Concurrent iterations can't.
final class Weather: Actor {
    private var subscriptions: [AnyCancellable] = []
    private let source = DispatchSource.makeTimerSource()
    private let changes = PassthroughSubject<Int, Never>()

    lazy var beObserve = Behavior(self) { [unowned self] _ in
        NotificationCenter.default.publisher(for: .init("rain")).sink { _ in
            self.beStop()  // expect escaping_unowned_self: 'self' is unowned here, but the closure is passed to 'sink' and can outlive the behavior
        }.store(in: &self.subscriptions)
        self.changes.sink { _ in
            self.beStop()  // expect escaping_unowned_self: 'PassthroughSubject'
        }.store(in: &self.subscriptions)
        self.changes.sink { [weak self] _ in self?.beStop() }.store(in: &self.subscriptions)
        self.source.setEventHandler {
            self.beStop()  // expect escaping_unowned_self: 'DispatchSource'
        }
        DispatchQueue.concurrentPerform(iterations: 4) { _ in self.beStop() }
    }

    lazy var beStop = Behavior(self) { [unowned self] _ in
        self.source.cancel()
    }
}
