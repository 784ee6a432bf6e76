import TestSupport

/// The arguments and calls of random projects.
struct RandomCalls {
    let dice: Dice
    /// The behaviors that can be passed as callbacks, with their receivers.
    var callbacks: [(receiver: String, behavior: RandomBehavior)] = []

    /// Whether the code is in the function that runs the project.
    var isRun = false

    /// Returns an expression of exactly this type.
    func value(_ type: RandomType) -> String {
        dice.pick(isRun ? type.values : type.values.filter { !$0.contains("report") && !$0.contains("counted") })
    }

    /// Returns the arguments of a call, or `nil` if there is no suitable callback.
    func arguments(_ behavior: RandomBehavior) -> [String]? {
        var arguments = behavior.parameters.map(value)
        guard let callback = behavior.callback else { return arguments }
        let fitting = callbacks.filter { $0.behavior.parameters == callback && $0.behavior.callback == nil }
        guard !fitting.isEmpty else { return nil }
        let passed = dice.pick(fitting)
        arguments.append("\(passed.receiver)\(passed.behavior.name)")
        return arguments
    }

    /// Returns a call without an answer, such as `disk.beAdd("a", 1)`.
    func call(_ receiver: String, _ behavior: RandomBehavior, _ given: [String]? = nil) -> String? {
        guard let arguments = given ?? arguments(behavior) else { return nil }
        let callee = receiver + behavior.name
        if let last = arguments.last, last.hasPrefix("{"), last.hasSuffix("}"), dice.isOne(in: 2) {
            let others = arguments.dropLast().joined(separator: ", ")
            return callee + (others.isEmpty ? dice.pick([" ", "() "]) : "(\(others)) ") + last
        }
        switch dice.number(below: 12) {
        case 0 where arguments.count > 1:
            return "\(callee)(\n    \(arguments.joined(separator: ",\n    ")))"
        case 1 where !arguments.isEmpty:
            return "\(callee)(/* first */ \(arguments.joined(separator: ", ")))"
        default: return "\(callee)(\(arguments.joined(separator: ", ")))"
        }
    }

    /// Returns a statement that asks for an answer in an `async` function that throws.
    func ask(_ receiver: String, _ behavior: RandomBehavior, _ answer: RandomType, isSendable: Bool) -> String? {
        guard let arguments = arguments(behavior) else { return nil }
        let timeout = dice.isOne(in: 4) ? ["timeout: .seconds(60)"] : []
        let callee = receiver + behavior.name
        func list(_ other: [String]) -> String { (arguments + timeout + other).joined(separator: ", ") }
        let isSendable = isSendable && !arguments.contains { $0.contains("report") || $0.contains("counted") }
        switch dice.number(below: isSendable ? 5 : 4) {
        case 0:
            return
                "do {\n    let answer: \(answer.name) = try await \(callee).ask(\(list([])))\n    say(NUMBER, show(answer))\n}"
        case 1: return "_ = try await \(callee).ask(\(list(["as: \(answer.name).self"])))"
        case 2:
            return "do {\n    say(NUMBER, show(try await \(callee).ask(\(list(["as: (\(answer.name)).self"])))))\n"
                + "} catch {\n    say(NUMBER, \"\\(error)\")\n}"
        case 3:
            return "if let answer = try? await \(callee).ask(\(list(["as: (\(answer.name)).self"]))) {\n"
                + "    say(NUMBER, show(answer))\n}"
        default:
            return
                "do {\n    async let late: \(answer.name) = \(callee).ask(\(list([])))\n    say(NUMBER, show(try await late))\n}"
        }
    }

    /// Returns a statement for the function that runs a project.
    func statement(_ receiver: String, _ actor: RandomActor, _ behavior: RandomBehavior) -> String? {
        let dotted = receiver + "."
        if let answer = behavior.answer { return ask(dotted, behavior, answer, isSendable: actor.isSendable) }
        guard let call = call(dotted, behavior) else { return nil }
        switch dice.number(below: 12) {
        case 0 where behavior.isChainable:
            guard
                let next = declarer(of: behavior, actor).callable.first(where: {
                    $0.answer == nil && $0.name != behavior.name
                }),
                !call.hasSuffix("}"), let second = self.call("", next)
            else { return call }
            return dice.isOne(in: 2) ? "\(call).\(second)" : "\(call)\n    .\(second)"
        case 1: return "for _ in 0..<2 { \(call) }"
        case 2 where !call.contains("$0"): return "[\(receiver)].forEach { $0.\(call.dropFirst(dotted.count)) }"
        case 3: return "do {\n    let other = \(receiver)\n    other.\(call.dropFirst(dotted.count))\n}"
        case 4:
            return "do {\n    let maybe: \(actor.type)? = \(receiver)\n    maybe?.\(call.dropFirst(dotted.count))\n}"
        case 5: return "if seven > 3 { \(call) } else { say(NUMBER, \"no\") }"
        case 6:
            return
                "do {\n    func use(_ actor: \(actor.type)) { actor.\(call.dropFirst(dotted.count)) }\n    use(\(receiver))\n}"
        case 7
        where behavior.callback == nil && behavior.parameters.allSatisfy({ RandomCalls.literals[$0.name] != nil }):
            let values = behavior.parameters.compactMap { RandomCalls.literals[$0.name] }
            let list = values.isEmpty ? "" : ", [\(values.joined(separator: ", "))]"
            let interval = dice.pick(["timeInterval: 0.0, repeats: false", "after: .zero"])
            return
                "do {\n    let count = journal.count(NUMBER)\n    Flynn.Timer(\(interval), \(dotted)\(behavior.name)\(list))\n    journal.wait(NUMBER, after: count)\n}"
        case 8 where behavior.callback == nil && !behavior.parameters.contains(where: \.isFunction):
            return
                "do {\n    let held = \(dotted)\(behavior.name)\n    held(\(behavior.parameters.map(value).joined(separator: ", ")))\n}"
        case 9 where !call.hasSuffix("}") && !call.contains("\n"): return "\(call);  // calls it"
        default: return call
        }
    }

    /// Returns the class that declares a behavior. A chainable behavior returns this type.
    private func declarer(of behavior: RandomBehavior, _ actor: RandomActor) -> RandomActor {
        guard let base = actor.base, !actor.behaviors.contains(where: { $0.name == behavior.name }) else {
            return actor
        }
        return declarer(of: behavior, base)
    }

    private static let literals = ["Int": "5", "String": "\"tick\"", "Bool": "true", "Double": "0.5"]
}
