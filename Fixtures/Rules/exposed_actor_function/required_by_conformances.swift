import FlynnRuntime
import Foundation

protocol Greeter {
    func greet(_ name: String) -> String
}

protocol PoliteGreeter: Greeter {
    subscript(name: String) -> String { get }
    func bow()
}

final class Host: Actor, PoliteGreeter, CustomStringConvertible, Hashable, Encodable, Identifiable {
    func greet(_ name: String) -> String { "hello, \(name)" }
    func bow() {}
    subscript(name: String) -> String { greet(name) }

    var description: String { "host" }
    static func == (left: Host, right: Host) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    func encode(to encoder: any Encoder) throws {}
}

final class Numbers: Actor, Sequence, IteratorProtocol {
    private var next_ = 0
    func next() -> Int? { nil }
}

class Guide: Actor {
    func greet(_ name: String) -> String { name }
}

// The conformance of an extension is one, too.
extension Guide: Greeter {}

// The requirements of another module's protocol are unknown.
final class Session: Actor, StreamDelegate {
    func stream(_ stream: Stream, handle event: Stream.Event) {}
    func anything() {}
}

// A subclass may conform with what it inherits.
class Desk: Actor {
    func answer() {}
}
final class Phone: Desk, TelephoneDelegate {}

final class Ordered: Actor, Swift.Comparable, FlynnRuntime.Flowable {
    static func < (left: Ordered, right: Ordered) -> Bool { false }
    static func == (left: Ordered, right: Ordered) -> Bool { true }
    lazy var safeFlowable = FlowableState(self)
    lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        self.safeFlowToNextTarget(args)
    }
}
