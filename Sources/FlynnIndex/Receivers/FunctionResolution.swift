import FlynnSummary

/// The functions that calls mean, and the types that their parameters expect.
extension TypeResolution {
    /// What a call calls.
    private enum Callee {
        /// Functions, initializers or subscripts of the project, and where the names in their types are looked up.
        case declared(ArraySlice<MemberID>, Scope)
        case collection(StandardCollection, String)
        /// `map` or `flatMap` of an optional, which pass the wrapped value.
        case wrapped(ResolvedType)
        /// A case of an enumeration with associated values.
        case enumCase([TypeDescription], Scope)
    }

    private mutating func callee(_ expression: ExpressionSummary, in file: FileID) -> Callee? {
        switch expression {
        case .member(let base, "init"): return initializers(of: resolve(base, in: file), in: file)
        case .member(let base, let name): return callee(name, of: resolve(base, in: file), in: file)
        case .name(let name, let innermost):
            let context = innermost.map { types.type(of: $0, in: file) }
            let selfType = innermost.map { self.selfType($0, file) } ?? .unknown
            var scope = context
            while let current = scope {
                let type: ResolvedType = current == context ? selfType : .type(current, [])
                if let collection = StandardCollection(type, types), collection.declares(name, members) {
                    return callee(name, of: type, in: file)
                }
                if let found = find(name, in: type, isStatic: nil) { return .declared(found.members, found.scope) }
                if types[current].isKnown, !inheritance.lineage(of: current).isComplete,
                    name.first?.isUppercase != true
                {
                    return nil
                }
                scope = types[current].outer
            }
            if let found = members.globals(name, in: file, limit: TypeResolution.maxOverloads + 1) {
                return .declared(found, Scope(file: found.first?.file))
            }
            return initializers(of: resolve(expression, in: file), in: file)
        case .metatype: return initializers(of: resolve(expression, in: file), in: file)
        default: return nil
        }
    }

    private mutating func callee(_ name: String, of type: ResolvedType, in file: FileID) -> Callee? {
        if let wrapped = type.wrapped, name == "map" || name == "flatMap" {
            return members.declares(name, .optional) ? nil : .wrapped(wrapped)
        }
        if case .metatype(let instance) = type {
            if let found = find(name, in: instance, isStatic: true) {
                guard found.kind == .enumCase else { return .declared(found.members, found.scope) }
                guard let type = found.scope.type, types[type].isUnique, types[type].cases(named: name).count == 1
                else {
                    return nil
                }
                return .enumCase(types[type].cases(named: name)[0].values, found.scope)
            }
            if case .external("Result", let arguments) = instance, arguments.count == 2 {
                let value = name == "success" ? "Success" : name == "failure" ? "Failure" : nil
                guard let value else { return nil }
                let known: [String: TypeArgument] = [
                    "Success": .solved(arguments[0]), "Failure": .solved(arguments[1]),
                ]
                return .enumCase([.named(value, arguments: [])], Scope(generics: known))
            }
            guard case .type(let outer, _) = instance, let nested = types.type(name, inside: outer) else { return nil }
            return initializers(of: .metatype(convert(nested)), in: file)
        }
        let instance = range(type.unwrapped, with: name) ?? type.unwrapped
        if let collection = StandardCollection(instance, types) {
            guard let found = extensionMembers(name, of: instance, collection, call: nil) else {
                return .collection(collection, name)
            }
            return StandardCollection.members.contains(name) ? nil : .declared(found.members, found.scope)
        }
        return find(name, in: instance, isStatic: false).map { .declared($0.members, $0.scope) }
    }

    /// The initializers that the type in a metatype declares itself.
    private mutating func initializers(of type: ResolvedType, in file: FileID) -> Callee? {
        guard case .metatype(let instance) = type, case .type(let id, let arguments) = instance,
            types.kind(of: id) != nil, types[id].declarationCount == 1
        else { return nil }
        let found = members.members("init", declaredBy: id)
        return found.isEmpty ? nil : .declared(found, scope(of: id, arguments, instance))
    }

    // MARK: - Parameters of closures

    /// The type of a parameter of a closure.
    ///
    /// - Parameters:
    ///   - position: the position of the parameter among the closure's.
    ///   - count: how many parameters the closure has.
    ///   - function: what the context of the closure expects.
    mutating func closureParameter(
        _ position: Int, of count: Int, in function: ExpressionSummary, file: FileID
    ) -> ResolvedType {
        guard let parameters = closureParameters(function, in: file) else {
            // What another module's function passes is another module's, too.
            guard case .parameter(let callee, _, _) = function else { return .unknown }
            return resolve(callee, in: file) == .undeclared ? .undeclared : .unknown
        }
        if parameters.count == count { return parameters[position] }
        // A tuple is spread over several parameters.
        if parameters.count == 1, case .tuple(let elements, _) = parameters[0], elements.count == count {
            return elements[position]
        }
        return .unknown
    }

    private mutating func closureParameters(_ function: ExpressionSummary, in file: FileID) -> [ResolvedType]? {
        if case .parameter(let callee, let call, _) = function {
            if let group = taskGroup(callee, call, in: file) { return [group] }
            if case .name("Dictionary", _) = callee, call.labels.first == "grouping", let values = call.values.first {
                return [element(of: resolve(values, in: file))]
            }
            switch self.callee(callee, in: file) {
            case .collection(let collection, let method):
                if let parameters = collection.closureParameters(of: method) { return parameters }
            case .wrapped(let type): return [type]
            case .declared, .enumCase, nil: break
            }
        }
        guard case .function(let parameters, _, _) = resolve(function, in: file).unwrapped else { return nil }
        return parameters
    }

    // MARK: - Parameters

    /// The type of the parameter for which an argument of a call is passed, if all functions that the call can mean agree.
    mutating func parameter(
        _ argument: ClosureArgument, of callee: ExpressionSummary, _ call: PassedArguments, in file: FileID
    ) -> ResolvedType {
        switch self.callee(callee, in: file) {
        case .declared(let found, let scope):
            guard found.count <= TypeResolution.maxOverloads else { return .unknown }
            var expected: [ResolvedType] = []
            for member in found {
                let parameters = members[member].parameters
                guard members[member].isFunction else { return parameter(argument, ofValue: callee, call, in: file) }
                guard let places = call.places(in: parameters) else { continue }
                guard let position = argument.position(in: parameters, places) else { return .unknown }
                let scope = solved(scope, of: member, call, in: file, isCallee: true)
                expected.append(type(ofParameter: position, of: member, in: scope, file: file))
            }
            return .common(expected)
        case .collection(let collection, let method):
            switch argument {
            case .listed(let position, _): return collection.parameter(position, of: method, labels: call.labels)
            case .trailing: return collection.parameter(0, of: method, labels: [""])
            case .labeled: return .unknown
            }
        case .enumCase(let values, let scope):
            guard case .listed(let position, _) = argument, values.count == call.labels.count else { return .unknown }
            return convert(values[position], in: scope)
        case .wrapped: return .unknown
        case nil:
            if let result = operation(of: callee, in: file) { return .function([], result, exactly: nil) }
            return parameter(argument, ofValue: callee, call, in: file)
        }
    }

    /// The type of a parameter of a function that is a value, or of one of the standard library that compares its arguments.
    private mutating func parameter(
        _ argument: ClosureArgument, ofValue callee: ExpressionSummary, _ call: PassedArguments, in file: FileID
    ) -> ResolvedType {
        guard case .listed(let position, let label) = argument, label.isEmpty else { return .unknown }
        if case .name(let name, _) = callee, KnownFunction.returningArgument.contains(name), !members.isGlobal(name) {
            let others = call.values.indices.filter { $0 != position }.map { call.values[$0] }
            return others.contains { !$0.isFlexible } ? extremum(of: others, in: file) : .unknown
        }
        guard case .function(let parameters, _, _) = resolve(callee, in: file).unwrapped,
            parameters.count == call.labels.count + call.trailingClosures, parameters.indices.contains(position)
        else { return .unknown }
        return parameters[position]
    }

    /// The group that a function of the standard library passes to its closure: `withTaskGroup(of: Int.self) { group in … }`
    private mutating func taskGroup(
        _ callee: ExpressionSummary, _ call: PassedArguments, in file: FileID
    ) -> ResolvedType? {
        guard case .name(let function, _) = callee, let group = KnownFunction.taskGroup(function),
            call.labels.first == "of", let type = call.values.first, !members.isGlobal(function),
            case .metatype(let result) = resolve(type, in: file)
        else { return nil }
        return .external(group, [result])
    }

    /// The result of the closure that a task runs: `Task<String, any Error> { … }`, `group.addTask { … }`
    private mutating func operation(of callee: ExpressionSummary, in file: FileID) -> ResolvedType? {
        switch callee {
        case .metatype:
            guard case .metatype(.external("Task", let arguments)) = resolve(callee, in: file) else { return nil }
            return arguments.first
        case .member(let base, "addTask"), .member(let base, "addTaskUnlessCancelled"):
            guard case .external(let group, let arguments) = resolve(base, in: file),
                KnownFunction.taskGroups.contains(group)
            else { return nil }
            return arguments.first
        default: return nil
        }
    }

    /// The type of a function's parameter. An automatic closure expects its result.
    private mutating func type(
        ofParameter position: Int, of member: MemberID, in scope: Scope, file: FileID
    ) -> ResolvedType {
        let parameter = members[member].parameters[position]
        guard let written = parameter.type else {
            // The property that the initializer of a structure sets.
            guard let instance = scope.selfType else { return .unknown }
            return lookUp(parameter.label, in: instance, isStatic: false, call: nil, file: member.file) ?? .unknown
        }
        let type = convert(written, in: scope)
        if written.modifiers.written.contains("@autoclosure"), case .function(_, let result, _) = type { return result }
        return type
    }

    // MARK: - Type parameters

    /// How many type parameters of a function or type are solved.
    private static let maxTypeParameters = 16

    /// A scope in which a function's generic parameters stand for the types that its arguments have.
    ///
    /// - Parameter isCallee: whether the type parameters of a type whose initializer is called are solved, too.
    mutating func solved(
        _ scope: Scope, of member: MemberID, _ call: PassedArguments?, in file: FileID, isCallee: Bool = false
    ) -> Scope {
        let generics = members[member].generics
        var scope = scope
        if isCallee, scope.arguments.isEmpty, let call, let type = scope.type, members[member].name == "init" {
            let parameters = types.parameters(of: type)
            if !parameters.isEmpty {
                scope.arguments = solve(parameters, of: member, call, in: scope, file: file)
            }
        }
        if generics.isEmpty { return scope }
        let solution = call.map { solve(generics.map(\.name), of: member, $0, in: scope, file: file) } ?? [:]
        for generic in generics {
            scope.generics[generic.name] =
                solution[generic.name].map { .solved($0) } ?? .constrained(generic.constraint)
        }
        return scope
    }

    /// The types that type parameters must have for the arguments of a call, as far as these show them.
    mutating func solve(
        _ names: [String], of member: MemberID, _ call: PassedArguments, in scope: Scope, file: FileID
    ) -> [String: ResolvedType] {
        let parameters = members[member].parameters
        guard names.count <= TypeResolution.maxTypeParameters, let places = call.places(in: parameters) else {
            return [:]
        }
        var solver = TypeSolver(names)
        for (number, position) in places.enumerated() {
            guard let type = parameters[position].type else { continue }
            let value = call.values.indices.contains(number) ? call.values[number] : .unknown
            match(type, value, &solver, in: scope, file)
        }
        matchTrailingClosures(parameters, places, call, &solver, in: scope, file)
        var solution: [String: ResolvedType] = [:]
        for name in names {
            let generic = members[member].generics.first { $0.name == name }
            let constraint = generic?.constraint ?? scope.type.flatMap { types[$0].genericConstraints[name] }
            let isConstrained =
                generic?.isConstrained ?? scope.type.map { types[$0].constrainedParameters.contains(name) } ?? false
            switch solver.solution(for: name, constraint, isConstrained: isConstrained, isExact: isExact) {
            case .type(let type): solution[name] = type
            case .literal(let kind): solution[name] = literal(kind)
            case nil: break
            }
        }
        return solution
    }

    private mutating func matchTrailingClosures(
        _ parameters: [ParameterSummary], _ places: [Int], _ call: PassedArguments, _ solver: inout TypeSolver,
        in scope: Scope, _ file: FileID
    ) {
        if call.trailingClosures == 0 { return }
        let closures = parameters.indices.filter { !places.contains($0) && parameters[$0].closure != nil }
        for position in closures {
            guard let type = parameters[position].type else { continue }
            guard position == closures.last, call.trailingClosures == closures.count, let closure = call.closure,
                case .function(_, let result) = type.unwrapped.modifiers.type.unwrapped.modifiers.type
            else {
                solver.leaveOpen(type)
                continue
            }
            if case .named(let name, []) = result, solver.names.contains(name) {
                solver.add(resolve(closure, in: file), for: name, isFlexible: closure.isFlexible, isFixed: true)
            } else {
                solver.leaveOpen(type)
            }
        }
    }

    /// Compares a parameter's type with the argument that is passed for it.
    private mutating func match(
        _ type: TypeDescription, _ value: ExpressionSummary, _ solver: inout TypeSolver, in scope: Scope,
        _ file: FileID, isPart: Bool = false
    ) {
        guard step() else { return }
        let type = type.modifiers.type
        guard solver.concerns(type) else { return }
        switch (type, value) {
        case (.named(let name, _), .literal(let kind)) where solver.names.contains(name): solver.add(kind, for: name)
        case (.named("Array", let elements), .array(let parts)) where elements.count == 1:
            for part in parts { match(elements[0], part, &solver, in: scope, file) }
        case (.named("Optional", let wrapped), .literal(let kind)) where wrapped.count == 1:
            if kind != .contextual { match(wrapped[0], value, &solver, in: scope, file, isPart: true) }
        case (.named("Range", let bounds), .operation(let operators, let operands)),
            (.named("ClosedRange", let bounds), .operation(let operators, let operands)):
            guard bounds.count == 1, operators == ["..<"] || operators == ["..."] else {
                return solver.markUnknown(type)
            }
            for operand in operands { match(bounds[0], operand, &solver, in: scope, file, isPart: true) }
        case (.tuple(let elements), .tuple(let parts, _)) where elements.count == parts.count:
            for (element, part) in zip(elements, parts) {
                match(element, part, &solver, in: scope, file, isPart: true)
            }
        default:
            let found = resolve(value, in: file)
            if found == .unknown {
                if case .function = type.unwrapped.modifiers.type {
                    solver.leaveOpen(type)
                } else {
                    solver.markUnknown(type)
                }
            } else {
                // What a generic initializer makes depends on the context, too.
                let isFlexible = value.isFlexible || value.isCall && found.isComposite
                match(type, found, &solver, in: scope, isFlexible: isFlexible, isPart: isPart)
            }
        }
    }

    private mutating func match(
        _ type: TypeDescription, _ found: ResolvedType, _ solver: inout TypeSolver, in scope: Scope, isFlexible: Bool,
        isPart: Bool
    ) {
        guard step() else { return }
        func all(_ types: [TypeDescription], _ parts: [ResolvedType], _ resolution: inout TypeResolution) {
            for (type, part) in zip(types, parts) {
                resolution.match(type, part, &solver, in: scope, isFlexible: isFlexible, isPart: true)
            }
        }
        switch (type.modifiers.type, found) {
        case (.named(let name, let arguments), _) where arguments.isEmpty && solver.names.contains(name):
            solver.add(found, for: name, isFlexible: isFlexible, isFixed: isPart)
        case (.named("Optional", let wrapped), _) where wrapped.count == 1:
            match(
                wrapped[0], found.wrapped ?? found, &solver, in: scope, isFlexible: isFlexible,
                isPart: found.wrapped != nil)
        case (.named(let name, let arguments), .type(let id, let parts))
        where arguments.count == parts.count && !parts.isEmpty:
            guard case .type(let own, _) = convert(.named(name, arguments: []), in: scope), own == id else {
                return solver.markUnknown(type)
            }
            all(arguments, parts, &self)
        case (.named(let name, let arguments), .external(let own, let parts))
        where name == own && arguments.count == parts.count:
            all(arguments, parts, &self)
        case (.named(_, []), .type(let id, let parts)) where id == scope.type && !parts.isEmpty:
            // Inside of a generic type, its name means the type with its own type parameters.
            for (parameter, part) in zip(types.parameters(of: id), parts) where solver.names.contains(parameter) {
                solver.add(part, for: parameter, isFlexible: isFlexible, isFixed: true)
            }
        case (.tuple(let elements), .tuple(let parts, _)) where elements.count == parts.count:
            all(elements, parts, &self)
        case (.function(_, let result), .function(_, let value, _)): all([result], [value], &self)
        case (.other(let text), .metatype(let instance)):
            guard let name = solver.names.first(where: { text == $0 + ".Type" }) else {
                return solver.markUnknown(type)
            }
            solver.add(instance, for: name, isFlexible: false, isFixed: true)
        default: solver.markUnknown(type)
        }
    }
}

extension ExpressionSummary {
    fileprivate var isCall: Bool { if case .call = self { true } else { false } }

    /// Whether literals determine its type, which a context can change.
    var isFlexible: Bool {
        switch self {
        case .literal: true
        case .operation(_, let operands): !operands.isEmpty && operands.allSatisfy(\.isFlexible)
        case .array(let parts), .tuple(let parts, _), .alternatives(let parts), .coalesced(let parts):
            parts.contains(where: \.isFlexible)
        case .dictionary(let keys, let values): (keys + values).contains(where: \.isFlexible)
        case .call(let callee, let call): callee.isFlexible || call.values.contains(where: \.isFlexible)
        case .member(let base, _), .subscripted(let base, _), .unwrapped(let base), .chained(let base):
            base.isFlexible
        default: false
        }
    }
}

/// Finds the types that type parameters stand for.
struct TypeSolver {
    /// What the arguments show of a type parameter.
    private struct Bounds {
        var types: [ResolvedType] = []
        var literals: Set<ExpressionSummary.LiteralKind> = []
        /// Whether one of the types depends on literals, so that a context can change it.
        var isFlexible = false
        /// Whether one of the types can't convert to a supertype.
        var isFixed = false
        /// Whether a closure may determine it.
        var isOpen = false
        /// Whether an argument of unknown type determines it, too.
        var isUnknown = false
    }

    let names: Set<String>
    private var bounds: [String: Bounds] = [:]

    init(_ names: [String]) { self.names = Set(names) }

    /// Whether a type mentions one of the type parameters, or may be the generic type itself.
    func concerns(_ type: TypeDescription) -> Bool {
        switch type {
        case .named(_, []), .other: true
        default: type.names.contains(where: names.contains) || names.contains { type.mentionsInText($0) }
        }
    }

    mutating func add(_ type: ResolvedType, for name: String, isFlexible: Bool, isFixed: Bool) {
        if type == .unknown {
            bounds[name, default: Bounds()].isUnknown = true
            return
        }
        bounds[name, default: Bounds()].types.append(type)
        if isFlexible { bounds[name]?.isFlexible = true }
        if isFixed, !isFlexible { bounds[name]?.isFixed = true }
    }

    mutating func add(_ literal: ExpressionSummary.LiteralKind, for name: String) {
        bounds[name, default: Bounds()].literals.insert(literal)
    }

    /// Records that an argument of unknown type is passed for a type.
    mutating func markUnknown(_ type: TypeDescription) {
        for name in names where type.names.contains(name) || type.mentionsInText(name) {
            bounds[name, default: Bounds()].isUnknown = true
        }
    }

    /// Records that a closure is passed for a type.
    mutating func leaveOpen(_ type: TypeDescription) {
        for name in names where type.names.contains(name) || type.mentionsInText(name) {
            bounds[name, default: Bounds()].isOpen = true
        }
    }

    enum Solution {
        case type(ResolvedType)
        /// The default type of a literal.
        case literal(ExpressionSummary.LiteralKind)
    }

    /// What a type parameter stands for; `nil` if the arguments don't show it.
    ///
    /// A literal has the type of the other arguments. Where `Any?` is expected, a type parameter without a constraint can be
    /// `Any?`, and each literal keeps its own type.
    func solution(
        for name: String, _ constraint: TypeDescription?, isConstrained: Bool, isExact: Bool
    ) -> Solution? {
        guard let bounds = bounds[name] else { return nil }
        if bounds.isUnknown, isExact { return nil }
        if !bounds.types.isEmpty {
            let type = ResolvedType.common(bounds.types)
            if type == .unknown { return nil }
            if isExact {
                if bounds.isFlexible, bounds.isOpen || !bounds.literals.isEmpty { return nil }
                if !bounds.literals.isEmpty, !isConstrained, !bounds.isFixed { return nil }
            }
            return .type(type)
        }
        if bounds.isOpen { return nil }
        switch bounds.literals {
        case [.integer]: return .literal(TypeSolver.isFractional(constraint) ? .float : .integer)
        case [.float]: return .literal(.float)
        case [.integer, .float]: return isConstrained ? .literal(.float) : nil
        case [.string]: return .literal(.string)
        case [.boolean]: return .literal(.boolean)
        default: return nil
        }
    }

    private static func isFractional(_ constraint: TypeDescription?) -> Bool {
        switch constraint {
        case .named("BinaryFloatingPoint", _)?, .named("FloatingPoint", _)?: true
        default: false
        }
    }
}

extension TypeDescription {
    /// Whether a part whose text is all that is known mentions a name: `T.Type`, `any P<T>`
    fileprivate func mentionsInText(_ name: String) -> Bool {
        switch self {
        case .other(let text):
            text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
        case .named(_, let arguments): arguments.contains { $0.mentionsInText(name) }
        case .tuple(let elements): elements.contains { $0.mentionsInText(name) }
        case .function(let parameters, let result):
            result.mentionsInText(name) || parameters.contains { $0.mentionsInText(name) }
        case .labeled(_, let type), .modified(_, let type): type.mentionsInText(name)
        }
    }
}

extension ClosureArgument {
    /// The position of the parameter for which an argument is passed.
    ///
    /// - Parameter places: the positions of the parameters for the arguments in parentheses.
    func position(in parameters: [ParameterSummary], _ places: [Int]) -> Int? {
        switch self {
        case .listed(let position, _): return places.indices.contains(position) ? places[position] : nil
        case .trailing(let count):
            let closures = parameters.indices.filter { parameters[$0].closure != nil && !places.contains($0) }
            // With a different number, the match depends on default values.
            return closures.count == count ? closures.first : nil
        case .labeled(let label): return parameters.firstIndex { $0.label == label }
        }
    }
}

extension PassedArguments {
    /// Whether the arguments fit a function's parameters, by labels and number.
    func fits(_ parameters: [ParameterSummary]) -> Bool { places(in: parameters) != nil }

    /// The positions of the parameters for the arguments in parentheses; `nil` if the arguments don't fit by labels and number.
    func places(in parameters: [ParameterSummary]) -> [Int]? {
        var places: [Int] = []
        var next = 0
        for (position, label) in labels.enumerated() {
            // Several arguments for a variadic parameter. One with a default value has the same flag.
            if position > 0, label.isEmpty, next > 0, parameters[next - 1].isOptional,
                next >= parameters.count || !parameters[next].label.isEmpty
            {
                places.append(next - 1)
                continue
            }
            while next < parameters.count, parameters[next].label != label {
                guard parameters[next].isOptional else { return nil }
                next += 1
            }
            guard next < parameters.count else { return nil }
            places.append(next)
            next += 1
        }
        let rest = parameters[next...]
        let fits = rest.count >= trailingClosures && rest.filter { !$0.isOptional }.count <= trailingClosures
        return fits ? places : nil
    }
}
