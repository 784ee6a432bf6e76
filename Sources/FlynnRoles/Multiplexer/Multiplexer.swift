import Foundation

/// A role that forwards the calls of a delegate protocol to several targets.
///
/// FlynnLint writes the subclass that conforms to the protocol: `ScrollMultiplexer::MULTIPLEXER(ScrollDelegate)` expands to
///
///     class ScrollMultiplexer: Multiplexer<any ScrollDelegate>, ScrollDelegate {
///         // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes
///
///         func didScroll(_ view: ScrollView) {
///             forward { $0.didScroll(view) }
///         }
///     }
///
/// The type of a requirement's result decides how the results of several targets combine:
///
/// | result | targets that are called | result of the multiplexer |
/// |---|---|---|
/// | none | all, in order | |
/// | `Bool` | all, in order | true if all return true; true without targets |
/// | optional | all in order, up to the first that doesn't return nil | its result, or nil |
/// | other | the first | its result; a crash without targets |
///
/// An error ends the call: it is thrown, and later targets aren't called. If a requirement takes a closure that escapes, only
/// the first target is called, since the closure is likely to expect one call.
///
/// To combine results in another way, override the method in a subclass and use ``targets``.
open class Multiplexer<Target>: AnyRole {
    private final var list = TargetList()

    /// Creates a multiplexer that refers to its targets weakly, in the given order.
    public init(targets: [Target] = [], roleName: String = "") {
        super.init(roleName: roleName)
        for target in targets { add(target) }
    }

    override class func accepts(_ owner: AnyObject.Type) -> Bool { true }

    /// The targets that exist, in the order in which they were added.
    public final var targets: [Target] {
        // Only instances of `Target` are added.
        list.objects.map { $0 as! Target }
    }

    /// The targets of one call.
    final var callees: Callees<Target> { Callees(multiplexer: self, objects: list.objects, removals: list.removals) }

    /// Whether an object that was a target after `removals` calls of `remove` is still one.
    fileprivate final func isTarget(_ object: AnyObject, since removals: Int) -> Bool {
        list.removals == removals || list.contains(object)
    }

    /// Adds a target after the others, and refers to it weakly. The target must be an instance of a class.
    ///
    /// If it is a target already, it keeps its place.
    public final func add(_ target: Target) {
        list.add(identity(of: target), retained: false)
    }

    /// Adds a target after the others, and keeps it alive. The target must be an instance of a class.
    ///
    /// It must not be the owner of the multiplexer, since both would never be deinitialized. If it is a target already, it
    /// keeps its place.
    public final func add(retaining target: Target) {
        list.add(identity(of: target), retained: true)
    }

    /// Removes a target, which isn't called any longer, not even by a call that is being forwarded. Does nothing if it isn't a target.
    public final func remove(_ target: Target) {
        list.remove(identity(of: target))
    }

    private final func identity(of target: Target) -> AnyObject {
        // A value would be copied to a new object, to which nothing else refers.
        requireCorrectUse(
            type(of: target as Any) is AnyClass, "\(Self.self): a target must be an object, but \(target) is a value")
        return target as AnyObject
    }

    /// Makes the owner keep this multiplexer alive, instead of an earlier owner, and sends ``RoleEvent/bound``.
    public final func bind(to owner: some BindableOwner) { attach(to: owner) }

    #if canImport(ObjectiveC)
    /// Whether the multiplexer, or for the requirements of the protocol, at least one of its targets responds to a message.
    ///
    /// UIKit and AppKit ask once, when the delegate is assigned. So add the targets first.
    open override func responds(to selector: Selector!) -> Bool {
        guard super.responds(to: selector) else { return false }
        return Multiplexer.instancesRespond(to: selector)
            || targets.contains { ($0 as? any NSObjectProtocol)?.responds(to: selector) ?? false }
    }
    #endif
}

/// The targets of one call, in order. Those that are removed during the call are skipped.
struct Callees<Target>: Sequence, IteratorProtocol {
    private let multiplexer: Multiplexer<Target>
    private let objects: [AnyObject]
    private let removals: Int
    private var index = 0

    fileprivate init(multiplexer: Multiplexer<Target>, objects: [AnyObject], removals: Int) {
        self.multiplexer = multiplexer
        self.objects = objects
        self.removals = removals
    }

    mutating func next() -> Target? {
        while index < objects.count {
            let object = objects[index]
            index += 1
            if multiplexer.isTarget(object, since: removals) { return (object as! Target) }
        }
        return nil
    }
}
