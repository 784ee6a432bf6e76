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
/// The binding keeps the role alive as long as the owner is alive, so you don't need a property for the role. The role
/// refers to the owner weakly.
///
/// The type of the owner is a class or a protocol. A `Role<any Field>` is a role for all objects that conform to
/// `Field`.
///
/// If the owner is isolated to an actor, isolate the role to the same actor: `@MainActor final class RequiredField`.
/// The idea is from "Behaviors in iOS Apps" by Krzysztof Zabłocki.
open class Role<Owner>: AnyRole {
    /// Creates a role that isn't bound.
    ///
    /// - Parameter roleName: a name to distinguish roles of the same class.
    public override init(roleName: String = "") { super.init(roleName: roleName) }

    /// The owner of the role, or nil if the role isn't bound or the owner has been deinitialized.
    public final var owner: Owner? {
        // Only instances of `Owner` are bound.
        boundObject.map { $0 as! Owner }
    }

    override class func accepts(_ owner: AnyObject.Type) -> Bool {
        // The conformance to a protocol is only known for instances; see `accepts(instance:)`.
        !(Owner.self is AnyObject.Type) || owner is Owner.Type
    }

    override class func accepts(instance: AnyObject) -> Bool { instance is Owner }

    /// Binds the role to an owner, which keeps the role alive from now on, and sends ``RoleEvent/bound``.
    ///
    /// Set the properties of the role first, and call this function at the end. Roles from a configuration file are
    /// created in the same order. If the role is already bound to this owner, the function does nothing. If the role
    /// has a different owner, it is unbound first. If a handler of ``RoleEvent/unbound`` then binds the role to a third
    /// object, this binding takes precedence.
    ///
    /// The owner must be an object. A structure that conforms to the protocol `Owner` causes a crash.
    public final func bind(to owner: Owner) {
        requireCorrectUse(
            type(of: owner as Any) is AnyClass, "\(Self.self): an owner must be an object, but \(owner) is a value")
        attach(to: owner as AnyObject)
    }
}

/// A role with a known type of owner. Only ``Role`` conforms to this protocol.
///
/// The protocol is necessary because methods of a class can't use the dynamic type of `self` in the type of a closure.
/// A role shares the isolation of the owner, so use both on the same actor or thread.
public protocol OwnedRole: AnyRole {
    /// The type of the owner: a class or a protocol.
    associatedtype Owner
}

extension Role: OwnedRole {}

extension OwnedRole {
    /// Registers a handler for an event. The role retains the handler.
    ///
    /// The handler receives the role and its owner, so it doesn't need to capture them. It is not called while the role
    /// is unbound.
    @discardableResult
    public func on(_ event: RoleEvent, do handler: @escaping (_ role: Self, _ owner: Owner) -> Void) -> RoleAction {
        add(event) { [unowned self] owner in
            guard let owner else { return }
            // Only instances of `Owner` are bound.
            handler(self, owner as! Owner)
        }
    }
}
