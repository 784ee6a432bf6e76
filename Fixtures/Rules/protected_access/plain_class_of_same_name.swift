import FlynnRuntime

enum Plain {
    class Worker {
        func safeWork() {}
    }
}

class Worker: Actor {
    func safeWork() {}
}

func run(worker: Plain.Worker, list: [Unknown]) {
    worker.safeWork()
    list.first?.safeWork()
    list.map { $0 }.first?.safeWork()
}
