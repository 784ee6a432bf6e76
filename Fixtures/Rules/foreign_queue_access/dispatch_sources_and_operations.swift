import FlynnRuntime
import Foundation

/// Handlers of dispatch sources and blocks of operations run on their queues.
final class Monitor: Actor {
    private var events = 0
    private var source: DispatchSourceTimer?
    private let signals = DispatchSource.makeSignalSource(signal: 1)

    lazy var beStart = Behavior(self) { [unowned self] _ in
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { [weak self] in
            self?.events += 1  // expect foreign_queue_access: 'events' is state of the actor, but the closure is passed to 'DispatchSource'
        }
        source.setCancelHandler { [weak self] in self?.beStop() }
        self.source = source
        self.source?.setRegistrationHandler { [weak self] in
            self?.events = 0  // expect foreign_queue_access: 'DispatchSourceTimer'
        }
        self.signals.setEventHandler { [weak self] in
            self?.events += 1  // expect foreign_queue_access: 'DispatchSource'
        }
    }

    lazy var beStop = Behavior(self) { [unowned self] _ in
        self.source?.cancel()
        let operation = BlockOperation { print("stopped") }
        operation.addExecutionBlock { [weak self] in
            self?.events = 0  // expect foreign_queue_access: 'BlockOperation'
        }
        OperationQueue.main.addOperation(operation)
    }
}
