import FlynnSyntax

/// Finds the lazy behaviors that no initializer uses, and where one can do so.
final class LazyBehaviorReader {
    /// The longest indentation that is repeated, in bytes.
    private static let maxIndentation = 200

    private let tree: SyntaxTree
    private let locator: Locator
    /// For each block of members, the names that its initializers mention, themselves or in methods that they call.
    private var mentions: [NodeIndex: Set<String>] = [:]

    init(_ tree: SyntaxTree, _ locator: Locator) {
        self.tree = tree
        self.locator = locator
    }

    /// How a property of a class is created by its first use; `nil` if it isn't lazy, or if an initializer uses it.
    func creation(_ property: PropertyBinding) -> LazyCreation? {
        guard tree.hasModifier(property.declaration, .lazy), let name = property.name,
            let block = tree.parent(property.declaration), tree.kind(block) == .memberBlock,
            let type = tree.parent(block), tree.kind(type) == .classDeclaration,
            !initializerMentions(block).contains(name)
        else { return nil }
        return LazyCreation(touch: touch(name, block, type))
    }

    private func initializerMentions(_ block: NodeIndex) -> Set<String> {
        if let known = mentions[block] { return known }
        var methods: [String: [NodeIndex]] = [:]
        var names: Set<String> = []
        var pending: [NodeIndex] = []
        for member in tree.children(block) {
            switch tree.kind(member) {
            // Initializers can be in branches of `#if`.
            case .initializerDeclaration, .ifConfiguration: pending.append(member)
            case .functionDeclaration:
                if let name = tree.declaredName(member) { methods[name, default: []].append(member) }
            default: break
            }
        }
        while let node = pending.popLast() {
            for token in tree.tokenRange(node) where tree.tokens.kind(token) == .identifier {
                let name = tree.name(ofToken: token)
                guard names.insert(name).inserted else { continue }
                pending += methods[name] ?? []
            }
        }
        mentions[block] = names
        return names
    }

    // MARK: - Edits

    /// The edit that makes the only initializer of a class use a behavior as its last statement, or that adds an initializer.
    private func touch(_ name: String, _ block: NodeIndex, _ type: NodeIndex) -> SourceEdit? {
        let initializers = tree.children(block).filter {
            tree.kind($0) == .initializerDeclaration || tree.kind($0) == .ifConfiguration
        }
        guard let initializer = initializers.first else { return newInitializer(name, block, type) }
        guard initializers.count == 1, tree.kind(initializer) == .initializerDeclaration,
            !tree.hasModifier(initializer, .convenience), let body = tree.firstChild(initializer, .codeBlock),
            let brace = tree.closingBrace(body), callsSuper(body)
        else { return nil }
        return insertion(before: brace) { indentation, lineEnd in "\(indentation)_ = \(name)\(lineEnd)" }
    }

    /// Whether `super.init` is called, and no statement returns.
    private func callsSuper(_ body: NodeIndex) -> Bool {
        var calls = false
        for token in tree.tokenRange(body) {
            switch tree.tokens.keyword(token) {
            case .super: calls = calls || tree.tokens.keyword(token + 2) == .`init`
            case .return: return false
            default: break
            }
        }
        return calls
    }

    private func newInitializer(_ name: String, _ block: NodeIndex, _ type: NodeIndex) -> SourceEdit? {
        guard let clause = tree.firstChild(type, .inheritanceClause), let superclass = tree.firstChild(clause),
            tree.text(superclass) == "Actor", let brace = tree.closingBrace(block)
        else { return nil }
        let access = tree.hasModifier(type, .public, .open) ? "public " : ""
        return insertion(before: brace) { indentation, lineEnd in
            let deeper = indentation + (indentation.utf8.contains(0x09) ? "\t" : "    ")
            return [
                "", "\(indentation)\(access)override init() {", "\(deeper)super.init()", "\(deeper)_ = \(name)",
                "\(indentation)}", "",
            ].joined(separator: lineEnd)
        }
    }

    /// An edit that inserts lines before that of a closing brace; `nil` if something precedes the brace on its line.
    private func insertion(
        before brace: TokenIndex, _ text: (_ indentation: String, _ lineEnd: String) -> String
    ) -> SourceEdit? {
        let line = locator.lineIndex(tree.tokens.range(brace).lowerBound)
        guard tree.tokens.flags(brace).contains(.startsLine),
            let outer = locator.indentation(ofLine: line, atMost: LazyBehaviorReader.maxIndentation)
        else { return nil }
        let indentation = outer + (outer.utf8.contains(0x09) ? "\t" : "    ")
        let start = locator.location(locator.range(ofLine: line).lowerBound)
        return .insert(text(indentation, locator.lineEnd(ofLine: line)), at: start)
    }
}
