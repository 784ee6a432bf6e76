import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Behavior calls made by functions of the runtime.
extension SummaryWalker {
    /// Collects the call from a timer: `Flynn.Timer(timeInterval: 1, repeats: true, clock.beTick, ["a"])`, or with
    /// `after:` or `every:` in place of the first two arguments. The type can also be an alias, or be constructed with
    /// `.init`.
    @inline(never)
    mutating func collectTimer(_ node: NodeIndex, _ chain: Chain, from firstSuffix: Int) {
        guard let position = chain.firstIndex(where: { tree.kind($0) == .callArguments }), position >= firstSuffix,
            let label = tree.firstChild(chain[position]).flatMap(tree.argumentLabel)
        else { return }
        let start: Int
        switch label {
        case "timeInterval": start = 2
        case "after", "every": start = 1
        default: return
        }
        let list = tree.childList(chain[position])
        let labels = list.map { tree.argumentLabel($0) ?? "" }
        guard start == 1 || labels.dropFirst().first == "repeats", (1...2).contains(list.count - start),
            labels[start...].allSatisfy({ $0 == "" }), let value = tree.argumentValue(list[start]),
            let maker = timer(node, chain[..<position]), let (held, token) = heldBehavior(value), held.others.isEmpty
        else { return }
        let arguments = list.count > start + 1 ? tree.argumentValue(list[start + 1]) : nil
        calls.collectTimer(
            held.name, token, arguments: arguments, receiver: held.receiver, isImplicit: held.isImplicit,
            madeAs: maker)
    }

    /// Returns the timer created by an initializer; `nil` if the chain before the arguments isn't a type.
    private mutating func timer(_ node: NodeIndex, _ chain: Chain) -> ExpressionSummary? {
        guard let first = chain.first else { return nil }
        switch tree.kind(first) {
        case .implicitMemberExpression:
            guard chain.count == 1, tree.memberName(first) == "init" else { return nil }
            let expected = expressions.expectation(of: node)
            return expected == .unknown ? nil : expected
        case .identifierExpression:
            var type = expressions.chain(chain, isWhole: false)
            if case .member(let base, "init") = type { type = base }
            switch type {
            case .member(.name(let outer, let context), let name):
                return .type(.named("\(outer).\(name)", arguments: []), context)
            case .member(.member(.name("FlynnRuntime", _), let outer), let name):
                return .type(.named("\(outer).\(name)", arguments: []), nil)
            case .name, .metatype: return .call(type, PassedArguments())
            default: return nil
            }
        default: return nil
        }
    }

    /// Collects the behavior call made by a runtime function: `sequence.forward(to: parser.beLine)`,
    /// `actor.unsafeSupervise(by: supervisor.beFailed)`
    @inline(never)
    private mutating func collectReceivingBehavior(_ call: Call?, label: String, form: BehaviorCall.Form) {
        guard let call, let first = call.list.flatMap({ tree.firstChild($0) }), tree.argumentLabel(first) == label,
            let value = tree.argumentValue(first), let (held, token) = heldBehavior(value), held.others.isEmpty
        else { return }
        calls.collect(
            held.name, token, in: value, receiver: held.receiver, isImplicit: held.isImplicit, form: form,
            on: expressions.chain(call.receiver, isWhole: false))
    }

    @inline(never)
    mutating func collectReceiver(_ chain: Chain, from start: Int) {
        for (position, part) in chain.enumerated().dropFirst(max(start, 1)) where tree.kind(part) == .memberAccess {
            guard let token = tree.simpleNameToken(part) else { continue }
            let name = tree.nameRange(ofToken: token)
            if tree.source.bytes(in: name, equal: "forward") {
                collectReceivingBehavior(tree.call(at: position + 1, in: chain), label: "to", form: .forward)
            } else if tree.source.bytes(in: name, equal: "unsafeSupervise") {
                collectReceivingBehavior(tree.call(at: position + 1, in: chain), label: "by", form: .supervise)
            } else if tree.source.bytes(in: name, equal: "makeStream") {
                mentionsBehaviorValue = true
            }
        }
    }
}
