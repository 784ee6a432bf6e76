/// An object that plays one role for its owner, for example the validation of one field of a form.
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
/// No property of the owner refers to the role: the binding keeps it alive as long as its owner. The role refers to the
/// owner weakly.
///
/// The owner's type is a class, or a protocol: `Role<any Field>` is a role for objects of all classes that conform to it.
///
/// A role of an owner that is isolated to an actor has the same isolation: `@MainActor final class RequiredField`. The idea
/// is from "Behaviors in iOS Apps" by Krzysztof Zabłocki.
open class Role<Owner>: AnyRole {
    /// Creates a role without owner.
    ///
    /// - Parameter roleName: a name that distinguishes roles of the same class.
    public override init(roleName: String = "") { super.init(roleName: roleName) }

    /// The object that the role is bound to, or nil if it was unbound or the object was deinitialized.
    public final var owner: Owner? {
        // Only instances of `Owner` are bound.
        boundObject.map { $0 as! Owner }
    }

    override class func accepts(_ owner: AnyObject.Type) -> Bool {
        // Whether a class conforms to a protocol is only known of its instances, see `accepts(instance:)`.
        !(Owner.self is AnyObject.Type) || owner is Owner.Type
    }

    override class func accepts(instance: AnyObject) -> Bool { instance is Owner }

    /// Makes the owner keep this role alive, instead of an earlier owner, and sends ``RoleEvent/bound``.
    ///
    /// This is the setup of a role, in code as from a file: set the properties first, then bind. It does nothing if the
    /// role is bound to this owner already. If the role has another owner, it is unbound from it first; if a handler of
    /// ``RoleEvent/unbound`` binds the role to a third object, it stays there.
    ///
    /// The owner must be an object. A structure that conforms to the protocol `Owner` crashes.
    public final func bind(to owner: Owner) {
        requireCorrectUse(
            type(of: owner as Any) is AnyClass, "\(Self.self): an owner must be an object, but \(owner) is a value")
        attach(to: owner as AnyObject)
    }
}

/// A role that knows the class of its owner. Only ``Role`` conforms.
///
/// The protocol exists because a method of a class can't name the subclass it is called on in the type of a closure. A role belongs to the
/// isolation of its owner: use both on the same actor or thread.
public protocol OwnedRole: AnyRole {
    /// The class of the owner, or a protocol to which it conforms.
    associatedtype Owner
}

extension Role: OwnedRole {}

extension OwnedRole {
    /// Registers a closure for an event. The role retains it.
    ///
    /// The closure receives the role and its owner, so that it doesn't need to capture them. It isn't called while the role has
    /// no owner.
    @discardableResult
    public func on(_ event: RoleEvent, do handler: @escaping (_ role: Self, _ owner: Owner) -> Void) -> RoleAction {
        add(event) { [unowned self] owner in
            guard let owner else { return }
            // Only instances of `Owner` are bound.
            handler(self, owner as! Owner)
        }
    }
}
