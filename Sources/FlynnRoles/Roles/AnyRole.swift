import Foundation

#if canImport(ObjectiveC)
import ObjectiveC
#endif

/// The base class of all roles, independent of the class of the owner: binding and events.
///
/// Subclass ``Role`` or ``Multiplexer`` instead. A role and its owner are used in the same isolation domain, for
/// example on the main actor. Roles inherit from `NSObject`, as required for the delegates of system frameworks.
open class AnyRole: NSObject {
    /// A name to distinguish roles of the same class, or the empty string.
    public final var roleName: String

    /// The owner of the role.
    final weak var boundObject: AnyObject?
    /// The role set of `boundObject`, which keeps this role alive. Nil if the role is an associated object of the owner
    /// or in the table.
    private final weak var set: RoleSet?
    #if !canImport(ObjectiveC)
    /// The key of the role's owner in the table. The owner can be deinitialized.
    private final var tableKey: ObjectIdentifier?
    #endif

    private typealias Handler = (_ owner: AnyObject?) -> Void
    private final var handlers: [(event: RoleEvent, action: RoleAction, run: Handler)] = []
    private final var actionCount = 0

    // Not `init()`: a subclass isolated to an actor could only override it with a nonisolated initializer.
    init(roleName: String) {
        self.roleName = roleName
        super.init()
    }

    // MARK: Binding

    /// Returns whether instances of a class can own this role.
    class func accepts(_ owner: AnyObject.Type) -> Bool { false }

    /// Returns whether an object can own this role, for a class accepted by the other function.
    class func accepts(instance: AnyObject) -> Bool { true }

    /// Binds the role to an accepted object.
    final func attach(to object: AnyObject) {
        guard boundObject !== object else { return }
        unbind()
        // A handler of `unbound` can bind the role again. The later call takes precedence.
        guard boundObject == nil else { return }
        boundObject = object
        set = (object as? any RoleOwner)?.roles
        if let set { set.insert(self) } else { associate(self, with: object) }
        sendActions(for: .bound)
    }

    /// Ends the binding, so that the owner no longer keeps the role alive. Sends ``RoleEvent/unbound`` to handlers,
    /// with the owner as the argument. Does nothing if the role isn't bound.
    public final func unbind() {
        // The set can outlive the owner if there are other references to it.
        if let set { set.remove(self) }
        leaveTable()
        guard let object = boundObject else { return }
        if set == nil { associate(nil, with: object) }
        boundObject = nil
        send(.unbound, owner: object)
    }

    /// Releases the roles of deinitialized owners, unless there are other references to the roles.
    ///
    /// Only needed on systems without Objective-C, for owners that don't conform to ``RoleOwner``, as the library isn't
    /// notified of the deinitialization of such owners. It finds them when later roles are bound to such owners. Until
    /// then, the roles of up to half of these owners, or of up to 16 owners, can outlive their owner. A role also
    /// releases itself when it sends an event and the owner has been deinitialized. Call this function to release all
    /// these roles immediately, for example when a window is closed. The roles are deinitialized on the calling thread.
    ///
    /// Thread-safe. Complexity: O(*n*), where *n* is the number of such owners. Does nothing on Apple systems, where
    /// roles are associated objects.
    public static func releaseRolesOfDeinitializedOwners() {
        #if !canImport(ObjectiveC)
        RoleTable.shared.releaseRolesOfDeinitializedOwners()
        #endif
    }

    /// Removes the role from the table of owners that don't conform to `RoleOwner`.
    private final func leaveTable() {
        #if !canImport(ObjectiveC)
        guard let key = tableKey else { return }
        tableKey = nil
        RoleTable.shared.remove(self, of: key)
        #endif
    }

    private final func associate(_ value: AnyRole?, with object: AnyObject) {
        #if canImport(ObjectiveC)
        // The address of the role is the key, as in the article. The address is unique while the role is bound.
        let key = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        objc_setAssociatedObject(object, key, value, .OBJC_ASSOCIATION_RETAIN)
        #else
        guard let value else { return }
        tableKey = ObjectIdentifier(object)
        RoleTable.shared.insert(value, of: object)
        #endif
    }

    // MARK: Events

    /// Calls the handlers for an event, in the order of registration, and returns afterwards.
    ///
    /// If the role isn't bound, the handlers that take the owner are skipped.
    public final func sendActions(for event: RoleEvent) {
        let owner = boundObject
        if owner == nil { leaveTable() }
        send(event, owner: owner)
    }

    private final func send(_ event: RoleEvent, owner: AnyObject?) {
        for handler in handlers where handler.event == event {
            // An earlier handler can remove this handler.
            guard handlers.contains(where: { $0.action == handler.action }) else { continue }
            handler.run(owner)
        }
    }

    /// Registers a handler for an event. The role retains the handler.
    ///
    /// The handler must not capture the role or the owner strongly, as this would create a retain cycle. Use a handler
    /// with the role and the owner as parameters instead.
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

    /// Removes a handler registered with this role. Does nothing if the handler was already removed, or belongs to
    /// another role.
    public final func remove(_ action: RoleAction) {
        handlers.removeAll { $0.action == action }
    }
}
