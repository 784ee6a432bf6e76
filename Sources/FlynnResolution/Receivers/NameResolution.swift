import FlynnFacts
import FlynnSyntax

/// The types of names that no local declaration explains.
extension TypeResolution {
    /// The type of a name that no local declaration explains.
    ///
    /// - Parameter call: the arguments, if the name is called.
    mutating func resolveName(
        _ name: String, from type: TypeSummary.ID?, in file: FileID, call: PassedArguments?
    ) -> ResolvedType {
        let context = type.map { types.type(of: $0, in: file) }
        let selfType = type.map { self.selfType($0, file) } ?? .unknown
        if name == "Self" {
            let type = metatype(selfType)
            return call == nil ? type : construct(type, call)
        }
        let meanings = types.meanings(of: name)
        let isTypeName = name.beginsWithCapital
        var scope = context
        while let current = scope {
            let receiver = current == context ? selfType : .type(current, [])
            if let collection = StandardCollection(receiver, types), collection.declares(name, members) {
                // An extension of a collection, or of its protocols.
                return member(name, of: receiver, call: call, in: file)
            }
            if let found = lookUp(name, in: receiver, isStatic: nil, call: call, file: file) { return found }
            if let meanings,
                types.owner(ofParameter: name, meaning: meanings, in: current, climbs: false) != nil
                    || meanings.simpleName.flatMap({ types.type($0, inside: current) }) != nil
            {
                break
            }
            // An unknown superclass may have a member of this name.
            if !isTypeName, types[current].isKnown, !inheritance.lineage(of: current).isComplete {
                return undeclared(in: file)
            }
            scope = types[current].outer
        }
        // The library's function can be meant, too.
        if isExact, scope == nil, call != nil, KnownFunction.overloaded.contains(name), members.isGlobal(name) {
            return .unknown
        }
        if scope == nil,
            let found = members.globals(name, in: file, limit: TypeResolution.maxOverloads + 1)
        {
            return value(of: found, in: Scope(file: found.first?.file), call: call, file: file)
        }
        if isType(name, meanings, in: context, file) {
            let type = metatype(convert(.named(name, arguments: []), in: self.scope(type, file)))
            return call == nil ? type : construct(type, call, in: file, completes: true)
        }
        if isExact, scope == nil, call != nil {
            if KnownFunction.returningNothing.contains(name) { return .tuple([], labels: []) }
            if KnownFunction.neverReturning.contains(name) { return .external("Never", []) }
        }
        if isExact, name == "Task", meanings == nil, let result = call?.closure {
            return .external("Task", [resolve(result, in: file), .unknown])
        }
        if let value = call?.closure, meanings == nil, KnownFunction.continuations.contains(name) {
            return resolve(value, in: file)
        }
        if name == "stride", let call, call.values.count == 3, call.labels.first == "from", call.labels[2] == "by" {
            return .sequence(extremum(of: call.values, in: file))
        }
        if isExact, let call, KnownFunction.returningArgument.contains(name), call.labels.allSatisfy(\.isEmpty) {
            guard call.values.count == call.labels.count else { return .unknown }
            return KnownFunction.returningFractions.contains(name) && call.values.allSatisfy(\.isFlexible)
                ? literal(.float) : extremum(of: call.values, in: file)
        }
        if isTypeName, meanings == nil, let call, call.labels.first == "wrappedValue", KnownType.isWrapper(name) {
            return .external(name, [resolve(call.values[0], in: file)])
        }
        // An instance of another module's type.
        if !isExact, isTypeName, meanings == nil, call != nil { return .external(name, []) }
        if name == "zip", let call, call.values.count == 2, call.labels == ["", ""] {
            return .sequence(.tuple(call.values.map { element(of: resolve($0, in: file)) }, labels: []))
        }
        return undeclared(in: file)
    }

    /// Returns the type of a name declared outside of the project: `.undeclared` if the file imports a module without known
    /// facts, otherwise `.unknown`. Also returns `.unknown` if `isExact` is set.
    func undeclared(in file: FileID) -> ResolvedType {
        let hasForeignImports = !types.files[file.index].imports.allSatisfy(KnownModule.names.contains)
        return hasForeignImports && !isExact ? .undeclared : .unknown
    }

    /// Returns the type of a member, an element or a result of `type` if the project doesn't declare this part.
    func undeclaredPart(of type: ResolvedType, in file: FileID) -> ResolvedType {
        isOfOtherModule(type) ? undeclared(in: file) : .unknown
    }

    /// Returns whether a module outside of the project declares `type` or a supertype of `type`. Returns `false` for
    /// external types with generic arguments.
    private func isOfOtherModule(_ type: ResolvedType) -> Bool {
        switch type {
        case .external(_, []): true
        case .metatype(let instance): isOfOtherModule(instance)
        case .type(let type, _):
            type.standard == nil && (types.kind(of: type) == nil || !inheritance.lineage(of: type).isComplete)
        case .external, .tuple, .function, .maybeOptional, .composition, .unknown: false
        }
    }

    /// Returns whether `name` refers to a type, a type parameter, or a collection of the standard library.
    private mutating func isType(
        _ name: String, _ meanings: TypeNameMeanings?, in scope: TypeID?, _ file: FileID
    ) -> Bool {
        switch inheritance.visibleType(name, meaning: meanings, in: scope, file: file, visited: &steps) {
        case .declared, .uncertain: return true
        case .notDeclared: break
        }
        if isExact, KnownScalar.isStructure(name) || KnownMember.hasMembers(name) { return true }
        guard let meanings else { return false }
        return types.owner(ofParameter: name, meaning: meanings, in: scope) != nil
            || meanings.type?.standard?.isCollection == true || meanings.type == .optional
    }
}
