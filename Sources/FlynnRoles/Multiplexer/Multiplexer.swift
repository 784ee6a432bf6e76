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
/// All targets are called in order, and the last result is returned. If a target doesn't implement an optional
/// requirement, it is skipped. Without targets, a requirement that returns `Void` does nothing, and a requirement with
/// an optional result returns nil. Other requirements crash.
///
/// If a target throws an error, later targets aren't called, and the error is thrown to the caller. Closures are passed
/// to all targets, including completion handlers.
///
/// With ``ResultCombination``, you can combine the results in a different way, or only call the first target.
open class Multiplexer<Target>: AnyRole {
    private final var list = TargetList()

    /// Creates a multiplexer.
    ///
    /// - Parameters:
    ///   - targets: The first targets, retained by the multiplexer. The targets must be instances of classes, and must
    ///     not include the owner.
    ///   - weakTargets: Further targets, kept alive by other objects such as the owner.
    ///   - roleName: A name to distinguish roles of the same class, or the empty string.
    public init(targets: [Target] = [], weakTargets: [Target] = [], roleName: String = "") {
        super.init(roleName: roleName)
        for target in targets { add(target) }
        for target in weakTargets { add(weak: target) }
    }

    override class func accepts(_ owner: AnyObject.Type) -> Bool { true }

    /// The live targets, in the order in which they were added.
    ///
    /// Setting this property replaces all targets. The multiplexer retains the new targets, so the owner must not be
    /// one of them.
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

    /// Returns true if an object from the targets of a call is still a target. `removals` is the number of removals at
    /// the start of the call.
    fileprivate final func isTarget(_ object: AnyObject, since removals: Int) -> Bool {
        list.removals == removals || list.contains(object)
    }

    /// Adds a target at the end of the list, and retains it. The target must be an instance of a class.
    ///
    /// The target must not be the owner of the multiplexer, as this would be a retain cycle; use ``add(weak:)``
    /// instead. If the object is already a target, it keeps its position.
    public final func add(_ target: Target) {
        list.add(identity(of: target), isWeak: false)
    }

    /// Adds a target at the end of the list, and refers to it weakly. The target must be an instance of a class.
    ///
    /// If the target is deinitialized, it is skipped. If the object is already a target, it keeps its position.
    public final func add(weak target: Target) {
        list.add(identity(of: target), isWeak: true)
    }

    /// Removes a target. From now on, it is not called, even by a call in progress. Does nothing if the object isn't a
    /// target.
    public final func remove(_ target: Target) {
        list.remove(identity(of: target))
    }

    private final func identity(of target: Target) -> AnyObject {
        // A value would be copied to a new object without other references.
        requireCorrectUse(
            type(of: target as Any) is AnyClass, "\(Self.self): a target must be an object, but \(target) is a value")
        return target as AnyObject
    }

    /// Binds the multiplexer to an owner, which keeps it alive from now on, and sends ``RoleEvent/bound``.
    public final func bind(to owner: AnyObject) { attach(to: owner) }

    #if canImport(ObjectiveC)
    /// Returns true if the multiplexer responds to a message. For requirements of the protocol, at least one target
    /// must also respond.
    ///
    /// UIKit and AppKit only call this when the delegate is assigned. So add the targets before you assign it.
    open override func responds(to selector: Selector!) -> Bool {
        guard super.responds(to: selector) else { return false }
        return Multiplexer.instancesRespond(to: selector)
            || targets.contains { ($0 as? any NSObjectProtocol)?.responds(to: selector) ?? false }
    }
    #endif
}

/// The targets of a call, in order. Targets removed during the call are skipped.
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
