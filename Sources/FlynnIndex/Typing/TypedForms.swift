import FlynnFacts
import FlynnResolution

/// Checks whether a behavior's closure and calls would compile with the documented types as parameters.
package struct TypedForms: Sendable {
    private let lookup: BehaviorLookup
    private let casts: ArgumentCasts

    init(_ lookup: BehaviorLookup, _ casts: ArgumentCasts) {
        self.lookup = lookup
        self.casts = casts
    }

    private var types: TypeTable { lookup.types }
    private var behaviors: BehaviorTable { lookup.behaviors }

    // MARK: - Parameters

    /// Returns the documented parameter type with aliases resolved.
    package func type(at position: Int, of behavior: BehaviorID) -> TypeDescription? {
        lookup.parameters.type(at: position, of: behavior, isExact: true)
    }

    /// Returns the answer type of the behavior's last parameter, or `nil` if this parameter isn't a `Reply`.
    package func answer(of behavior: BehaviorID) -> TypeDescription? {
        let last = behaviors[behavior].documentation.parameters.count - 1
        guard last >= 0, let type = type(at: last, of: behavior), type.isReply else { return nil }
        return type.genericArguments[0]
    }

    /// The relation between the type in an access and the documented type.
    package enum Reading: Equatable, Sendable {
        case same
        /// The optional of the documented type.
        case optional
        case other(String)
        case unknown
    }

    /// Returns the relation between the access and the documented parameter.
    package func reading(of access: ArgumentAccess, as behavior: BehaviorID, in file: FileID) -> Reading {
        guard let read = casts.readType(of: access, in: file) else { return .unknown }
        return reading(read.type, ofArgument: access.index, as: behavior)
    }

    /// Returns the relation between the type read from an argument and the documented type.
    package func reading(_ read: TypeDescription, ofArgument position: Int, as behavior: BehaviorID) -> Reading {
        let owner = behaviors.owner(of: behavior)
        guard let documented = self.type(at: position, of: behavior) else { return .unknown }
        let type = types.normalized(read, in: owner, isExact: true)
        if type.withoutSendable == documented.withoutSendable { return .same }
        if type == .named("Optional", arguments: [documented]) { return .optional }
        return .other(read.description)
    }

    /// Returns whether all declarations document the same parameters.
    package func haveSameParameters(_ declarations: [BehaviorID]) -> Bool {
        Set(declarations.map { lookup.parameters.signature(of: $0) }).count <= 1
    }

    /// Returns whether the type has the same meaning in all scopes.
    package func hasSameMeaning(_ type: TypeDescription, in scopes: [TypeID?]) -> Bool {
        Set(scopes.map { types.normalized(type, in: $0, isExact: true) }).count <= 1
            && type.names.allSatisfy { name in Set(scopes.map { types.resolve(name, in: $0) }).count <= 1 }
    }

    /// Returns whether all potential callers of the behavior can access the type.
    ///
    /// - Parameter level: The access level on the behavior's declaration, or `nil` if not specified.
    package func isAccessible(_ type: TypeDescription, toCallersOf behavior: BehaviorID, stating level: AccessLevel?)
        -> Bool
    {
        guard let owner = behaviors.owner(of: behavior) else { return false }
        let isRequirement = types.kind(of: owner) == .protocol
        let own = min(level ?? (isRequirement ? .open : .internal), types.access(of: owner))
        return type.names.allSatisfy { name in
            types.resolve(name, in: owner).map {
                types.kind(of: $0) == nil || types.access(of: $0) >= min(own, .public)
            } ?? true
        }
    }

    // MARK: - Classes

    /// Returns whether the behavior's type is generic. In this case, callers use different names for the documented
    /// types.
    package func isGeneric(_ behavior: BehaviorID) -> Bool {
        behaviors.owner(of: behavior).map { types.isInGenericType($0) || !types.parameters(of: $0).isEmpty } ?? false
    }

    /// Returns whether the class is final.
    package func isFinal(_ type: TypeID) -> Bool { types[type].isFinal }

    /// Returns whether the class or an ancestor could be isolated to a global actor.
    package func mayBeIsolated(_ type: TypeID) -> Bool {
        lookup.inheritance.lineage(of: type).types.contains { types[$0].mayBeIsolated }
    }

    // MARK: - Names

    /// The meaning of a name without a receiver inside a type, if no local declaration uses the name.
    package enum ImplicitMeaning: Sendable {
        /// A member of the instance.
        case member
        case other
        /// An external ancestor could declare the name.
        case unclear
    }

    /// Returns the meaning of a name without a receiver in the instance members of the type.
    package func meaning(of name: String, in type: TypeID) -> ImplicitMeaning {
        if let found = lookup.members.members(name, of: type) {
            return found.contains { !lookup.members[$0].isStatic } ? .member : .other
        }
        if TypedForms.runtimeMembers.contains(name) { return .member }
        if name.first?.isUppercase == true || lookup.members.isGlobal(name)
            || TypedForms.globalFunctions.contains(name) || lookup.inheritance.lineage(of: type).isComplete
        {
            return name.hasPrefix("_") ? .unclear : .other
        }
        return .unclear
    }

    /// The members that an actor inherits from the runtime's classes and protocols.
    private static let runtimeMembers: Set = [
        "unsafeMessagesCount", "unsafeWait", "unsafeYield", "unsafeMessageBatchSize", "unsafePriority",
        "unsafeCoreAffinity",
        "unsafeUptime", "unsafeSupervise", "unsafeWatch", "behave", "answer", "beTarget", "beTargets", "safeNextTarget",
        "safeFlowToNextTarget", "beEnd", "safeFlow", "safeFlowEnd", "safeOutput", "safeFlowable",
    ]

    /// Functions of the standard library and of C that are called without a receiver.
    private static let globalFunctions: Set = [
        "abs", "assert", "assertionFailure", "debugPrint", "dump", "exit", "fatalError", "getenv", "max", "min",
        "precondition",
        "preconditionFailure", "print", "readLine", "repeatElement", "sequence", "sleep", "sqrt", "stride", "swap",
        "type", "usleep",
        "zip",
    ]

    /// Returns whether the name belongs to a variable outside of types.
    package func isVariable(_ name: String) -> Bool {
        lookup.members.globals(name)?.contains { !lookup.members[$0].isFunction && !lookup.members[$0].isConstant }
            == true
    }

    // MARK: - Arguments

    /// Whether an argument's static type converts to the documented type without a cast.
    package enum Fit: Equatable, Sendable {
        case fits
        /// The conversion requires a cast. The value is the argument's type, for messages.
        case needsCast(String)
        /// No value of its type can be cast.
        case crashes
        /// A closure without types, whose call may crash.
        case undecided
        case unknown
    }

    /// Returns whether the argument converts to the parameter type.
    package func fit(
        _ argument: CallArgument, at position: Int, of call: BehaviorCall, to behavior: BehaviorID, in file: FileID
    ) -> Fit {
        guard let documented = type(at: position, of: behavior) else { return .unknown }
        let passed = casts.argument(argument.value, at: position, of: call, meaning: [behavior], in: file)
        switch casts.judgement(of: passed) {
        case .fails?: return .crashes
        case .undecided?: return .undecided
        case nil: break
        }
        return fit(argument.value, documented, in: behaviors.owner(of: behavior), file)
    }

    private func fit(_ value: LiteralValue, _ documented: TypeDescription, in owner: TypeID?, _ file: FileID) -> Fit {
        switch value {
        case .null: return documented.isOptional ? .fits : .needsCast("nil")
        case .alternatives(let values):
            let fits = values.map { fit($0, documented, in: owner, file) }
            return fits.first { if case .needsCast = $0 { true } else { false } } ?? fits.first { $0 != .fits } ?? .fits
        case .expression(let expression), .made(let expression), .filled(let expression):
            return fit(lookup.resolver.resolve(expression, in: file), documented, in: owner)
        case .typed(_, let type) where type.isOptional && !documented.isOptional: return .needsCast(type.description)
        case .typed(_, let type): return type == .named("Any", arguments: []) ? .needsCast("Any") : .fits
        case .unknown: return .unknown
        default: return .fits
        }
    }

    private func fit(_ type: ResolvedType, _ documented: TypeDescription, in owner: TypeID?) -> Fit {
        let target = lookup.resolver.resolve(documented, in: owner)
        if type == target { return .fits }
        if let found = type.genericArguments, let wanted = target.genericArguments, type.hasSameName(as: target),
            found != wanted,
            (found + wanted).allSatisfy({ !$0.hasUnknownPart })
        {
            return .needsCast(types.description(of: type)?.description ?? "another type")
        }
        switch type {
        case .unknown, .maybeOptional, .function, .metatype: return .unknown
        case .external("Any", []): return .needsCast("Any")
        case .external: return .unknown
        case .composition: return .unknown
        case .tuple: return .unknown
        case .type(.optional, _):
            if !documented.isOptional { return .needsCast(types.description(of: type)?.description ?? "an optional") }
            return .unknown
        case .type(let id, _):
            guard let kind = types.kind(of: id), case .type(let wanted, _) = target.unwrapped,
                let wantedKind = types.kind(of: wanted)
            else { return .unknown }
            if id == wanted { return .unknown }
            if lookup.inheritance.lineage(of: id).types.contains(wanted) { return .fits }
            return kind == .class || kind == .protocol || wantedKind == .class
                ? .needsCast(types.name(of: id)) : .unknown
        }
    }
}

extension ResolvedType {
    /// The generic arguments, or `nil` if there are none.
    fileprivate var genericArguments: [ResolvedType]? {
        switch self {
        case .type(let id, let arguments): arguments.isEmpty || id == .optional ? nil : arguments
        case .external(_, let arguments): arguments.isEmpty ? nil : arguments
        default: nil
        }
    }

    fileprivate func hasSameName(as other: ResolvedType) -> Bool {
        switch (self, other) {
        case (.type(let left, _), .type(let right, _)): left == right
        case (.external(let left, _), .external(let right, _)): left == right
        default: false
        }
    }

    /// Whether a part of the type is unknown. Functions and compositions count as unknown, because they aren't
    /// compared.
    fileprivate var hasUnknownPart: Bool {
        switch self {
        case .type(_, let parts), .external(_, let parts), .tuple(let parts, _): parts.contains(where: \.hasUnknownPart)
        case .function, .metatype, .composition, .maybeOptional, .unknown: true
        }
    }
}

extension TypeDescription {
    fileprivate var isOptional: Bool { unwrapped != self }

    /// The type without `@Sendable` and `@escaping` before functions.
    fileprivate var withoutSendable: TypeDescription {
        switch self {
        case .modified(let modifiers, let type):
            let rest = modifiers.filter { $0 != "@Sendable" && $0 != "@escaping" }
            return rest.isEmpty ? type.withoutSendable : .modified(rest, type.withoutSendable)
        case .named("Optional", let arguments):
            return .named("Optional", arguments: arguments.map(\.withoutSendable))
        default: return self
        }
    }
}
