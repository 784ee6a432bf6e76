import FlynnRuntime

class Counter: Actor {
    private var count = 0

    var unsafeCount: Int { count }  // expected-warning{{'unsafeCount' of actor 'Counter' can be reached from any thread, and nothing protects it; offer a behavior instead}}
    func unsafeAdd(_ amount: Int = (1 + 2)) { count += amount }  // expected-warning{{'unsafeAdd'}}
    public let unsafeStart = 0  // expected-warning{{'unsafeStart'}}
    fileprivate lazy var unsafeCopy = { self.count }()  // expected-warning{{'unsafeCopy'}}
    private(set) var unsafeLimit = 10  // expected-warning{{'unsafeLimit'}}
    static var unsafeShared = Counter()  // expected-warning{{'unsafeShared'}}

    #if DEBUG
    final func unsafeDump() { print(count) }  // expected-warning{{'unsafeDump'}}
    #endif
}

extension Counter {
    func unsafeReset() { count = 0 }  // expected-warning{{'unsafeReset'}}
}

protocol Readable: Actor {
    var unsafeText: String { get }  // expected-warning{{'unsafeText'}}
}

final class Page: Actor, Readable {
    // Flagged where it is required.
    var unsafeText: String { "" }
    var (unsafeLeft, unsafeRight) = (0, 1)  // expected-warning{{'unsafeLeft'}} expected-warning{{'unsafeRight'}}
}

// Of a class with an unknown protocol: the name says enough.
final class Session: Actor, StreamDelegate {
    func unsafeClose() {}  // expected-warning{{'unsafeClose'}}
}
