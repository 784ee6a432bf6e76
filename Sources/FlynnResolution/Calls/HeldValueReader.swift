import FlynnFacts
import FlynnSyntax

/// Finds the behaviors that an expression is, where the sources show how they get there: through constants, properties that
/// initializers set, results of functions, and arguments.
struct HeldValueReader {
    /// Where an expression is evaluated: a file, and the values of `self` and of the parameters of the function around.
    final class Frame {
        let file: FileID
        let instance: Value?
        let arguments: [Int: Value]

        init(file: FileID, instance: Value? = nil, arguments: [Int: Value] = [:]) {
            (self.file, self.instance, self.arguments) = (file, instance, arguments)
        }
    }

    /// An expression that isn't evaluated yet.
    struct Value {
        let expression: ExpressionSummary
        let frame: Frame
    }

    /// A behavior by its name, and the expression before it.
    struct Held {
        let name: String
        let receiver: ExpressionSummary
        let file: FileID
    }

    private let resolver: ReceiverResolver
    private let members: MemberTable
    private let types: TypeTable
    private let inheritance: Inheritance
    private var steps = 0
    private var depth = 0

    /// How many expressions are evaluated for a call, and how deeply they depend on each other.
    private static let (maxSteps, maxDepth) = (256, 32)
    /// How many behaviors a value can be.
    private static let maxBehaviors = 8

    init(_ resolver: ReceiverResolver) {
        self.resolver = resolver
        members = resolver.members
        types = resolver.types
        inheritance = resolver.inheritance
    }

    /// Counts a step; false if there were too many.
    private mutating func enter() -> Bool {
        countStep()
        steps += 1
        guard steps <= HeldValueReader.maxSteps, depth < HeldValueReader.maxDepth else { return false }
        depth += 1
        return true
    }

    // MARK: - Behaviors

    /// The behaviors of which an expression is one; `nil` if it can be something else.
    mutating func behaviors(_ expression: ExpressionSummary, in frame: Frame) -> [Held]? {
        guard enter() else { return nil }
        defer { depth -= 1 }
        switch expression {
        case .member(let base, let name):
            if resolver.behaviors.name(name) != nil, declaresBehavior(name, on: base, in: frame) {
                return [Held(name: name, receiver: base, file: frame.file)]
            }
            if let elements = elementsOfElement(base, in: frame) {
                return common(elements.map { Value(expression: .member($0.expression, name), frame: $0.frame) })
            }
        case .name(let name, let context?):
            if resolver.behaviors.name(name) != nil, declaresBehavior(name, on: .`self`(context), in: frame) {
                return [Held(name: name, receiver: .`self`(context), file: frame.file)]
            }
        case .unwrapped(let base): return behaviors(base, in: frame)
        case .alternatives(let parts), .coalesced(let parts):
            return common(parts.map { Value(expression: $0, frame: frame) })
        case .element(let base), .closureParameter(of: .parameter(of: .member(let base, "forEach"), _, _), 0, 1):
            return elements(base, in: frame).flatMap { common($0) }
        case .subscripted(let base, _): return elements(base, in: frame).flatMap { common($0) }
        default: break
        }
        guard let value = value(of: expression, in: frame) else { return nil }
        return behaviors(value.expression, in: value.frame)
    }

    private mutating func common(_ values: [Value]) -> [Held]? {
        var found: [Held] = []
        for value in values {
            guard let behaviors = behaviors(value.expression, in: value.frame) else { return nil }
            found += behaviors
        }
        return found.isEmpty || found.count > HeldValueReader.maxBehaviors ? nil : found
    }

    /// The values of which an element of a collection is one; `nil` for other expressions.
    private mutating func elementsOfElement(_ expression: ExpressionSummary, in frame: Frame) -> [Value]? {
        switch expression {
        case .element(let base), .closureParameter(of: .parameter(of: .member(let base, "forEach"), _, _), 0, 1):
            elements(base, in: frame)
        default: nil
        }
    }

    /// The elements of a collection; `nil` if the source doesn't show them.
    private mutating func elements(_ expression: ExpressionSummary, in frame: Frame) -> [Value]? {
        guard enter() else { return nil }
        defer { depth -= 1 }
        switch expression {
        case .array(let parts): return parts.map { Value(expression: $0, frame: frame) }
        case .dictionary(_, let values), .member(.dictionary(_, let values), "values"):
            return values.map { Value(expression: $0, frame: frame) }
        default: return value(of: expression, in: frame).flatMap { elements($0.expression, in: $0.frame) }
        }
    }

    private func declaresBehavior(_ name: String, on receiver: ExpressionSummary, in frame: Frame) -> Bool {
        guard case .type(let type, _) = resolver.resolve(receiver, in: frame.file).unwrapped else { return true }
        return types.kind(of: type) == nil
            || inheritance.lineage(of: type).types.contains { resolver.behaviors.declares(name, $0) }
    }

    // MARK: - Values

    /// The value that an expression stands for, one step nearer to the place where it is made; `nil` if the source doesn't show it.
    private mutating func value(of expression: ExpressionSummary, in frame: Frame) -> Value? {
        switch expression {
        case .type(let type, _): return type.parameterPosition.flatMap { frame.arguments[$0] }
        case .`self`: return frame.instance
        case .name(let name, let context):
            if let context, let property = property(name, of: .`self`(context), in: frame) { return property }
            return global(name, context, in: frame)
        case .member(let base, let name):
            if case .tuple(let parts, let labels) = base {
                guard let position = labels.position(ofElement: name, in: parts.count) else { return nil }
                return Value(expression: parts[position], frame: frame)
            }
            return property(name, of: base, in: frame)
        case .payload(let base, let name, let position, let count):
            guard case .call(.member(_, name), let call)? = made(base, in: frame)?.expression,
                call.values.count == count, call.trailingClosures == 0
            else { return nil }
            return made(base, in: frame).map { Value(expression: call.values[position], frame: $0.frame) }
        case .call(.closure(let result), _): return Value(expression: result, frame: frame)
        case .call(let callee, let call):
            guard let function = function(callee, call, in: frame), let result = function.result else { return nil }
            return Value(expression: result, frame: function.frame)
        case .unwrapped(let base): return Value(expression: base, frame: frame)
        case .element(let base):
            guard let elements = elements(base, in: frame), elements.count == 1 else { return nil }
            return elements[0]
        default: return nil
        }
    }

    /// The call that makes a value: of an initializer, or of a case of an enumeration.
    private mutating func made(_ expression: ExpressionSummary, in frame: Frame) -> Value? {
        var value = Value(expression: expression, frame: frame)
        while enter() {
            defer { depth -= 1 }
            if case .call(let callee, _) = value.expression, isMaker(callee, in: value.frame) { return value }
            guard let next = self.value(of: value.expression, in: value.frame) else { return nil }
            value = next
        }
        return nil
    }

    /// Whether a call of an expression makes an instance.
    private func isMaker(_ callee: ExpressionSummary, in frame: Frame) -> Bool {
        switch callee {
        case .member(let type, "init"): isType(type, in: frame)
        case .member(let type, let name):
            isType(callee, in: frame) || isCase(name, of: resolver.resolve(type, in: frame.file))
        default: isType(callee, in: frame)
        }
    }

    private func isType(_ expression: ExpressionSummary, in frame: Frame) -> Bool {
        if case .metatype = resolver.resolve(expression, in: frame.file) { true } else { false }
    }

    private func isCase(_ name: String, of type: ResolvedType) -> Bool {
        guard case .metatype(.type(let enumeration, _)) = type else { return false }
        return types[enumeration].isUnique && types[enumeration].cases(named: name).count == 1
    }

    /// The value of a property of an instance.
    private mutating func property(_ name: String, of base: ExpressionSummary, in frame: Frame) -> Value? {
        guard let made = made(base, in: frame), case .call(let callee, let call) = made.expression,
            case .metatype(.type(let type, _)) = resolver.resolve(instanceType(callee), in: made.frame.file),
            types[type].isUnique, members.members(name, declaredBy: type).count == 1,
            let property = members.members(name, declaredBy: type).first, !members[property].isStatic
        else { return nil }
        if members[property].isFunction { return nil }
        guard let initializer = resolver.function(calledAs: callee, call, in: made.frame.file),
            case .member(let declaration, _) = initializer, types.type(of: declaration) == type,
            let frame = self.frame(of: initializer, call, made.frame, instance: nil)
        else { return nil }
        // The variable of a structure is that of a constant.
        guard members[property].isConstant || types.kind(of: type) == .struct else { return nil }
        return members[initializer].flow?.assignments.first { $0.property == name }.map {
            Value(expression: $0.value, frame: frame)
        }
    }

    private func instanceType(_ callee: ExpressionSummary) -> ExpressionSummary {
        if case .member(let type, "init") = callee { type } else { callee }
    }

    /// The value of a constant outside of types.
    private func global(_ name: String, _ context: TypeSummary.ID?, in frame: Frame) -> Value? {
        let scope = context.map { types.type(of: $0, in: frame.file) }
        guard members.members(name, around: scope) == nil,
            let found = members.globals(name, in: frame.file, limit: 2), found.count == 1, let variable = found.first,
            members[variable].isConstant, let value = members[variable].value
        else { return nil }
        return Value(expression: value, frame: Frame(file: variable.file))
    }

    // MARK: - Functions

    /// A function that is called, with the values of its parameters.
    struct Function {
        let result: ExpressionSummary?
        let calls: [BehaviorPass]
        let frame: Frame
    }

    /// The function that a call certainly runs; `nil` if a subclass can override it, or if it does nothing with behaviors.
    mutating func function(_ callee: ExpressionSummary, _ call: PassedArguments, in frame: Frame) -> Function? {
        guard enter() else { return nil }
        defer { depth -= 1 }
        guard let function = resolver.function(calledAs: callee, call, in: frame.file),
            let flow = members[function].flow
        else { return nil }
        var instance: Value?
        if case .member(let base, _) = callee {
            instance = made(base, in: frame)
        } else if case .name(_, .some) = callee {
            instance = frame.instance
        }
        guard instance != nil || isFinal(function),
            let inner = self.frame(of: function, call, frame, instance: instance)
        else { return nil }
        return Function(result: flow.result, calls: flow.calls, frame: inner)
    }

    /// Whether no subclass declares another function of the name.
    private func isFinal(_ function: MemberID) -> Bool {
        guard case .member(let declaration, _) = function,
            !members[function].isStatic || members[function].name != "init"
        else { return true }
        let type = types.type(of: declaration)
        switch types.kind(of: type) {
        case .struct, .enum: return true
        case .class:
            return inheritance.descendants(of: type, limit: 32).allSatisfy {
                !members.declares(members[function].name, $0)
            }
        default: return false
        }
    }

    /// The frame of a called function; `nil` if the arguments don't fit.
    private func frame(
        of function: MemberID, _ call: PassedArguments, _ outer: Frame, instance: Value?
    ) -> Frame? {
        let parameters = members[function].parameters
        guard let places = call.places(in: parameters) else { return nil }
        var arguments: [Int: Value] = [:]
        var repeated: [Int: [ExpressionSummary]] = [:]
        for (number, position) in places.enumerated() where call.values.indices.contains(number) {
            arguments[position] = Value(expression: call.values[number], frame: outer)
            repeated[position, default: []].append(call.values[number])
        }
        for (position, values) in repeated where parameters[position].type?.isVariadicBehavior == true {
            arguments[position] = Value(expression: .array(values), frame: outer)
        }
        return Frame(file: function.file, instance: instance, arguments: arguments)
    }
}

extension TypeDescription {
    /// Whether it is the type of any number of behaviors.
    fileprivate var isVariadicBehavior: Bool {
        if case .modified(let modifiers, _) = self { modifiers.contains(TypeDescription.variadic) } else { false }
    }
}
