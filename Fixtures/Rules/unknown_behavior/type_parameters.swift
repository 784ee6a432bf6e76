import FlynnRuntime

class Local: Actor {}

/// A type parameter may be anything, even with a name of the project's.
func each<Local: Traceable>(_ one: Local, _ many: [Local]) {
    one.beTrace()
    many.first?.beTrace()
}

protocol Traceable {
    func beTrace()
}

/// An associated type, and the type of a generic class's parameter.
final class Pool<Worker: Traceable>: Actor {
    private var workers: [Worker] = []
    func safeTrace<Others: Sequence>(_ others: Others) where Others.Element == Worker {
        workers.forEach { $0.beTrace() }
        for other in others { other.beTrace() }
    }
}
