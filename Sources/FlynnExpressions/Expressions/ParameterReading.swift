import FlynnFacts
import FlynnSyntax

/// The meanings of parameters, and the results of functions.
extension ExpressionReader {
    /// Returns the result of a function, subscript or closure, if the source contains its type.
    func result(ofFunction node: NodeIndex) -> ExpressionSummary {
        guard let type = tree.returnType(node) else { return .unknown }
        // The generic parameters of the function aren't bound at the call.
        let own = GenericParameterReader(tree).replacements(ofFunction: node)
        return writtenType(type, genericParameters: own.isEmpty ? nil : own)
    }

    /// Returns the type of a function passed by name; `nil` for generic functions, which can't be passed as `Any?`.
    func type(ofFunction node: NodeIndex) -> TypeDescription? {
        guard tree.genericParameters(node).isEmpty, let clause = tree.firstChild(node, .parameterClause) else {
            return nil
        }
        let parameters = tree.children(clause).map { parameter in
            tree.parameterType(parameter).map { description($0) } ?? .other("")
        }
        let result = tree.returnType(node).map { description($0) } ?? .void
        return functionType(node, parameters: parameters, result: result)
    }

    /// Returns the type of a function with its attributes and effects.
    func functionType(
        _ node: NodeIndex, parameters: [TypeDescription], result: TypeDescription
    ) -> TypeDescription {
        var modifiers = [TypeDescription.declared]
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .attribute:
                // Other attributes don't change the type. The name of a global actor begins with an uppercase letter.
                let text = tree.text(child)
                if text.dropFirst().beginsWithCapital { modifiers.append(text) }
            case .throwsClause: modifiers.append(tree.text(child))
            default: break
            }
        }
        if tree.isAsync(node) { modifiers.append("async") }
        return .modified(modifiers, .function(parameters: parameters, result: result))
    }

    /// Returns the meaning of a parameter in a function or closure.
    func parameter(_ node: NodeIndex) -> ExpressionSummary {
        if let type = tree.parameterType(node) {
            guard tree.kind(type) == .packType else { return marked(writtenType(type), asParameter: node) }
            // `T...` is an array, and `repeat each T` is not.
            guard let element = tree.firstChild(type), !tree.isPackExpansion(type) else { return .unknown }
            return marked(writtenType(element, isVariadic: true), asParameter: node)
        }
        guard let clause = tree.parent(node), tree.kind(clause) == .closureParameterClause,
            let owner = tree.parent(clause)
        else { return .unknown }
        if tree.kind(owner) == .accessor { return property(ofAccessor: owner) }
        guard let closure = tree.closure(owner), let parameters = boundedChildren(clause),
            let index = parameters.firstIndex(of: node)
        else { return .unknown }
        return parameter(index, of: parameters.count, in: closure)
    }

    /// A parameter's value of a written type. If it holds behaviors, its position shows where these come from.
    private func marked(_ value: ExpressionSummary, asParameter parameter: NodeIndex) -> ExpressionSummary {
        guard case .type(let type, let context) = value, type.holdsBehaviors, let clause = tree.parent(parameter),
            let function = tree.parent(clause), tree.isMemberOrGlobal(function),
            let position = boundedChildren(clause)?.firstIndex(of: parameter)
        else { return value }
        return .type(type.marked(asParameter: position), context)
    }

    // MARK: - Shorthand arguments

    /// Returns the meaning of `$0`, `$1` and so on.
    func shorthandArgument(_ index: Int) -> ExpressionSummary {
        let scopes = context.scopes
        if let own = scopes.closureNames.last(where: { $0.name == "$\(index)" }) { return own.meaning }
        return scopes.position(of: "$0").map { shorthandArgument(index, at: $0) } ?? .unknown
    }

    /// Returns the meaning of a shorthand argument in the closure that binds `$0` at `position`.
    func shorthandArgument(_ index: Int, at position: Int) -> ExpressionSummary {
        let scopes = context.scopes
        switch scopes.bindings[position].meaning {
        case .known(let meaning): return index == 0 ? meaning : .unknown
        case .declared(let node, let visibleCount), .read(_, let node, let visibleCount):
            guard let closure = tree.closure(node) else { return .unknown }
            if let known = scopes.shorthandArguments[closure] { return index < known.count ? known[index] : .unknown }
            let count = tree.shorthandArgumentCount(closure)
            let arguments = (0..<count).map { index in
                scopes.within(visibleCount: visibleCount) { parameter(index, of: count, in: closure) } ?? .unknown
            }
            scopes.shorthandArguments[closure] = arguments
            return index < count ? arguments[index] : .unknown
        }
    }

    // MARK: - Parameters of closures

    /// Returns the meaning of an unannotated closure parameter, which is the value passed by the called function.
    ///
    /// - Parameters:
    ///   - index: The position of the parameter.
    ///   - count: The number of parameters in the closure.
    func parameter(_ index: Int, of count: Int, in closure: ClosureNode) -> ExpressionSummary {
        let function = expectation(of: closure.node)
        return function == .unknown ? .unknown : .bounded(.closureParameter(of: function, index: index, count: count))
    }
}
