import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// The behaviors that values are: parts of tuples, elements of collections, branches.
extension SummaryWalker {
    /// The behavior that an expression is. The summaries of expressions are small, and so is the depth.
    func behaviorValue(_ expression: ExpressionSummary) -> BehaviorValue? {
        switch expression {
        case .member(let receiver, let name):
            if names.isBehaviorName(name) { return BehaviorValue(name: name, receiver: receiver) }
            if let element = streamElement(receiver) {
                guard name == "1" || name == "behavior" else { return nil }
                return BehaviorValue(name: name, receiver: receiver, element: element)
            }
            if name == "first" || name == "last" { return common(elements(receiver).map { behaviorValue($0) }) }
            let values = tuples(receiver).map { parts, labels -> BehaviorValue? in
                guard let position = labels.position(ofElement: name, in: parts.count) else { return nil }
                return behaviorValue(parts[position])
            }
            if case .element(let base) = receiver { return each(of: base, values) }
            return common(values)
        case .name(let name, nil): return globalBehaviors[name].flatMap { behaviorValue($0) }
        case .name(let name, let type?) where names.isBehaviorName(name):
            return BehaviorValue(name: name, receiver: .`self`(type), isImplicit: true)
        case .unwrapped(let value), .chained(let value), .payload(let value, case: "some", index: 0, count: 1):
            return behaviorValue(value)
        case .call(.name("Optional", _), let call) where call.values.count == 1: return behaviorValue(call.values[0])
        case .subscripted(_, let path) where path.labels == ["keyPath"] && path.values.count == 1:
            return behaviorValue(path.values[0])
        case .call(.closure(let result), _): return behaviorValue(result)
        case .call(.member(let elements, let method), _) where KnownCollectionMethod.returnsElement(method):
            return common(self.elements(elements).map { behaviorValue($0) })
        case .element(let base): return each(of: base, elements(base).map { behaviorValue($0) })
        case .payload(.call(.member(_, let name), let call), let own, let position, let count)
        where name == own && call.values.count == count && call.trailingClosures == 0:
            return behaviorValue(call.values[position])
        case .subscripted(.dictionary(_, let values), _): return common(values.map { behaviorValue($0) })
        case .subscripted(let base, _): return common(elements(base).map { behaviorValue($0) })
        case .closureParameter(let function, 0, 1):
            if case .parameter(.member(let base, let method), _, _) = function, let elements = passedElements(function),
                !elements.isEmpty
            {
                let values = elements.map { behaviorValue($0) }
                return method == "forEach" ? each(of: base, values) : common(values)
            }
            // `report.map { $0("a") }` of an optional.
            guard case .parameter(.member(let base, "map"), _, _) = function else { return nil }
            return behaviorValue(base)
        case .closureParameter(let function, let position, _):
            // A tuple is passed as several parameters.
            return passedElements(function).flatMap { elements in
                common(
                    tuples(elements).map {
                        $0.parts.indices.contains(position) ? behaviorValue($0.parts[position]) : nil
                    })
            }
        case .alternatives(let parts): return common(parts.map { behaviorValue($0) })
        case .coalesced(let parts): return common(parts.map { behaviorValue($0) })
        default: return nil
        }
    }

    /// The tuples that an expression can be; empty if it can be something else.
    private func tuples(_ expression: ExpressionSummary) -> [(parts: [ExpressionSummary], labels: [String])] {
        switch expression {
        case .tuple(let parts, let labels): return [(parts, labels)]
        case .element(let base), .subscripted(let base, _): return tuples(elements(base))
        case .closureParameter(let function, 0, 1): return passedElements(function).map { tuples($0) } ?? []
        case .alternatives(let elements): return tuples(elements)
        case .member(let base, let name):
            let found = tuples(base).map { parts, labels -> [(parts: [ExpressionSummary], labels: [String])] in
                guard let position = labels.position(ofElement: name, in: parts.count) else { return [] }
                return tuples(parts[position])
            }
            return found.contains { $0.isEmpty } ? [] : found.flatMap { $0 }
        default: return []
        }
    }

    /// The type of the elements in `Behavior.makeStream(of: Type.self)`.
    private func streamElement(_ expression: ExpressionSummary) -> ExpressionSummary? {
        guard case .call(.member(.name("Behavior", _), "makeStream"), let call) = expression, call.labels.first == "of"
        else { return nil }
        return call.values.first
    }

    /// The tuples that some values are; empty if one of them isn't a tuple.
    private func tuples(_ values: [ExpressionSummary]) -> [(parts: [ExpressionSummary], labels: [String])] {
        let found = values.map { tuples($0) }
        return found.contains { $0.isEmpty } ? [] : found.flatMap { $0 }
    }

    /// The elements of the collection whose method passes one of them to a closure; `nil` for other functions.
    private func passedElements(_ function: ExpressionSummary) -> [ExpressionSummary]? {
        guard case .parameter(.member(let base, let method), _, _) = function,
            KnownCollectionMethod.passedElements(method) == 1
        else { return nil }
        return elements(base)
    }

    /// The elements of a collection whose elements the source shows; empty for any other expression. Those of a dictionary are
    /// tuples.
    func elements(_ collection: ExpressionSummary) -> [ExpressionSummary] {
        switch collection {
        case .array(let parts): return parts
        case .name(let name, nil): return globalBehaviors[name].map { elements($0) } ?? []
        case .dictionary(_, let values): return values.map { .tuple([.unknown, $0], labels: ["key", "value"]) }
        case .member(.dictionary(_, let values), "values"): return values
        case .alternatives(let parts), .coalesced(let parts):
            let found = parts.map { elements($0) }
            return found.contains { $0.isEmpty } ? [] : found.flatMap { $0 }
        case .unwrapped(let base), .chained(let base), .sliced(let base): return elements(base)
        case .call(.name("zip", _), let call) where call.values.count == 2:
            let parts = call.values.map { ExpressionSummary.bounded(.alternatives(elements($0))) }
            return [.tuple(parts, labels: ["", ""])]
        case .call(.name("Array", _), let call) where call.labels == ["repeating", "count"]: return [call.values[0]]
        case .call(.member(_, "map"), let call), .call(.member(_, "compactMap"), let call):
            return call.closure.map { [$0] } ?? []
        case .call(.member(let base, "enumerated"), _):
            return elements(base).map { .tuple([.unknown, $0], labels: ["offset", "element"]) }
        case .call(.member(let base, let method), _):
            return KnownCollectionMethod.returnsElements(method) ? elements(base) : []
        default: return []
        }
    }

    /// The behaviors that the elements of a collection are, one after the other.
    private func each(of collection: ExpressionSummary, _ values: [BehaviorValue?]) -> BehaviorValue? {
        var found = common(values)
        found?.isEach = isWhole(collection)
        return found
    }

    /// Whether a collection has all elements that the source shows.
    private func isWhole(_ collection: ExpressionSummary) -> Bool {
        switch collection {
        case .array, .dictionary, .member(.dictionary, "values"): true
        case .call(.member(let base, "enumerated"), _), .call(.member(let base, "reversed"), _): isWhole(base)
        default: false
        }
    }

    /// How many behaviors a value can be.
    private static let maxBehaviors = 8

    /// The behaviors that some values are.
    private func common(_ values: [BehaviorValue?]) -> BehaviorValue? {
        guard let first = values.first ?? nil else { return nil }
        var common = first
        var receivers = [first.receiver]
        for value in values.dropFirst() {
            guard let value, value.element == first.element else { return nil }
            if value.name == first.name, value.isImplicit == first.isImplicit {
                if !receivers.contains(value.receiver) { receivers.append(value.receiver) }
            } else {
                guard value.element == nil else { return nil }
                common.others.append(HeldBehavior(name: value.name, receiver: value.receiver))
            }
            common.others += value.others
        }
        guard common.others.count < SummaryWalker.maxBehaviors else { return nil }
        if receivers.count > 1 { common.receiver = .bounded(.alternatives(receivers)) }
        return common
    }
}
