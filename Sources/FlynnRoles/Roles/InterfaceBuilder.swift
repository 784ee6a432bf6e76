// Roles in Interface Builder, on Apple systems only.

#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// What a role in Interface Builder inherits from, so that Interface Builder connects its events: `UIControl`.
public typealias InterfaceControl = UIControl
#elseif canImport(AppKit)
public import AppKit

/// What a role in Interface Builder inherits from, so that Interface Builder connects its action: `NSControl`.
public typealias InterfaceControl = NSControl
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
/// A role that is a control, as in the article: Interface Builder creates it, connects its owner and its events, and sets its attributes.
///
///     final class ImagePicker: RoleControl {
///         @IBInspectable var sourceType = 0
///
///         @IBAction func pickImage(_ sender: Any) {
///             …
///             sendActions(for: .valueChanged)
///         }
///     }
///
/// Drag an object into the scene, enter the class as its custom class, and connect its outlet `owner`. The owner then keeps the role alive.
/// Setup that needs the owner and the attributes belongs into `awakeFromNib()`. On macOS, send the events with
/// `sendAction(action, to: target)`.
///
/// Code that doesn't use Interface Builder inherits from ``Role``, which knows the class of its owner. Use it on the main actor, like other
/// controls.
open class RoleControl: InterfaceControl {
    /// Keeps the control alive while it has an owner.
    private weak var binding: ControlBinding?

    /// The object that keeps the role alive. The role refers to it weakly. A new owner replaces the old one, and nil ends the binding.
    @IBOutlet open weak var owner: AnyObject? {
        didSet {
            guard owner !== oldValue else { return }
            let binding = binding ?? ControlBinding(self)
            self.binding = binding
            if let owner { binding.bind(to: owner) } else { binding.unbind() }
        }
    }
}

/// Is bound in place of a control, which it retains.
private final class ControlBinding: Role<AnyObject> {
    private let control: RoleControl

    init(_ control: RoleControl) {
        self.control = control
        super.init()
    }
}

extension AnyRole {
    /// The outlet with which Interface Builder connects a role to its owner. Setting it binds the role, and nil unbinds it.
    ///
    /// Crashes if the object can't be the role's owner. Code uses `bind(to:)`.
    @IBOutlet public final var interfaceOwner: AnyObject? {
        get { boundObject }
        set {
            guard let newValue else { return unbind() }
            requireCorrectUse(
                type(of: self).accepts(type(of: newValue)) && type(of: self).accepts(instance: newValue),
                "'\(type(of: self))' isn't a role for '\(type(of: newValue))'")
            attach(to: newValue)
        }
    }
}
#endif
