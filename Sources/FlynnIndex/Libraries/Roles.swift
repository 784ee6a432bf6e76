import FlynnSummary
import FlynnSyntax

/// A strong reference from a role to its owner, which keeps the role alive.
package struct OwnerRetention {
    /// What shows the reference.
    package enum Place {
        /// The role's property of this name.
        case property(String)
        /// The argument of an initializer that assigns it to the property of this name.
        case argument(String, property: String)
        /// A target that the multiplexer in the variable of this name retains.
        case target(String, of: String)
        /// A handler of one of the role's events, which captures the variable of this name.
        case handler(String)
    }

    package var span: SourceSpan
    /// The class of the role; `nil` if only the variable is known.
    package var role: String?
    package var place: Place
}

/// The facts about roles of FlynnRoles.
package struct Roles: Sendable {

    private let types: TypeTable
    private let inheritance: Inheritance
    private let libraryTypes: LibraryTypes
    private let resolver: ReceiverResolver
    /// The names of the properties of classes that own their values.
    private var strongProperties: [TypeID: Set<String>] = [:]
    /// The properties of types that may lose their values.
    private var releasedProperties: [TypeID: Set<String>] = [:]
    /// The names of the properties of unknown objects that may lose their values.
    private var releasedFromOutside: Set<String> = []
    /// The properties to which initializers assign their parameters, by the labels of these.
    private var storedParameters: [TypeID: [String: Set<String>]] = [:]

    init(_ resolver: ReceiverResolver, _ libraryTypes: LibraryTypes) {
        types = resolver.types
        inheritance = resolver.inheritance
        self.resolver = resolver
        self.libraryTypes = libraryTypes
        for number in types.files.indices {
            guard let facts = types.files[number].roles else { continue }
            let file = FileID(number)
            for property in facts.strongProperties {
                strongProperties[types.type(of: property.owner, in: file), default: []].insert(property.name)
            }
            for property in facts.releasedProperties {
                if let owner = property.owner {
                    releasedProperties[types.type(of: owner, in: file), default: []].insert(property.name)
                } else if let type = property.object.flatMap({ self.type($0, in: file) }) {
                    releasedProperties[type, default: []].insert(property.name)
                } else if property.isNil {
                    releasedFromOutside.insert(property.name)
                }
            }
            for parameter in facts.storedParameters {
                storedParameters[types.type(of: parameter.role, in: file), default: [:]][parameter.label, default: []]
                    .insert(parameter.property)
            }
        }
    }

    /// The strong references in a file from roles to their owners.
    package func retentions(in file: FileID) -> [OwnerRetention] {
        guard let facts = types.files[file.index].roles else { return [] }
        var found: [OwnerRetention] = []
        for stored in facts.storedOwners {
            let role = types.type(of: stored.role, in: file)
            guard isRole(role), holds(stored, role, in: file) else { continue }
            let place: OwnerRetention.Place =
                if case .handler = stored.holder { .handler(stored.property) } else { .property(stored.property) }
            found.append(OwnerRetention(span: stored.span, role: types.name(of: role), place: place))
        }
        for argument in facts.boundArguments {
            guard case .type(let role, _) = resolver.resolve(argument.role, in: file), isRole(role),
                let properties = storedParameters[role]?[argument.label], properties.count == 1,
                let property = properties.first, keepsValue(property, of: role)
            else { continue }
            found.append(
                OwnerRetention(
                    span: argument.span, role: types.name(of: role),
                    place: .argument(argument.text, property: property)))
        }
        for target in facts.retainedTargets where isMultiplexer(target.multiplexer, in: file) {
            let isStored =
                target.isOwnMember
                && target.scope.map { keepsValue(target.name, of: types.type(of: $0, in: file)) } == true
            guard target.isBound || isStored else { continue }
            found.append(
                OwnerRetention(span: target.span, role: nil, place: .target(target.text, of: target.name)))
        }
        return found.sorted { $0.span.start < $1.span.start }
    }

    /// Whether a role certainly has a strong reference to its owner.
    private func holds(_ stored: StoredOwner, _ role: TypeID, in file: FileID) -> Bool {
        switch stored.holder {
        case .handler: return true
        case .property: return keepsValue(stored.property, of: role)
        case .member(let name, let value):
            guard keepsValue(stored.property, of: role) else { return false }
            // An element of a tuple with a label.
            if case .tuple = resolver.resolve(value, in: file).unwrapped { return true }
            return type(value, in: file).map { keepsValue(name, of: $0) } == true
        case .collection(let value):
            return keepsValue(stored.property, of: role)
                && StandardCollection(resolver.resolve(value, in: file).unwrapped, types) != nil
        }
    }

    /// The project's type of a value.
    private func type(_ value: ExpressionSummary, in file: FileID) -> TypeID? {
        guard case .type(let type, _) = resolver.resolve(value, in: file).unwrapped, types.kind(of: type) != nil else {
            return nil
        }
        return type
    }

    // MARK: - Handlers and targets

    /// A handler of a role's event that keeps the role alive.
    package struct HandlerCycle {
        package var capture: HandlerCapture
        /// Whether the captured object is the role, rather than its owner.
        package var isRole: Bool
    }

    /// The handlers in a file that keep their roles alive.
    package func handlerCycles(in file: FileID) -> [HandlerCycle] {
        guard let facts = types.files[file.index].roles else { return [] }
        return facts.handlerCaptures.compactMap { capture in
            let scope = capture.scope.map { types.type(of: $0, in: file) }
            guard let role = capture.role else {
                return scope.map(isRole) == true ? HandlerCycle(capture: capture, isRole: true) : nil
            }
            guard isRole(role, in: file) else { return nil }
            if capture.object == capture.name { return HandlerCycle(capture: capture, isRole: true) }
            let isStored = capture.isOwnMember && scope.map { keepsValue(capture.name, of: $0) } == true
            return capture.isBound || isStored ? HandlerCycle(capture: capture, isRole: false) : nil
        }
    }

    /// The new objects in a file to which only a multiplexer refers, weakly, with the names of their classes.
    package func temporaryTargets(in file: FileID) -> [(target: TemporaryTarget, class: String)] {
        guard let facts = types.files[file.index].roles else { return [] }
        return facts.temporaryTargets.compactMap { target in
            guard isMultiplexer(target.multiplexer, in: file),
                case .type(let type, _) = resolver.resolve(target.target, in: file), !keepsItself(type)
            else { return nil }
            return (target, types.name(of: type))
        }
    }

    /// Whether something may refer to an instance of a class as soon as it is initialized.
    private func keepsItself(_ type: TypeID) -> Bool {
        guard types.kind(of: type) == .class else { return true }
        return inheritance.lineage(of: type).types.contains { ancestor in
            guard types[ancestor].isUnique, !types[ancestor].passesSelfOn else { return true }
            guard types.kind(of: ancestor) == .class else { return false }
            // The class that is inherited comes first.
            guard let first = types[ancestor].inherited.first,
                case .named(let name, _) = types.normalized(first, in: ancestor)
            else { return false }
            return types.declaredType(name, in: ancestor) == nil && name != "NSObject"
        }
    }

    private func isRole(_ value: ExpressionSummary, in file: FileID) -> Bool {
        if case .type(let type, _) = resolver.resolve(value, in: file).unwrapped { return isRole(type) }
        return isMultiplexer(value, in: file)
    }

    private func isRole(_ type: TypeID) -> Bool {
        types.kind(of: type) == .class && types[type].isUnique
            && libraryTypes.inherited(by: type, ["Role", "Multiplexer"], of: KnownModule.roles) != nil
    }

    /// How many descendants of a role are searched for one that changes a property.
    private static let maxDescendants = 256

    /// Whether a property owns its value, and nothing sets it to another one, which may end a retain cycle.
    private func keepsValue(_ property: String, of type: TypeID) -> Bool {
        let lineage = inheritance.lineage(of: type).types
        guard lineage.contains(where: { strongProperties[$0]?.contains(property) == true }),
            !releasedFromOutside.contains(property)
        else { return false }
        let descendants = inheritance.descendants(of: type, limit: Roles.maxDescendants)
        return descendants.count < Roles.maxDescendants
            && !(lineage + descendants).contains { releasedProperties[$0]?.contains(property) == true }
    }

    private func isMultiplexer(_ value: ExpressionSummary, in file: FileID) -> Bool {
        switch resolver.resolve(value, in: file).unwrapped {
        case .type(let type, _):
            types.kind(of: type) == .class
                && libraryTypes.inherited(by: type, ["Multiplexer"], of: KnownModule.roles) != nil
        case .external(let name, _):
            libraryTypes.means(name, ["Multiplexer"], of: KnownModule.roles, in: nil, file)
        case .tuple, .function, .metatype, .maybeOptional, .composition, .unknown:
            false
        }
    }
}
