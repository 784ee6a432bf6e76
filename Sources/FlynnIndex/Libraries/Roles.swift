import FlynnFacts
import FlynnResolution
import FlynnSyntax

/// A strong reference from a role to its owner. The owner keeps the role alive, so this is a retain cycle.
package struct OwnerRetention {
    /// The code containing the reference.
    package enum Place {
        /// The role's property with this name.
        case property(String)
        /// The argument of an initializer that assigns the argument to the property.
        case argument(String, property: String)
        /// A target retained by the multiplexer in the variable with this name.
        case target(String, of: String)
        /// A handler for an event of the role, capturing the variable with this name.
        case handler(String)
    }

    package var span: SourceSpan
    /// The class of the role, or `nil` if only the variable is known.
    package var role: String?
    package var place: Place
}

/// The facts about roles of FlynnRoles.
package struct Roles: Sendable {

    private let types: TypeTable
    private let inheritance: Inheritance
    private let libraryTypes: LibraryTypes
    private let resolver: ReceiverResolver
    /// The names of properties with strong references, by class.
    private var strongProperties: [TypeID: Set<String>] = [:]
    /// The properties that can be reassigned, by type.
    private var releasedProperties: [TypeID: Set<String>] = [:]
    /// The names of properties that are set to `nil` on unknown objects.
    private var releasedFromOutside: Set<String> = []
    /// The properties assigned from initializer parameters, by role and argument label.
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

    /// Returns the strong references from roles to owners in the file.
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
        for target in facts.retainedTargets where target.holder.map({ isMultiplexer($0, in: file) }) == true {
            guard owns(target, in: file) else { continue }
            found.append(
                OwnerRetention(span: target.span, role: nil, place: .target(target.object, of: target.name)))
        }
        return found.sorted { $0.span.start < $1.span.start }
    }

    /// Returns whether a retained object certainly owns its holder.
    private func owns(_ object: RetainedObject, in file: FileID) -> Bool {
        object.isBound
            || object.isOwnMember
                && object.scope.map { keepsValue(object.name, of: types.type(of: $0, in: file)) } == true
    }

    /// Returns whether the role certainly has a strong reference to its owner.
    private func holds(_ stored: StoredOwner, _ role: TypeID, in file: FileID) -> Bool {
        switch stored.holder {
        case .handler: return true
        case .property: return keepsValue(stored.property, of: role)
        case .member(let name, let value):
            guard keepsValue(stored.property, of: role) else { return false }
            // A labeled element of a tuple.
            if case .tuple = resolver.resolve(value, in: file).unwrapped { return true }
            return type(value, in: file).map { keepsValue(name, of: $0) } == true
        case .collection(let value):
            return keepsValue(stored.property, of: role)
                && StandardCollection(resolver.resolve(value, in: file).unwrapped, types) != nil
        }
    }

    /// Returns the value's type, if the project declares it.
    private func type(_ value: ExpressionSummary, in file: FileID) -> TypeID? {
        guard case .type(let type, _) = resolver.resolve(value, in: file).unwrapped, types.kind(of: type) != nil else {
            return nil
        }
        return type
    }

    // MARK: - Handlers and targets

    /// A handler for an event of a role that keeps the role alive.
    package struct HandlerCycle {
        package var capture: RetainedObject
        /// Whether the captured object is the role itself rather than the owner.
        package var isRole: Bool
    }

    /// Returns the event handlers in the file that keep a role alive.
    package func handlerCycles(in file: FileID) -> [HandlerCycle] {
        guard let facts = types.files[file.index].roles else { return [] }
        return facts.handlerCaptures.compactMap { capture in
            guard let role = capture.holder else {
                let isOwn = capture.scope.map { isRole(types.type(of: $0, in: file)) } == true
                return isOwn ? HandlerCycle(capture: capture, isRole: true) : nil
            }
            guard isRole(role, in: file) else { return nil }
            if capture.object == capture.name { return HandlerCycle(capture: capture, isRole: true) }
            return owns(capture, in: file) ? HandlerCycle(capture: capture, isRole: false) : nil
        }
    }

    /// Returns the new objects in the file that are only weakly referenced by a multiplexer, and the names of their
    /// classes.
    package func temporaryTargets(in file: FileID) -> [(target: TemporaryTarget, class: String)] {
        guard let facts = types.files[file.index].roles else { return [] }
        return facts.temporaryTargets.compactMap { target in
            guard isMultiplexer(target.multiplexer, in: file),
                case .type(let type, _) = resolver.resolve(target.target, in: file), !keepsItself(type)
            else { return nil }
            return (target, types.name(of: type))
        }
    }

    /// Returns whether an initializer can create references to the new instance.
    private func keepsItself(_ type: TypeID) -> Bool {
        guard types.kind(of: type) == .class else { return true }
        return inheritance.lineage(of: type).types.contains { ancestor in
            guard types.isUnique(ancestor), !types[ancestor].selfEscapesInitializer else { return true }
            guard types.kind(of: ancestor) == .class else { return false }
            // The superclass is the first inherited type.
            guard let first = types.inherited(by: ancestor).first,
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
        types.kind(of: type) == .class && types.isUnique(type)
            && libraryTypes.inherited(by: type, ["Role", "Multiplexer"], of: KnownModule.roles) != nil
    }

    /// The maximum number of descendants to search for changes to a property.
    private static let maxDescendants = 256

    /// Returns whether the property keeps its value alive. It must have a strong reference, and no code can set a
    /// different value, which could end the retain cycle.
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
