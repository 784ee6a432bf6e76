import FlynnRuntime
import Nimble

/// What a superclass or a protocol of another module has isn't known.
class Remote: NetworkActor {
    func unsafeStart() { self.beConnect("host", 1) }
}

class Local: Actor, Reconnecting {
    func unsafeStart(_ remote: Remote) {
        self.beReconnect()
        remote.beDisconnect()
    }
}

/// A method, a property and a static function that are called like behaviors.
struct Canvas {
    var beDrawn = { (_ count: Int) in }
    func beBold() {}
    static func bePrepared() {}
    func use() {
        self.beBold()
        beDrawn(1)
        self.beDrawn(2)
        Canvas.bePrepared()
        bePrepared()
    }
}

/// Matchers are functions.
struct Checks {
    func check(_ list: [Int]) {
        expect(list).to(beEmpty())
        expect(list).toNot(beGreaterThan(1))
    }
}

/// Names that aren't written like a behavior's.
func words(_ canvas: Canvas, _ local: Local) {
    canvas.begin()
    local.beginReading(1)
    local.bestow()
    local.be(1)
}

@dynamicMemberLookup
class Proxy: Actor {
    subscript(dynamicMember name: String) -> Behavior { Behavior(self) { _ in } }
}

func relay(_ proxy: Proxy) {
    proxy.beAnything(1)
    // "proxy.beText()" in a string, and proxy.beComment() here.
    print("proxy.beText()")
}

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

/// A type parameter may be anything, even with a name of the project's.
func each<Local: Traceable>(_ one: Local, _ many: [Local]) {
    one.beTrace()
    many.first?.beTrace()
}

protocol Traceable {
    func beTrace()
}
