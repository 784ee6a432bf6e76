import Foundation

/// The roles and attributes for the owners of a class, read from a JSON file.
///
///     {
///         "attributes": { "title": "Sign up", "layer.cornerRadius": 8 },
///         "roles": [
///             { "role": "RequiredField", "attributes": { "field": "name" } },
///             {
///                 "role": "MaximumLength", "name": "password length",
///                 "attributes": { "field": "password", "limit": 64 },
///                 "actions": { "valueChanged": "refresh" }
///             }
///         ]
///     }
///
/// You can use a file instead of Interface Builder and runtime attributes. The file allows people to add and remove
/// roles and to change parameters without programming.
///
/// The configuration isn't `Sendable`. Read and apply it in the isolation of the owner, for example on the main actor.
public struct RoleConfiguration<Owner: AnyObject> {
    private struct Plan {
        var name: String
        var create: () -> AnyRole
        var actions: [(event: RoleEvent, run: (Owner) -> Void)]
    }

    private var setters: [(Owner) -> Void] = []
    private var plans: [Plan] = []

    /// Reads a file and checks the complete contents.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - classes: the names for use in the file.
    /// - Throws: ``RoleConfigurationError`` with all mistakes, or Foundation's error if the file can't be read.
    public init(contentsOf url: URL, classes: RoleClasses<Owner>) throws {
        try self.init(Data(contentsOf: url), path: url.path(percentEncoded: false), classes: classes)
    }

    /// Checks a configuration in memory.
    ///
    /// - Parameters:
    ///   - data: the JSON text, in UTF-8.
    ///   - path: the path for the error.
    ///   - classes: the names for use in the text.
    public init(_ data: Data, path: String, classes: RoleClasses<Owner>) throws(RoleConfigurationError) {
        let text: JSONText
        do {
            text = try JSONText(data)
        } catch {
            let (line, column) = LineStarts(data).position(of: error.offset)
            let reason = RoleConfigurationError.Reason.notJSON(expected: error.expected)
            throw RoleConfigurationError(path: path, problems: [.init(line: line, column: column, reason: reason)])
        }
        var reader = RoleFileReader(text)
        let values = reader.values(text.root, of: nil, keys: ["attributes", "roles"])
        setters = reader.setters(values["attributes"], of: "\(Owner.self)") { classes.ownerAttributes }
        if let roles = values["roles"] {
            plans = reader.elements(roles, of: "roles").enumerated().compactMap { index, role in
                RoleConfiguration.plan(role, "roles.\(index)", &reader, classes)
            }
        }
        if !reader.problems.isEmpty {
            let problems = reader.problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
            throw RoleConfigurationError(path: path, problems: problems)
        }
    }

    private static func plan(
        _ value: JSONText.Value, _ key: String, _ reader: inout RoleFileReader, _ classes: RoleClasses<Owner>
    ) -> Plan? {
        let values = reader.values(value, of: key, keys: ["actions", "attributes", "name", "role"])
        guard let classValue = values["role"] else {
            if case .object = value.content { reader.note(.missingKey("role"), at: value.range.lowerBound) }
            return nil
        }
        guard let className = reader.string(classValue, of: "role") else { return nil }
        guard let roleClass = classes.classes[className] else {
            let known = classes.classes.keys.sorted()
            reader.note(.unknownClass(className, known: known), at: classValue.range.lowerBound)
            return nil
        }
        let name = values["name"].flatMap { reader.string($0, of: "name") } ?? ""
        var actions: [(RoleEvent, (Owner) -> Void)] = []
        for member in values["actions"].map({ reader.members($0, of: "actions") }) ?? [] {
            if !roleClass.events.contains(member.key) {
                let known = roleClass.events.sorted()
                reader.note(.unknownEvent(member.key, class: className, known: known), at: member.keyOffset)
            }
            guard let actionName = reader.string(member.value, of: member.key) else { continue }
            if let action = classes.actions[actionName] {
                actions.append((RoleEvent(member.key), action))
            } else {
                let known = classes.actions.keys.sorted()
                reader.note(.unknownAction(actionName, known: known), at: member.value.range.lowerBound)
            }
        }
        return Plan(name: name, create: roleClass.plan(&reader, values["attributes"]), actions: actions)
    }

    /// Applies the configuration to an owner. Sets the attributes of the owner first. For each role, in the order of
    /// the file, this function then creates the role, sets the attributes, connects the actions, and binds the role to
    /// the owner. The function can't fail, and can be called for any number of owners.
    ///
    /// Crashes if the owner doesn't conform to the protocol of a role, such as a `Role<any Field>`.
    ///
    /// - Returns: the roles.
    @discardableResult
    public func apply(to owner: Owner) -> [AnyRole] {
        for set in setters { set(owner) }
        return plans.map { plan in
            let role = plan.create()
            role.roleName = plan.name
            for (event, run) in plan.actions {
                // The role can be bound to an object of a different class later.
                _ = role.add(event) { owner in (owner as? Owner).map(run) }
            }
            requireCorrectUse(
                type(of: role).accepts(instance: owner),
                "'\(type(of: role))' isn't a role for '\(type(of: owner))'")
            role.attach(to: owner)
            return role
        }
    }
}
