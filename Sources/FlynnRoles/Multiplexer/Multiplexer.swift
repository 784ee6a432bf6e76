import Foundation

/// A role that forwards the calls of a delegate protocol to several targets.
///
/// FlynnLint generates the subclass that conforms to the protocol. `ScrollMultiplexer::MULTIPLEXER(ScrollDelegate)`
/// expands to:
///
///     class ScrollMultiplexer: Multiplexer<any ScrollDelegate>, ScrollDelegate {
///         // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes
///
///         func didScroll(_ view: ScrollView) {
///             forward { $0.didScroll(view) }
///         }
///     }
///
/// A call is forwarded to all targets in order, and returns the result of the last target. For an optional requirement,
/// targets without an implementation are skipped. Without targets, a requirement without result does nothing, and an
/// optional result is nil. Calls with other results crash.
///
/// An error of a target is thrown to the caller, and the later targets aren't called. A closure is passed to all
/// targets, even if it is a completion handler.
///
/// Use ``ResultCombination`` to combine the results in another way, or to call only the first target.
open class Multiplexer<Target>: AnyRole {
    private final var list = TargetList()

    /// Creates a multiplexer.
    ///
    /// - Parameters:
    ///   - targets: The first targets, retained by the multiplexer. The targets must be instances of classes, and must
    ///     not include the owner.
    ///   - weakTargets: Further targets that are kept alive by other objects, for example the owner.
    ///   - roleName: A name to distinguish roles of the same class, or the empty string.
    public init(targets: [Target] = [], weakTargets: [Target] = [], roleName: String = "") {
        super.init(roleName: roleName)
        for target in targets { add(target) }
        for target in weakTargets { add(weak: target) }
    }

    override class func accepts(_ owner: AnyObject.Type) -> Bool { true }

    /// The live targets, in the order of addition.
    ///
    /// Setting this property replaces all targets. The multiplexer retains the new targets, which must not include its
    /// owner.
    public final var targets: [Target] {
        // Only instances of `Target` are added.
        get { list.objects.map { $0 as! Target } }
        set {
            list.removeAll()
            for target in newValue { add(target) }
        }
    }

    /// The targets of a call.
    final var callees: Callees<Target> { Callees(multiplexer: self, objects: list.objects, removals: list.removals) }

    /// Returns whether a target of a call is still a target, given the number of removals at the start of the call.
    fileprivate final func isTarget(_ object: AnyObject, since removals: Int) -> Bool {
        list.removals == removals || list.contains(object)
    }

    /// Adds a target after the existing ones, and retains it. The target must be an instance of a class.
    ///
    /// The target must not be the owner of the multiplexer, as this would create a retain cycle; use ``add(weak:)``. An
    /// existing target keeps its position.
    public final func add(_ target: Target) {
        list.add(identity(of: target), isWeak: false)
    }

    /// Adds a target after the existing ones, with a weak reference. The target must be an instance of a class.
    ///
    /// The target is skipped after its deinitialization. An existing target keeps its position.
    public final func add(weak target: Target) {
        list.add(identity(of: target), isWeak: true)
    }

    /// Removes a target. From then on, the target isn't called, not even by a call in progress. Does nothing if the
    /// object isn't a target.
    public final func remove(_ target: Target) {
        list.remove(identity(of: target))
    }

    private final func identity(of target: Target) -> AnyObject {
        // A value would be copied to a new object without other references.
        requireCorrectUse(
            type(of: target as Any) is AnyClass, "\(Self.self): a target must be an object, but \(target) is a value")
        return target as AnyObject
    }

    /// Binds the multiplexer to an owner, which then keeps the multiplexer alive, and sends ``RoleEvent/bound``.
    public final func bind(to owner: AnyObject) { attach(to: owner) }

    #if canImport(ObjectiveC)
    /// Returns whether the multiplexer responds to a message. For the requirements of the protocol, at least one target
    /// must respond.
    ///
    /// UIKit and AppKit query this once, when the delegate is assigned. So add the targets before.
    open override func responds(to selector: Selector!) -> Bool {
        guard super.responds(to: selector) else { return false }
        return Multiplexer.instancesRespond(to: selector)
            || targets.contains { ($0 as? any NSObjectProtocol)?.responds(to: selector) ?? false }
    }
    #endif
}

/// The targets of a call, in order. Skips targets removed during the call.
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
