// Roles in Interface Builder, on Apple systems only.

#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The superclass of roles in Interface Builder. With `UIControl`, Interface Builder connects the events of a role.
public typealias InterfaceControl = UIControl
#elseif canImport(AppKit)
public import AppKit

/// The superclass of roles in Interface Builder. With `NSControl`, Interface Builder connects the action of a role.
public typealias InterfaceControl = NSControl
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
/// A role in the form of a control, as in the article. Interface Builder creates the role, connects the owner and the
/// events, and sets the attributes.
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
/// Drag an object into the scene, enter the class as the custom class, and connect the outlet `owner`. The owner then
/// keeps the role alive. For setup with the owner and the attributes, override `awakeFromNib()`. On macOS, send the
/// events with `sendAction(action, to: target)`.
///
/// Code without Interface Builder inherits from ``Role``, which has a typed owner. Use the role on the main actor, like
/// other controls.
open class RoleControl: InterfaceControl {
    /// Keeps the control alive while it has an owner.
    private weak var binding: ControlBinding?

    /// The object that keeps the role alive. The role has a weak reference to the owner. Setting a new owner replaces
    /// the previous one, and setting nil ends the binding.
    @IBOutlet open weak var owner: AnyObject? {
        didSet {
            guard owner !== oldValue else { return }
            let binding = binding ?? ControlBinding(self)
            self.binding = binding
            if let owner { binding.bind(to: owner) } else { binding.unbind() }
        }
    }
}

/// The role bound in place of a control. Retains the control.
private final class ControlBinding: Role<AnyObject> {
    private let control: RoleControl

    init(_ control: RoleControl) {
        self.control = control
        super.init()
    }
}

extension AnyRole {
    /// The outlet for connecting a role to its owner in Interface Builder. Setting an object binds the role, and
    /// setting nil ends the binding.
    ///
    /// Crashes if the object can't own the role. In code, use `bind(to:)`.
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
