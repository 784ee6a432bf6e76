import FlynnRuntime

class Local: Actor {}

/// One of the two classes of this name may have it.
#if DEBUG
class Tracer: Actor {
    lazy var beTrace = Behavior(self) { _ in }
}
#else
class Tracer: Actor {}
#endif

func trace(_ tracer: Tracer, _ list: [Int], _ text: String, _ pair: (Int, Local)) {
    tracer.beTrace()
    tracer.beStopped()
    list.beSorted()
    text.beTrimmed()
    pair.beSwapped()
    tracer.beTrace.setActor(nil)
}
