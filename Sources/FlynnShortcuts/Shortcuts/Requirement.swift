import FlynnFacts
import FlynnSyntax

/// A requirement of a protocol.
struct Requirement {
    let tree: SyntaxTree
    let node: NodeIndex
    let hidingNames: Set<String>
    let isObjectiveC: Bool

    private static let forwardedAttributes: Set = ["available", "discardableResult", "MainActor"]
    private static let ownership: Set = ["__owned", "borrowing", "consuming", "isolated", "sending"]

    /// The name as written in the source.
    var name: String {
        switch tree.kind(node) {
        case .variableDeclaration:
            binding.flatMap { tree.firstChild($0) }.map { tree.source.string(tree.range($0)) } ?? ""
        case .subscriptDeclaration: "subscript"
        case .initializerDeclaration: "init"
        default: tree.declaredNameToken(node).map { tree.tokenText($0) } ?? tree.tokenText(tree.introducer(node) + 1)
        }
    }

    var firstDeclaredName: String {
        let names = tree.tokenRange(node).lazy.filter { token in
            switch tree.tokens.keyword(token) {
            case .func, .var: true
            default: false
            }
        }
        return names.first.map { tree.tokenText($0 + 1) } ?? ""
    }

    private var binding: NodeIndex? { tree.firstChild(node, .patternBinding) }
    private var isOptional: Bool { tree.hasModifier(node, .optional) }

    private var parameters: [NodeIndex] {
        tree.firstChild(node, .parameterClause).map { tree.childList($0) } ?? []
    }

    /// The properties that distinguish this requirement from others.
    var signature: MemberSignature { MemberSignature(tree, node) }

    /// Whether the function or getter can throw.
    var canThrow: Bool { tree.tokenRange(node).contains { tree.tokens.keyword($0) == .throws } }

    // MARK: - Problems

    /// Returns the reason why the requirement can't be forwarded, worded to follow its name.
    func problem(_ isGlobalActor: (String) -> Bool, _ protocols: Set<String>) -> String? {
        let names = Set(parameters.flatMap { tree.parameterNames($0).map { [$0.label, $0.name] } ?? [] })
        if tree.tokenRange(node).contains(where: { tree.tokens.keyword($0) == .Self && !names.contains($0) }) {
            return "mentions 'Self'"
        }
        if tree.hasModifier(node, .mutating) { return "is mutating" }
        if let problem = MultiplexerNames.problem(of: signature, protocols: protocols, isObjectiveC: isObjectiveC) {
            return problem
        }
        for attribute in attributes
        where !isForwarded(attribute, isGlobalActor)
            && attribute.name != "objc" && attribute.name != "preconcurrency"
        {
            return "has the attribute '@\(attribute.name)'"
        }
        for parameter in parameters {
            if let problem = problem(ofParameter: parameter) { return problem }
        }
        for accessor in accessors where tree.hasModifier(accessor, .mutating) { return "is mutating" }
        if isOptional {
            if tree.kind(node) != .functionDeclaration, hasSetter {
                return "is an optional property that can be set, which Swift can't forward"
            }
            if effects.isAsync { return "is optional and asynchronous" }
        }
        return nil
    }

    private func problem(ofParameter parameter: NodeIndex) -> String? {
        guard let type = tree.parameterType(parameter) else { return nil }
        if tree.kind(type) == .packType {
            return tree.isPackExpansion(type)
                ? "has a parameter pack" : "has a variadic parameter, which Swift can't forward"
        }
        guard tree.kind(type) == .attributedType else { return nil }
        let modifiers = tree.typeModifiers(type)
        if modifiers.contains("@autoclosure") { return "has an autoclosure parameter" }
        guard let word = modifiers.first(where: Requirement.ownership.contains) else { return nil }
        return "has a '\(word)' parameter, which can go to one target only"
    }

    // MARK: - Attributes

    /// The qualifier of standard attributes in module interfaces.
    private static let qualifier = "_Concurrency."
    private var attributes: [(node: NodeIndex, name: String)] {
        tree.children(node).filter { tree.kind($0) == .attribute }.map { attribute in
            let name = tree.attributeName(attribute) ?? ""
            let isQualified = name.hasPrefix(Requirement.qualifier)
            return (attribute, isQualified ? String(name.dropFirst(Requirement.qualifier.count)) : name)
        }
    }

    private func isForwarded(_ attribute: (node: NodeIndex, name: String), _ isGlobalActor: (String) -> Bool) -> Bool {
        Requirement.forwardedAttributes.contains(attribute.name) || isGlobalActor(attribute.name)
            || attribute.name == "objc" && tree.tokenCount(attribute.node) > 2
    }

    // MARK: - Text

    /// Returns the text of tokens on a single line, with replacements for some tokens.
    private func text(_ range: Range<TokenIndex>, replacing replacements: [TokenIndex: String] = [:]) -> String {
        var result = ""
        for token in range {
            if token > range.lowerBound {
                let gap = tree.tokens.range(token - 1).upperBound..<tree.tokens.range(token).lowerBound
                let isInside = tree.tokens.kind(token - 1) != .leftParen && tree.tokens.kind(token) != .rightParen
                let isBlank = tree.source.string(gap).allSatisfy { $0 == " " }
                if !gap.isEmpty, isBlank || isInside { result += " " }
            }
            result += replacements[token] ?? tree.tokenText(token)
        }
        return result
    }

    /// Returns the attributes of the forwarding member.
    func attributes(_ isGlobalActor: (String) -> Bool) -> String {
        attributes.filter { isForwarded($0, isGlobalActor) }
            .map { $0.name == "MainActor" ? "@MainActor " : text(tree.tokenRange($0.node)) + " " }.joined()
    }

    /// The source lines of the forwarding member, excluding attributes.
    var lines: [String] {
        let prefix = tree.hasModifier(node, .nonisolated) ? "nonisolated " : ""
        let start = tree.introducer(node)
        var end = tree.tokenRange(node).upperBound
        if let block = accessorBlock { end = tree.firstTokenIndex(block) }
        var lines = [prefix + text(start..<end, replacing: parameterNames) + " {"]
        if tree.kind(node) == .functionDeclaration {
            lines.append("    " + functionCall)
        } else {
            let access = tree.kind(node) == .subscriptDeclaration ? "[\(arguments)]" : "." + name
            lines += accessorLines(access)
        }
        return lines + ["}"]
    }

    /// The parameter names, with backticks removed.
    private var written: Set<String> {
        Set(parameters.compactMap { tree.parameterNames($0).map { tree.name(ofToken: $0.name) } })
    }

    /// The allocator for names in the code of the member.
    private var names: NameAllocator { NameAllocator(taken: written) }

    /// The generated names for unnamed parameters, by the tokens to replace.
    private var parameterNames: [TokenIndex: String] {
        var allocator = names
        var names: [TokenIndex: String] = [:]
        for (position, parameter) in parameters.enumerated() {
            guard let (label, name) = tree.parameterNames(parameter), tree.tokens.kind(name) == .wildcard else {
                continue
            }
            names[name] = (label == name ? "_ " : "") + allocator.name("value\(position + 1)")
        }
        return names
    }

    private var arguments: String { arguments(hasLabels: true) }

    private func arguments(hasLabels: Bool) -> String {
        let names = parameterNames
        return parameters.map { parameter in
            guard let (label, name) = tree.parameterNames(parameter) else { return "" }
            let hasLabel =
                hasLabels && tree.tokens.kind(label) != .wildcard
                && (tree.kind(node) != .subscriptDeclaration || label != name)
            let isInOut =
                tree.parameterType(parameter).map {
                    tree.kind($0) == .attributedType && tree.typeModifiers($0).contains("inout")
                } == true
            let value =
                names[name].map { String($0.split(separator: " ").last ?? "") }
                ?? NameAllocator.expression(tree.tokenText(name))
            return (hasLabel ? self.label(label) + ": " : "") + (isInOut ? "&" : "") + value
        }.joined(separator: ", ")
    }

    /// Returns a function of `Multiplexer` as called from the member.
    private func call(of function: String) -> String {
        names.hides(function) || hidingNames.contains(function) ? "super." + function : function
    }

    /// Returns a label as written in a call, where most keywords don't need backticks.
    private func label(_ token: TokenIndex) -> String {
        let name = tree.name(ofToken: token)
        return ["inout", "let", "var"].contains(name) ? tree.tokenText(token) : NameSpelling.original(name)
    }

    /// The call to `forward` in a member function.
    private var functionCall: String {
        guard isOptional else { return call("\(name)(\(arguments))", effects) }
        guard returnsOptional else { return call("\(name)?(\(arguments))", effects, optional: true) }
        // With `$0.title?()`, a `nil` result could not be distinguished from a function that the target doesn't
        // implement.
        let labels = parameters.compactMap { tree.parameterNames($0).map { tree.tokenText($0.label) + ":" } }
        let reference = labels.isEmpty ? name : "\(name)(\(labels.joined()))"
        return call(
            "\(reference).map { \(effects.throwing == nil ? "" : "try ")$0(\(arguments(hasLabels: false))) }", effects,
            optional: true)
    }

    /// Returns the call to `forward`.
    ///
    /// - Parameter member: The code after the target, where the period of a member access is omitted.
    private func call(_ member: String, _ effects: Effects, optional: Bool = false) -> String {
        let function = optional ? "forwardIfImplemented" : "forward"
        let access = member.hasPrefix("[") || member.hasPrefix(".") ? member : "." + member
        let marks = (effects.throwing == nil ? "" : "try ") + (effects.isAsync ? "await " : "")
        if let throwing = effects.throwing, throwing.contains("(") {
            let words = throwing.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
            var names = NameAllocator(taken: written.union(words))
            let target = names.name("target")
            let head = "(\(target)) \(effects.isAsync ? "async " : "")\(throwing) in"
            return "\(marks)\(self.call(of: function)) { \(head) \(marks)\(target)\(access) }"
        }
        return "\(marks)\(self.call(of: function)) { \(marks)$0\(access) }"
    }

    // MARK: - Accessors

    private var accessorBlock: NodeIndex? {
        let parent = tree.kind(node) == .variableDeclaration ? binding : node
        return parent.flatMap { tree.firstChild($0, .accessorBlock) ?? tree.firstChild($0, .codeBlock) }
    }

    private var accessors: [NodeIndex] { accessorBlock.map { tree.childList($0) } ?? [] }
    var hasSetter: Bool { accessors.contains { tree.accessorKeyword($0) == .set } }

    private func accessorLines(_ access: String) -> [String] {
        let getter = accessors.first { tree.accessorKeyword($0) == .get }
        let effects = getter.map { self.effects(in: tree.tokenRange($0)) } ?? Effects()
        let get = call(access, effects, optional: isOptional)
        if hasSetter {
            var names = names
            let value = names.name("newValue")
            let head = value == "newValue" ? "set" : "set(\(value))"
            return ["    get { \(get) }", "    \(head) { \(self.call(of: "forward")) { $0\(access) = \(value) } }"]
        }
        guard effects.isAsync || effects.throwing != nil else { return ["    " + get] }
        let words = (effects.isAsync ? " async" : "") + (effects.throwing.map { " " + $0 } ?? "")
        return ["    get\(words) {", "        " + get, "    }"]
    }

    // MARK: - Effects and types

    private struct Effects {
        var isAsync = false
        /// The clause `throws` or `throws(E)`.
        var throwing: String?
    }

    /// The effects of the function.
    private var effects: Effects {
        guard let clause = tree.firstChild(node, .parameterClause) else { return Effects() }
        let end =
            tree.firstChild(node, .returnClause).map { tree.firstTokenIndex($0) } ?? tree.tokenRange(node).upperBound
        return effects(in: tree.tokenRange(clause).upperBound..<max(end, tree.tokenRange(clause).upperBound))
    }

    private func effects(in range: Range<TokenIndex>) -> Effects {
        var effects = Effects()
        for token in range {
            switch tree.tokens.keyword(token) {
            case .async: effects.isAsync = true
            case .throws, .rethrows:
                effects.throwing = "throws"
                guard token + 1 < range.upperBound, tree.tokens.kind(token + 1) == .leftParen,
                    let close = (token + 1..<range.upperBound).first(where: { tree.tokens.kind($0) == .rightParen })
                else { continue }
                effects.throwing = text(token..<close + 1)
            case .where: return effects
            default: continue
            }
        }
        return effects
    }

    private var result: NodeIndex? { tree.returnType(node) }

    /// Whether the result type of a function is written as an optional.
    private var returnsOptional: Bool {
        guard let type = result, tree.kind(node) == .functionDeclaration else { return false }
        switch tree.kind(type) {
        case .optionalType, .implicitlyUnwrappedOptionalType: return true
        default: return tree.text(type).hasPrefix("Optional<")
        }
    }
}
