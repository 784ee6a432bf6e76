import FlynnRuntime

// The runtime's own `unsafe…` members may be used.
class Worker: Actor {
    override init() {
        super.init()
        unsafePriority = 1
        self.unsafeCoreAffinity = .onlyPerformance
        super.unsafeMessageBatchSize = 10
    }

    lazy var beWork = Behavior(self) { [unowned self] _ in self.unsafeYield() }
}

func run(_ worker: Worker) {
    worker.unsafeWait(0)
    print(worker.unsafeUptime, "unsafeUptime (seconds)")
}
