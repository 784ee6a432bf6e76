import Foundation

#if canImport(ObjectiveC)
import ObjectiveC
#endif

/// What all roles have in common, whatever the class of their owner: their binding and their events.
///
/// Subclass ``Role`` or ``Multiplexer`` instead. A role and its owner are used in one isolation domain, for example on the
/// main actor. Roles inherit from `NSObject`, because the delegates of system frameworks must.
open class AnyRole: NSObject {
    /// A name that distinguishes roles of the same class, or the empty string.
    public final var roleName: String

    /// The object that the role is bound to.
    final weak var boundObject: AnyObject?
    /// The set of `boundObject` that keeps this role alive, or nil if the role is its associated object or in the table.
    private final weak var set: RoleSet?
    #if !canImport(ObjectiveC)
    /// The owner under which the table has this role. It may be gone.
    private final var tableKey: ObjectIdentifier?
    #endif

    private typealias Handler = (_ owner: AnyObject?) -> Void
    private final var handlers: [(event: RoleEvent, action: RoleAction, run: Handler)] = []
    private final var actionCount = 0

    // Not `init()`, because a subclass that is isolated to an actor could only override that with a nonisolated one.
    init(roleName: String) {
        self.roleName = roleName
        super.init()
    }

    // MARK: Binding

    /// Whether objects of a class can own this role.
    class func accepts(_ owner: AnyObject.Type) -> Bool { false }

    /// Whether an object can own this role, if objects of its class can.
    class func accepts(instance: AnyObject) -> Bool { true }

    /// Binds the role to an object that can own it.
    final func attach(to object: AnyObject) {
        guard boundObject !== object else { return }
        unbind()
        // A handler of `unbound` may have bound the role. That call is the later one, so it wins.
        guard boundObject == nil else { return }
        boundObject = object
        set = (object as? any RoleOwner)?.roles
        if let set { set.insert(self) } else { associate(self, with: object) }
        sendActions(for: .bound)
    }

    /// Ends the binding: the owner no longer keeps the role alive. Sends ``RoleEvent/unbound``, whose handlers still receive
    /// the owner. Does nothing if the role isn't bound.
    public final func unbind() {
        // Something else may keep the set alive longer than the owner.
        if let set { set.remove(self) }
        leaveTable()
        guard let object = boundObject else { return }
        if set == nil { associate(nil, with: object) }
        boundObject = nil
        send(.unbound, owner: object)
    }

    /// Releases the roles of owners that are deinitialized, unless something else refers to the roles.
    ///
    /// Needed only on systems without Objective-C, and there only for owners that aren't a ``RoleOwner``: nothing tells the library that
    /// such an owner is deinitialized. It notices that when later roles are bound to such owners: then at most half of these owners, or 16,
    /// are gone but have roles. A role also releases itself when it sends an event and its owner is gone. Call this function to release all
    /// of them at once, for example when a window is closed. The roles are deinitialized on the calling thread.
    ///
    /// Thread-safe. Its time is linear in the number of such owners. Does nothing on Apple systems, where roles are associated objects.
    public static func releaseRolesOfDeinitializedOwners() {
        #if !canImport(ObjectiveC)
        RoleTable.shared.releaseRolesOfDeinitializedOwners()
        #endif
    }

    /// Leaves the table of owners that aren't a `RoleOwner`.
    private final func leaveTable() {
        #if !canImport(ObjectiveC)
        guard let key = tableKey else { return }
        tableKey = nil
        RoleTable.shared.remove(self, of: key)
        #endif
    }

    private final func associate(_ value: AnyRole?, with object: AnyObject) {
        #if canImport(ObjectiveC)
        // The role's address is the key, as in the article. It is unique while the role is bound.
        let key = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        objc_setAssociatedObject(object, key, value, .OBJC_ASSOCIATION_RETAIN)
        #else
        guard let value else { return }
        tableKey = ObjectIdentifier(object)
        RoleTable.shared.insert(value, of: object)
        #endif
    }

    // MARK: Events

    /// Runs the closures that were registered for an event, in the order of their registration, before it returns.
    ///
    /// A closure that takes the owner is skipped if the role isn't bound.
    public final func sendActions(for event: RoleEvent) {
        let owner = boundObject
        if owner == nil { leaveTable() }
        send(event, owner: owner)
    }

    private final func send(_ event: RoleEvent, owner: AnyObject?) {
        for handler in handlers where handler.event == event {
            // An earlier handler may have removed this one.
            guard handlers.contains(where: { $0.action == handler.action }) else { continue }
            handler.run(owner)
        }
    }

    /// Registers a closure for an event. The role retains it.
    ///
    /// The closure must not capture the role or its owner strongly, since they would never be deinitialized. Use a closure that
    /// takes both instead.
    @discardableResult
    public final func on(_ event: RoleEvent, do handler: @escaping () -> Void) -> RoleAction {
        add(event) { _ in handler() }
    }

    final func add(_ event: RoleEvent, _ handler: @escaping (_ owner: AnyObject?) -> Void) -> RoleAction {
        actionCount += 1
        let action = RoleAction(role: ObjectIdentifier(self), number: actionCount)
        handlers.append((event, action, handler))
        return action
    }

    /// Removes a closure that was registered with this role. Does nothing if it was removed before, or belongs to another role.
    public final func remove(_ action: RoleAction) {
        handlers.removeAll { $0.action == action }
    }
}
