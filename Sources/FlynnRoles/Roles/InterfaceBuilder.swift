// Roles in Interface Builder, on Apple systems only.

#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The superclass of roles in Interface Builder. As it is `UIControl`, Interface Builder can connect the events of a
/// role.
public typealias InterfaceControl = UIControl
#elseif canImport(AppKit)
public import AppKit

/// The superclass of roles in Interface Builder. As it is `NSControl`, Interface Builder can connect the action of a
/// role.
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
/// To add a role, drag an object into the scene, set its custom class, and connect its outlet `owner`. The owner then
/// keeps the role alive. If you need the owner and the attributes for the setup, override `awakeFromNib()`. On macOS,
/// send the events with `sendAction(action, to: target)`.
///
/// If you don't use Interface Builder, inherit from ``Role``, which has a typed owner. Use the role on the main actor,
/// like other controls.
open class RoleControl: InterfaceControl {
    /// Keeps the control alive while it has an owner.
    private weak var binding: ControlBinding?

    /// The object that keeps the role alive. The role refers to the owner weakly. Setting a new owner replaces the
    /// previous one, and setting nil ends the binding.
    @IBOutlet open weak var owner: AnyObject? {
        didSet {
            guard owner !== oldValue else { return }
            let binding = binding ?? ControlBinding(self)
            self.binding = binding
            if let owner { binding.bind(to: owner) } else { binding.unbind() }
        }
    }
}

/// A role bound in place of a control. Retains the control.
private final class ControlBinding: Role<AnyObject> {
    private let control: RoleControl

    init(_ control: RoleControl) {
        self.control = control
        super.init()
    }
}

extension AnyRole {
    /// The outlet to connect a role to its owner in Interface Builder. Setting an object binds the role, and setting
    /// nil unbinds the role.
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
