import Synchronization

/// The arguments of a call to a behavior, in order.
///
/// A behavior reads them with `args[x: n]` or `args.get(n)`. Both cast to the type that is inferred from the context.
public typealias BehaviorArgs = [Any?]

/// What a message runs: the closure and the name of a behavior, in a subclass for each type of closure. A separate object
/// because messages refer to it and may outlive the behavior.
class BehaviorBody {
    /// Where a behavior's name is in the executable.
    struct Name: Hashable {
        fileprivate let text: StaticString

        static func == (left: Name, right: Name) -> Bool { left.text.utf8Start == right.text.utf8Start }
        func hash(into hasher: inout Hasher) { hasher.combine(text.utf8Start) }
    }

    final let name: Name
    /// The type of the actors that `run` accepts.
    final let actorType: Any.Type
    /// Guarded by the mailbox's lock.
    final var link = BehaviorLink()
    /// Whether the behavior owns a strong reference to its actor, and the runtime has borrowed a reference to the
    /// behavior in return; see `ToggleReference.swift`. Changed under the mailbox's lock, hence relaxed everywhere.
    final let ownsActor = Atomic(false)

    init(_ name: StaticString, _ actorType: Any.Type) {
        self.name = Name(text: name)
        self.actorType = actorType
    }

    /// Runs the closure. For the thread that runs `actor`, which is alive.
    func run(_ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {}

    /// Returns the behavior's qualified name (`StringBuilder.beAppend`), or `StringBuilder.be…` if its name is unknown.
    ///
    /// - Parameter actorType: the class of the behavior's actor, or nil if the behavior has no actor.
    final func name(of actorType: Any.Type?) -> String {
        // If the behavior is not the initial value of a property, `name` is the name of the enclosing function.
        let function = name.text.description
        let name = function.hasPrefix("be") && !function.contains("(") ? function : "be…"
        guard let actorType else { return name }
        return "\(_typeName(actorType, qualified: false)).\(name)"
    }
}

/// A behavior's node in its actor's list of behaviors. Guarded by the mailbox's lock.
struct BehaviorLink {
    /// The behavior, unretained. Set once, before the body is registered.
    var behavior: UnsafeMutableRawPointer!
    var previous: Unmanaged<BehaviorBody>?
    var next: Unmanaged<BehaviorBody>?
}

/// The body of an internal message.
final class InternalBody: BehaviorBody {
    private let work: () -> Void

    init(_ work: @escaping () -> Void) {
        self.work = work
        super.init("", Any.self)
    }

    override func run(_ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) { work() }
}
