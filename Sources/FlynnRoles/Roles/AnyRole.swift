import Foundation

#if canImport(ObjectiveC)
import ObjectiveC
#endif

/// The base class of all roles, which manages binding and events. Independent of the class of the owner.
///
/// Don't inherit from this class; use ``Role`` or ``Multiplexer``. Use a role in the same isolation domain as its
/// owner, for example on the main actor. Roles inherit from `NSObject`, as this is required for the delegates of system
/// frameworks.
open class AnyRole: NSObject {
    /// A name to distinguish roles of the same class, or the empty string.
    public final var roleName: String

    /// The owner of the role.
    final weak var boundObject: AnyObject?
    /// The role set of `boundObject`, which keeps this role alive. Nil if the role is an associated object of the owner
    /// or in the table.
    private final weak var roleSet: RoleSet?
    #if !canImport(ObjectiveC)
    /// The key of the owner in the table. The owner can have been deinitialized.
    private final var tableKey: ObjectIdentifier?
    #endif

    private typealias Handler = (_ owner: AnyObject?) -> Void
    private final var handlers: [(event: RoleEvent, action: RoleAction, run: Handler)] = []
    private final var actionCount = 0

    // Not `init()`, as a subclass isolated to an actor could only override it with a nonisolated initializer.
    init(roleName: String) {
        self.roleName = roleName
        super.init()
    }

    // MARK: Binding

    /// Returns true if instances of the class can own this role.
    class func accepts(_ owner: AnyObject.Type) -> Bool { false }

    /// Returns true if the object can own this role. Its class must be accepted by the other function.
    class func accepts(instance: AnyObject) -> Bool { true }

    /// Binds the role to an object that can own it.
    final func attach(to object: AnyObject) {
        guard boundObject !== object else { return }
        unbind()
        // If a handler of `unbound` has bound the role, that call is the later one and takes precedence.
        guard boundObject == nil else { return }
        boundObject = object
        roleSet = (object as? any RoleOwner)?.roles
        if let roleSet { roleSet.insert(self) } else { associate(self, with: object) }
        sendActions(for: .bound)
    }

    /// Ends the binding, so that the owner no longer keeps the role alive. Sends ``RoleEvent/unbound`` to the handlers,
    /// which still receive the owner. Does nothing if the role isn't bound.
    public final func unbind() {
        // With other references to the set, it can live longer than the owner.
        if let roleSet { roleSet.remove(self) }
        leaveTable()
        guard let object = boundObject else { return }
        if roleSet == nil { associate(nil, with: object) }
        boundObject = nil
        send(.unbound, owner: object)
    }

    /// Releases the roles of deinitialized owners, unless there are other references to the roles.
    ///
    /// You only need this function on systems without Objective-C, for owners that don't conform to ``RoleOwner``. The
    /// library isn't notified when such an owner is deinitialized, but finds it when roles are bound to other owners of
    /// this kind. In the meantime, up to half of the owners, or 16, can be deinitialized and still have roles. A role
    /// also releases itself when it sends an event and its owner has been deinitialized. Call this function to release
    /// all such roles immediately, for example when a window is closed. The roles are deinitialized on the calling
    /// thread.
    ///
    /// Thread-safe. Complexity: O(*n*), where *n* is the number of such owners. On Apple systems, this function does
    /// nothing, as roles are associated objects.
    public static func releaseRolesOfDeinitializedOwners() {
        #if !canImport(ObjectiveC)
        RoleTable.shared.releaseRolesOfDeinitializedOwners()
        #endif
    }

    /// Removes the role from the table for owners that don't conform to `RoleOwner`.
    private final func leaveTable() {
        #if !canImport(ObjectiveC)
        guard let key = tableKey else { return }
        tableKey = nil
        RoleTable.shared.remove(self, of: key)
        #endif
    }

    private final func associate(_ value: AnyRole?, with object: AnyObject) {
        #if canImport(ObjectiveC)
        // The address of the role is the key, as in the article. It is unique while the role is bound.
        let key = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        objc_setAssociatedObject(object, key, value, .OBJC_ASSOCIATION_RETAIN)
        #else
        guard let value else { return }
        tableKey = ObjectIdentifier(object)
        RoleTable.shared.insert(value, of: object)
        #endif
    }

    // MARK: Events

    /// Calls the handlers for an event, in the order in which they were registered. Returns when all handlers have
    /// returned.
    ///
    /// If the role isn't bound, handlers with the owner as a parameter are skipped.
    public final func sendActions(for event: RoleEvent) {
        let owner = boundObject
        if owner == nil { leaveTable() }
        send(event, owner: owner)
    }

    private final func send(_ event: RoleEvent, owner: AnyObject?) {
        for handler in handlers where handler.event == event {
            // An earlier handler can have removed this handler.
            guard handlers.contains(where: { $0.action == handler.action }) else { continue }
            handler.run(owner)
        }
    }

    /// Registers a handler for an event. The role retains the handler.
    ///
    /// The handler must not capture the role or its owner strongly, as this would be a retain cycle. Use a handler with
    /// the role and the owner as parameters instead.
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

    /// Removes a handler registered with this role. Does nothing if the handler was already removed, or belongs to a
    /// different role.
    public final func remove(_ action: RoleAction) {
        handlers.removeAll { $0.action == action }
    }
}
