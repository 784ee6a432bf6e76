/// The names for use in configuration files: classes of roles, attributes of the owner, and actions of the owner. The
/// closures run when a configuration is applied, in the isolation of the owner.
///
///     let classes = RoleClasses(Form.attributes)
///         .role(attributes: RequiredField.attributes) { RequiredField() }
///         .role(attributes: MaximumLength.attributes, events: [.valueChanged]) { MaximumLength() }
///         .action("refresh") { $0.refresh() }
public struct RoleClasses<Owner: AnyObject> {
    struct RoleClass {
        /// The names of the events that a file can connect to actions.
        var events: [String]
        /// Decodes attributes, and returns a function that creates a role with the attributes.
        var plan: (inout RoleFileReader, JSONText.Value?) -> () -> AnyRole
    }

    let ownerAttributes: RoleAttributes<Owner>
    private(set) var classes: [String: RoleClass] = [:]
    private(set) var actions: [String: (Owner) -> Void] = [:]

    /// Creates a table without classes and actions.
    ///
    /// - Parameter ownerAttributes: the attributes of the owner that a file can set.
    public init(_ ownerAttributes: RoleAttributes<Owner> = RoleAttributes()) {
        self.ownerAttributes = ownerAttributes
    }

    /// Adds a class of roles. Crashes if the name already exists, or if `Owner` can't own these roles.
    ///
    /// - Parameters:
    ///   - name: the name in the file. Defaults to the name of the class.
    ///   - attributes: the attributes for the file, in addition to the ``RoleAttribute`` properties of the class. This
    ///     table takes precedence for attributes with the same name.
    ///   - events: the events of the role, in addition to ``RoleEvent/bound`` and ``RoleEvent/unbound``. The file can
    ///     connect the events to actions.
    ///   - create: returns a new role. If a file sets attributes, reading the file also creates an unbound role, to
    ///     find the attributes of the class.
    public func role<Class: ConfigurableRole>(
        _ name: String? = nil, attributes: RoleAttributes<Class> = RoleAttributes(), events: [RoleEvent] = [],
        create: @escaping () -> Class
    ) -> Self {
        let isRole = (Class.self as? AnyRole.Type)?.accepts(Owner.self) ?? false
        requireCorrectUse(isRole, "'\(Class.self)' isn't a role for '\(Owner.self)'")
        let name = name ?? "\(Class.self)"
        let roleClass = RoleClass(events: ([.bound, .unbound] + events).map(\.name)) { reader, value in
            let setters = reader.setters(value, of: name) { attributes.completed(by: RoleAttributes(of: create())) }
            return {
                let role = create()
                for set in setters { set(role) }
                // Checked above.
                return role as! AnyRole
            }
        }
        var result = self
        let previous = result.classes.updateValue(roleClass, forKey: name)
        requireCorrectUse(previous == nil, "\(Self.self): two role classes have the name '\(name)'")
        return result
    }

    /// Adds an action of the owner, which the file can connect to events. Crashes if the name already exists.
    public func action(_ name: String, _ run: @escaping (Owner) -> Void) -> Self {
        var result = self
        let previous = result.actions.updateValue(run, forKey: name)
        requireCorrectUse(previous == nil, "\(Self.self): two actions have the name '\(name)'")
        return result
    }
}

/// A class of roles for use in configuration files. Only ``AnyRole`` conforms to this protocol.
///
/// The protocol is a workaround for a crash of the compiler of Swift 6.3 on Linux. The crash occurs in release builds
/// of modules that call `role`, if `Class` has a superclass constraint. `RoleStress` in `Benchmarks` is an example. For
/// the threads, see ``AnyRole``.
public protocol ConfigurableRole: AnyObject {}

extension AnyRole: ConfigurableRole {}
