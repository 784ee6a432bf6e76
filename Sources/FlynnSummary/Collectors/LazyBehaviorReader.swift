import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Finds the lazy behaviors that initializers don't use, and the place for a use in an initializer.
final class LazyBehaviorReader {
    /// The maximum length of a repeated indentation, in bytes.
    private static let maxIndentation = 200

    private let tree: SyntaxTree
    private let locator: Locator
    /// The names mentioned in the initializers of each member block, including the methods called from the
    /// initializers.
    private var mentions: [NodeIndex: Set<String>] = [:]
    /// The place for a use in an initializer, by member block.
    private var places: [NodeIndex: InitializerPlace?] = [:]

    init(_ tree: SyntaxTree, _ locator: Locator) {
        self.tree = tree
        self.locator = locator
    }

    /// Returns the creation of a class property by its first use; `nil` if the property isn't lazy or an initializer
    /// uses it.
    func creation(_ property: PropertyBinding) -> LazyCreation? {
        guard tree.hasModifier(property.declaration, .lazy), let name = property.name,
            let block = tree.parent(property.declaration), tree.kind(block) == .memberBlock,
            let type = tree.parent(block), tree.kind(type) == .classDeclaration,
            !initializerMentions(block).contains(name)
        else { return nil }
        return LazyCreation(place: place(block, type))
    }

    private func initializerMentions(_ block: NodeIndex) -> Set<String> {
        if let known = mentions[block] { return known }
        var methods: [String: [NodeIndex]] = [:]
        var names: Set<String> = []
        var pending: [NodeIndex] = []
        for member in tree.children(block) {
            switch tree.kind(member) {
            // Initializers can be in `#if` branches.
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

    // MARK: - Places

    /// Returns the end of the only initializer in a class, or the end of the class if it has no initializers.
    private func place(_ block: NodeIndex, _ type: NodeIndex) -> InitializerPlace? {
        if let known = places[block] { return known }
        let found = findPlace(block, type)
        places[block] = .some(found)
        return found
    }

    private func findPlace(_ block: NodeIndex, _ type: NodeIndex) -> InitializerPlace? {
        let initializers = tree.children(block).filter {
            tree.kind($0) == .initializerDeclaration || tree.kind($0) == .ifConfiguration
        }
        guard let initializer = initializers.first else {
            guard let clause = tree.firstChild(type, .inheritanceClause), let superclass = tree.firstChild(clause),
                tree.text(superclass) == "Actor", let brace = tree.closingBrace(block)
            else { return nil }
            return place(
                before: brace, hasInitializer: false, isPublic: tree.hasModifier(type, .public, .open))
        }
        guard initializers.count == 1, tree.kind(initializer) == .initializerDeclaration,
            !tree.hasModifier(initializer, .convenience), let body = tree.firstChild(initializer, .codeBlock),
            let brace = tree.closingBrace(body), callsSuper(body)
        else { return nil }
        return place(before: brace, hasInitializer: true, isPublic: false)
    }

    /// Returns whether an initializer calls `super.init` and does not contain a `return` statement.
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

    /// Returns the line of a closing brace; `nil` if the brace isn't the first token on the line.
    private func place(before brace: TokenIndex, hasInitializer: Bool, isPublic: Bool) -> InitializerPlace? {
        let line = locator.lineIndex(tree.tokens.range(brace).lowerBound)
        guard tree.tokens.flags(brace).contains(.startsLine),
            let outer = locator.indentation(ofLine: line, atMost: LazyBehaviorReader.maxIndentation)
        else { return nil }
        return InitializerPlace(
            location: locator.location(locator.range(ofLine: line).lowerBound),
            indentation: outer + (outer.utf8.contains(0x09) ? "\t" : "    "), lineEnd: locator.lineEnd(ofLine: line),
            hasInitializer: hasInitializer, isPublic: isPublic)
    }
}
