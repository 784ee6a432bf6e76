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
/// A call goes to all targets in order, and returns the result of the last one. Targets that don't implement an optional requirement
/// are skipped. Without targets, a requirement without result does nothing, an optional result is nil, and another result crashes.
///
/// An error ends the call: it is thrown, and later targets aren't called. A closure is passed to all targets, also if it is a
/// completion handler.
///
/// ``ResultCombination`` combines results in another way, or calls the first target only.
open class Multiplexer<Target>: AnyRole {
    private final var list = TargetList()

    /// Creates a multiplexer.
    ///
    /// - Parameters:
    ///   - targets: The first targets, which the multiplexer keeps alive. They must be instances of classes. Its owner must not be
    ///     one of them.
    ///   - weakTargets: The targets after them, which something else keeps alive, for example the owner.
    ///   - roleName: A name that distinguishes roles of the same class, or the empty string.
    public init(targets: [Target] = [], weakTargets: [Target] = [], roleName: String = "") {
        super.init(roleName: roleName)
        for target in targets { add(target) }
        for target in weakTargets { add(weak: target) }
    }

    override class func accepts(_ owner: AnyObject.Type) -> Bool { true }

    /// The targets that exist, in the order in which they were added.
    ///
    /// An assignment replaces all targets. The multiplexer keeps the new ones alive, so its owner must not be one of them.
    public final var targets: [Target] {
        // Only instances of `Target` are added.
        get { list.objects.map { $0 as! Target } }
        set {
            list.removeAll()
            for target in newValue { add(target) }
        }
    }

    /// The targets of one call.
    final var callees: Callees<Target> { Callees(multiplexer: self, objects: list.objects, removals: list.removals) }

    /// Whether an object that was a target after `removals` removals is still one.
    fileprivate final func isTarget(_ object: AnyObject, since removals: Int) -> Bool {
        list.removals == removals || list.contains(object)
    }

    /// Adds a target after the others, and keeps it alive. The target must be an instance of a class.
    ///
    /// It must not be the owner of the multiplexer, since both would never be deinitialized; use ``add(weak:)``. If it is a target
    /// already, it keeps its place.
    public final func add(_ target: Target) {
        list.add(identity(of: target), isWeak: false)
    }

    /// Adds a target after the others, and refers to it weakly. The target must be an instance of a class.
    ///
    /// It is skipped once it is deinitialized. If it is a target already, it keeps its place.
    public final func add(weak target: Target) {
        list.add(identity(of: target), isWeak: true)
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
    public final func bind(to owner: AnyObject) { attach(to: owner) }

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
