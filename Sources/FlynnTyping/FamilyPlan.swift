import FlynnFacts
import FlynnIndex
import FlynnResolution
import FlynnSyntax

/// The edits that convert all declarations of a behavior to methods. The declarations override, implement or forward to
/// each other.
package struct FamilyPlan: Sendable {
    /// The converted declarations, in order.
    package let behaviors: [BehaviorID]
    /// The edits, by file.
    package private(set) var edits: [Int: [TypedEdit]] = [:]
    /// The names in statements that create lazy behaviors.
    package private(set) var discarded: [Int: [DiscardedValues: Set<Int>]] = [:]

    /// The indices of the behavior groups that must be converted together with this plan.
    package let groups: Set<Int>

    private let name: String
    private let index: ProjectIndex

    /// The project facts for plans.
    package struct Project {
        package let index: ProjectIndex
        /// The files with the names of the wanted behaviors.
        package let sources: [TypedSource?]
        /// The default isolations of the files' modules.
        let defaultIsolations: [String?]
        let occurrences: BehaviorOccurrences
        package let callbacks: CallbackParameters
        /// The behaviors with findings to fix.
        let wanted: Set<BehaviorID>

        package init(
            index: ProjectIndex, sources: [TypedSource?], defaultIsolations: [String?],
            occurrences: BehaviorOccurrences, callbacks: CallbackParameters, wanted: Set<BehaviorID>
        ) {
            (self.index, self.sources, self.defaultIsolations) = (index, sources, defaultIsolations)
            (self.occurrences, self.callbacks, self.wanted) = (occurrences, callbacks, wanted)
        }
    }

    package init(_ family: BehaviorUses.Family, _ project: Project) throws(TypingProblem) {
        index = project.index
        behaviors = family.behaviors.sorted()
        name = index.behaviors[behaviors[0]].name
        groups = Set(behaviors.flatMap { project.callbacks.groupNumbers[$0] ?? [] })
        var declarations: [DynamicBehavior] = []
        for behavior in behaviors { declarations.append(try declaration(behavior, project)) }
        let first = declarations[0]
        if let gap = family.gap { throw problem(gap, first) }
        if !index.isComplete { throw problem("not all files of the project are known", first) }
        let uses = try uses(family, project, first)
        let isAnswer = try isAnswer(declarations, uses)
        let owners = try declarations.map { (item) throws(TypingProblem) in try owner(of: item, project) }
        try checkAgreement(declarations)
        var signatures: [TypedSignature] = []
        for declaration in declarations where isDocumented(declaration) {
            signatures.append(
                try TypedSignature(
                    declaration, isAnswer: isAnswer, callbacks: project.callbacks.types[declaration.id] ?? [:], index))
        }
        guard let position = declarations.firstIndex(where: { $0.construction != nil && isDocumented($0) }),
            let representative = zip(declarations.filter(isDocumented), signatures).first(where: {
                $0.0.id == declarations[position].id
            })
        else { throw problem("its parameters aren't documented", first) }
        let model = representative.1
        let target = UseRewrite.Target(
            behavior: representative.0.id, parameters: model.parameters, answer: model.reply?.type)
        var rewrite = UseRewrite(target, index)
        for use in uses {
            let place = CallbackParameters.Place(file: use.use.file, token: use.use.token)
            if use.isCertain, project.callbacks.values.contains(place) {
                guard declarations.allSatisfy({ $0.chainedType == nil }), !isAnswer else {
                    throw problem("it is used as a value, and returns one", first)
                }
                continue
            }
            guard let source = project.sources[use.use.file] else { continue }
            try rewrite.add(use.use, source, isCertain: use.isCertain)
        }
        if rewrite.hasTimeout, let requirement = declarations.first(where: { $0.construction == nil }) {
            throw problem("'ask' has a timeout, for which a requirement can't have a default value", requirement)
        }
        edits = rewrite.edits
        discarded = rewrite.discarded
        let isSendable = owners.allSatisfy(\.isSendable)
        var remaining = signatures[...]
        for (declaration, owner) in zip(declarations, owners) {
            let signature = isDocumented(declaration) ? remaining.popFirst() ?? model : model
            var form = MethodText.Form(parameters: signature.parameters, answer: signature.reply)
            form.hasTimeout = rewrite.hasTimeout
            form.isSendable = isSendable
            form.chainedType = declaration.chainedType
            // A requirement has no closure that could determine the names of the parameters.
            for position in form.parameters.indices where declaration.construction == nil {
                form.parameters[position].name = model.parameters[position].name
            }
            let new = try FamilyPlan.edits(declaration, signature, form, owner, index)
            edits[declaration.source.id.index, default: []] += new
        }
    }

    private func problem(_ reason: String, _ behavior: DynamicBehavior) -> TypingProblem {
        TypingProblem(reason, behavior.source, behavior.summary.span)
    }

    private func isDocumented(_ behavior: DynamicBehavior) -> Bool {
        behavior.construction != nil || behavior.summary.documentation.extent == .listed
    }

    // MARK: - Declarations

    private func declaration(_ behavior: BehaviorID, _ project: Project) throws(TypingProblem) -> DynamicBehavior {
        let summary = index.behaviors[behavior]
        let file = index.behaviors.file(of: behavior)
        guard let source = project.sources[file.index], let owner = index.behaviors.owner(of: behavior) else {
            throw TypingProblem(reason: "its declaration can't be read", path: index.files[file.index].path)
        }
        guard source.isEditable, source.isPlain else {
            throw TypingProblem("a declaration is in a file that this run doesn't change", source, summary.span)
        }
        if summary.isConstructed, !project.wanted.contains(behavior) {
            throw TypingProblem(
                "the finding for a declaration is suppressed or known, or it takes any arguments", source, summary.span)
        }
        return try DynamicBehavior(behavior, summary, source, ownerName: index.types.name(of: owner).lastPart)
    }

    /// Returns the class of a behavior.
    private func owner(of behavior: DynamicBehavior, _ project: Project) throws(TypingProblem) -> ClosureRewrite.Owner {
        guard let type = index.behaviors.owner(of: behavior.id), index.isolation.isActor(type) else {
            throw problem("its type isn't an actor", behavior)
        }
        guard project.defaultIsolations[behavior.source.id.index] == nil, !index.typedForms.mayBeIsolated(type) else {
            throw problem("its class is isolated to a global actor", behavior)
        }
        return ClosureRewrite.Owner(
            type: type, name: index.types.name(of: type).lastPart, isFinal: index.typedForms.isFinal(type),
            isSendable: index.sendableTypes.isSendable(type))
    }

    /// Checks that the declarations can have the same parameters and results.
    private func checkAgreement(_ declarations: [DynamicBehavior]) throws(TypingProblem) {
        let documented = declarations.filter(isDocumented)
        guard index.typedForms.haveSameParameters(documented.map(\.id)) else {
            throw problem("its declarations document different parameters", documented[0])
        }
        guard Set(declarations.map { $0.chainedType == nil }).count == 1 else {
            throw problem("only some of its declarations are chainable", declarations[0])
        }
        let isSelf = declarations.contains { $0.chainedType == "Self" }
        for declaration in declarations where isSelf && declaration.chainedType != "Self" {
            guard let owner = index.behaviors.owner(of: declaration.id), index.typedForms.isFinal(owner) else {
                throw problem("a requirement returns 'Self', and its class isn't final", declaration)
            }
        }
    }

    // MARK: - Uses

    private struct Use {
        var use: BehaviorOccurrence
        /// Whether the use certainly refers to the family.
        var isCertain: Bool
    }

    private func uses(
        _ family: BehaviorUses.Family, _ project: Project, _ first: DynamicBehavior
    ) throws(TypingProblem) -> [Use] {
        if let number = project.occurrences.hidden[name], let source = project.sources[number] {
            throw TypingProblem("'\(source.path)' has shortcuts, which must be expanded first", source, 0..<0)
        }
        var uses: [Use] = []
        for occurrence in project.occurrences.found[name] ?? [] {
            switch occurrence.meaning {
            case .behaviors(let found):
                let count = found.count { family.behaviors.contains($0) }
                if count > 0 { uses.append(Use(use: occurrence, isCertain: count == found.count)) }
            case .unknown: uses.append(Use(use: occurrence, isCertain: family.isOnlyMeaning))
            case .other: break
            }
        }
        return uses
    }

    /// Returns whether the behavior answers through a reply, and the reply is passed only by `ask`.
    private func isAnswer(_ declarations: [DynamicBehavior], _ uses: [Use]) throws(TypingProblem) -> Bool {
        let documented = declarations.filter(isDocumented)
        guard !documented.isEmpty, documented.allSatisfy({ index.typedForms.answer(of: $0.id) != nil }) else {
            return false
        }
        return !uses.contains { $0.isCertain && $0.use.call?.form == .direct }
    }

    // MARK: - Edits

    private static func edits(
        _ behavior: DynamicBehavior, _ signature: TypedSignature, _ form: MethodText.Form,
        _ owner: ClosureRewrite.Owner,
        _ index: ProjectIndex
    ) throws(TypingProblem) -> [TypedEdit] {
        guard let construction = behavior.construction else {
            return try MethodText.edits(behavior, form, actor: nil, handlerActor: nil, bodyEdits: [])
        }
        let body = try ClosureRewrite(behavior.source, construction.body, owner, index)
        let handler = try construction.errorHandler.map { (item) throws(TypingProblem) in
            try ClosureRewrite(behavior.source, item, owner, index)
        }
        var bodyEdits = signature.edits + body.edits + (handler?.edits ?? [])
        if let reply = signature.reply {
            guard construction.errorHandler == nil else {
                throw TypingProblem("it has 'onError' and a reply", behavior.source, behavior.summary.span)
            }
            guard let name = reply.name else {
                throw TypingProblem("it doesn't read its reply", behavior.source, behavior.summary.span)
            }
            bodyEdits += try AnswerRewrite(
                behavior.source, construction.body.syntax, reply: name, type: reply.type,
                removed: (signature.edits + body.edits).filter(\.text.isEmpty).map(\.range)
            ).edits
        }
        return try MethodText.edits(
            behavior, form, actor: body.actor, handlerActor: handler?.actor, bodyEdits: bodyEdits)
    }
}
