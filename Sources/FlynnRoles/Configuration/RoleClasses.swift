/// What a configuration file can name: classes of roles, attributes of the owner, and actions of the owner. The closures run where the
/// configuration is applied, in the isolation of the owner.
///
///     let classes = RoleClasses(Form.attributes)
///         .role(attributes: RequiredField.attributes) { RequiredField() }
///         .role(attributes: MaximumLength.attributes, events: [.valueChanged]) { MaximumLength() }
///         .action("refresh") { $0.refresh() }
public struct RoleClasses<Owner: AnyObject> {
    struct RoleClass {
        /// The names of the events to which a file can connect actions.
        var events: [String]
        /// Decodes attributes and returns a function that creates a role with them.
        var plan: (inout RoleFileReader, JSONText.Value?) -> () -> AnyRole
    }

    let ownerAttributes: RoleAttributes<Owner>
    private(set) var classes: [String: RoleClass] = [:]
    private(set) var actions: [String: (Owner) -> Void] = [:]

    /// Creates a table without classes and actions.
    ///
    /// - Parameter ownerAttributes: the attributes that the file can set on the owner itself.
    public init(_ ownerAttributes: RoleAttributes<Owner> = RoleAttributes()) {
        self.ownerAttributes = ownerAttributes
    }

    /// Adds a class of roles. Crashes if the name exists, or if `Owner` can't own such a role.
    ///
    /// - Parameters:
    ///   - name: the name in the file; the name of the class if it is nil.
    ///   - attributes: the attributes that the file can set, besides those that the class declares as ``RoleAttribute``. An attribute of
    ///     both is the one of this table.
    ///   - events: the events that the role sends, besides ``RoleEvent/bound`` and ``RoleEvent/unbound``. The file can connect
    ///     them to actions.
    ///   - create: returns a new role. Reading a file that sets attributes of such a role creates one that isn't bound, to look at what it
    ///     declares.
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

    /// Adds an action of the owner, to which the file can connect events. Crashes if the name exists.
    public func action(_ name: String, _ run: @escaping (Owner) -> Void) -> Self {
        var result = self
        let previous = result.actions.updateValue(run, forKey: name)
        requireCorrectUse(previous == nil, "\(Self.self): two actions have the name '\(name)'")
        return result
    }
}

/// A class of roles that a file can name. Only ``AnyRole`` conforms.
///
/// The protocol exists because of the compiler of Swift 6.3 on Linux: it crashes in release builds of modules that call `role` if `Class`
/// has a superclass as its constraint. `RoleStress` in `Benchmarks` is such a module. For its threads, see ``AnyRole``.
public protocol ConfigurableRole: AnyObject {}

extension AnyRole: ConfigurableRole {}
