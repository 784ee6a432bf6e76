/// An object that implements one aspect of its owner, for example the validation of a form field.
///
///     final class RequiredField: Role<Form> {
///         var message = "must not be empty"
///
///         func check() {
///             guard let owner, owner.text.isEmpty else { return }
///             owner.error = message
///         }
///     }
///
///     RequiredField().bind(to: form)
///
/// The binding keeps the role alive for the lifetime of the owner, so the owner doesn't need a property for the role.
/// The role has a weak reference to the owner.
///
/// The type of the owner is a class or a protocol. A `Role<any Field>` is a role for all objects that conform to
/// `Field`.
///
/// If the owner is isolated to an actor, the role has the same isolation: `@MainActor final class RequiredField`. The
/// idea is from "Behaviors in iOS Apps" by Krzysztof Zabłocki.
open class Role<Owner>: AnyRole {
    /// Creates a role without owner.
    ///
    /// - Parameter roleName: a name to distinguish roles of the same class.
    public override init(roleName: String = "") { super.init(roleName: roleName) }

    /// The owner of the role, or nil if the role isn't bound or the owner was deinitialized.
    public final var owner: Owner? {
        // Only instances of `Owner` are bound.
        boundObject.map { $0 as! Owner }
    }

    override class func accepts(_ owner: AnyObject.Type) -> Bool {
        // For a protocol, only the instances of a class show the conformance; see `accepts(instance:)`.
        !(Owner.self is AnyObject.Type) || owner is Owner.Type
    }

    override class func accepts(instance: AnyObject) -> Bool { instance is Owner }

    /// Binds the role to an owner, which then keeps the role alive, and sends ``RoleEvent/bound``. Does nothing if the
    /// role is already bound to this owner.
    ///
    /// Call this function after setting the properties of the role, as a configuration file does. A role with another
    /// owner is unbound first. If a handler of ``RoleEvent/unbound`` then binds the role to a third object, the role
    /// stays bound to that object.
    ///
    /// The owner must be an object. A structure that conforms to the protocol `Owner` causes a crash.
    public final func bind(to owner: Owner) {
        requireCorrectUse(
            type(of: owner as Any) is AnyClass, "\(Self.self): an owner must be an object, but \(owner) is a value")
        attach(to: owner as AnyObject)
    }
}

/// A role with the type of its owner. Only ``Role`` conforms.
///
/// The protocol is necessary because a method of a class can't use the type of the receiver in the type of a closure. A
/// role shares the isolation of its owner, so use both on the same actor or thread.
public protocol OwnedRole: AnyRole {
    /// The class of the owner, or a protocol for the owner.
    associatedtype Owner
}

extension Role: OwnedRole {}

extension OwnedRole {
    /// Registers a handler for an event. The role retains the handler.
    ///
    /// The handler receives the role and the owner, and doesn't need to capture them. It isn't called while the role
    /// has no owner.
    @discardableResult
    public func on(_ event: RoleEvent, do handler: @escaping (_ role: Self, _ owner: Owner) -> Void) -> RoleAction {
        add(event) { [unowned self] owner in
            guard let owner else { return }
            // Only instances of `Owner` are bound.
            handler(self, owner as! Owner)
        }
    }
}
