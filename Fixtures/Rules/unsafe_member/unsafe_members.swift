import FlynnRuntime

class Counter: Actor {
    private var count = 0

    var unsafeCount: Int { count }  // expect unsafe_member: 'unsafeCount' of actor 'Counter' can be accessed by any thread without protection; offer a behavior instead
    func unsafeAdd(_ amount: Int = (1 + 2)) { count += amount }  // expect unsafe_member: 'unsafeAdd'
    public let unsafeStart = 0  // expect unsafe_member: 'unsafeStart'
    fileprivate lazy var unsafeCopy = { self.count }()  // expect unsafe_member: 'unsafeCopy'
    private(set) var unsafeLimit = 10  // expect unsafe_member: 'unsafeLimit'
    static var unsafeShared = Counter()  // expect unsafe_member: 'unsafeShared'

    #if DEBUG
    final func unsafeDump() { print(count) }  // expect unsafe_member: 'unsafeDump'
    #endif
}

extension Counter {
    func unsafeReset() { count = 0 }  // expect unsafe_member: 'unsafeReset'
}

protocol Readable: Actor {
    var unsafeText: String { get }  // expect unsafe_member: 'unsafeText'
}

final class Page: Actor, Readable {
    // Flagged where it is required.
    var unsafeText: String { "" }
    var (unsafeLeft, unsafeRight) = (0, 1)  // expect unsafe_member: 'unsafeLeft' // expect unsafe_member: 'unsafeRight'
}

// A class with an unknown protocol: the name is reported anyway.
final class Session: Actor, StreamDelegate {
    func unsafeClose() {}  // expect unsafe_member: 'unsafeClose'
}
