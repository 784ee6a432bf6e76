import FlynnFacts
import FlynnResolution
import FlynnSyntax

/// A symbol in the outline of a file: a behavior, or a type with behaviors.
public struct DocumentSymbol: Sendable {
    /// The kind of a symbol.
    public enum Kind: Sendable {
        case type, extensionOfType, protocolType, behavior
    }

    /// The name.
    public var name: String
    /// The kind of the symbol.
    public var kind: Kind
    /// The parameters of a behavior.
    public var detail: String?
    /// The span of the whole declaration.
    public var span: SourceSpan
    /// The span of the name.
    public var nameSpan: SourceSpan
    /// The behaviors and types in the declaration.
    public var children: [DocumentSymbol] = []
}

/// A behavior of the workspace.
public struct WorkspaceSymbol: Sendable {
    /// The name.
    public var name: String
    /// The declaring type.
    public var container: String?
    /// The place of the declaration.
    public var place: SourcePlace
}

extension Workspace {
    /// Returns the behaviors of a file, grouped by declaring type.
    public func symbols(in path: String) -> [DocumentSymbol] {
        guard let file = queried(path), let id = file.id else { return [] }
        var declared: [Int: BehaviorID] = [:]
        for position in file.summary.behaviors.indices {
            guard let span = file.original(file.summary.behaviors[position].span) else { continue }
            declared[span.end.offset] = file.index.behaviors.id(at: position, in: id)
        }
        if declared.isEmpty { return [] }
        let tree = SyntaxTree(file.tokenized)
        var outline = Outline(tree, declared, file)
        return outline.symbols(in: tree.root)
    }

    /// The maximum number of returned symbols.
    private static let maxSymbols = 128

    /// Returns the behaviors whose names contain the letters of a query in the same order, ignoring case. Names that
    /// contain the whole query come first. Both groups are sorted by name.
    public func symbols(matching query: String) -> [WorkspaceSymbol] {
        let letters = Array(query.lowercased())
        func matches(_ name: String) -> Bool {
            var rest = letters[...]
            for letter in name.lowercased() where letter == rest.first { rest.removeFirst() }
            return rest.isEmpty
        }
        var seen: Set<SourcePlace> = []
        var found: [WorkspaceSymbol] = []
        for project in projects where error == nil {
            for behavior in project.index.behaviorUses.behaviors(where: matches) {
                guard let place = project.place(of: behavior), seen.insert(place).inserted else { continue }
                found.append(
                    WorkspaceSymbol(
                        name: project.index.behaviors[behavior].name,
                        container: project.index.behaviors.owner(of: behavior).map(project.index.types.name),
                        place: place))
            }
        }
        let ranked = found.map { (rank: $0.name.lowercased().contains(query.lowercased()) ? 0 : 1, symbol: $0) }
        let sorted = ranked.sorted { left, right in
            let (first, second) = (left.symbol, right.symbol)
            return (left.rank, first.name, first.place.path, first.place.span.start)
                < (right.rank, second.name, second.place.path, second.place.span.start)
        }
        return sorted.prefix(Workspace.maxSymbols).map(\.symbol)
    }
}

/// Collects the symbols of a file.
private struct Outline {
    let tree: SyntaxTree
    /// The behaviors by the end of the name.
    let declared: [Int: BehaviorID]
    let lines: LineTable
    var describer: BehaviorDescriber

    init(_ tree: SyntaxTree, _ declared: [Int: BehaviorID], _ file: QueriedFile) {
        self.tree = tree
        self.declared = declared
        lines = LineTable(tree.source)
        describer = BehaviorDescriber(file)
    }

    /// Returns the symbols in a node. The depth of the tree is bounded.
    mutating func symbols(in node: NodeIndex) -> [DocumentSymbol] {
        var found: [DocumentSymbol] = []
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .classDeclaration, .structDeclaration, .enumDeclaration, .actorDeclaration:
                found += type(child, .type, tree.declaredNameToken(child).map { tree.tokens.range($0) })
            case .protocolDeclaration:
                found += type(child, .protocolType, tree.declaredNameToken(child).map { tree.tokens.range($0) })
            case .extensionDeclaration:
                found += type(child, .extensionOfType, tree.firstChild(child, .identifierType).map { tree.range($0) })
            case .variableDeclaration:
                for binding in tree.children(child) where tree.kind(binding) == .patternBinding {
                    found += behavior(binding, in: child)
                }
                found += symbols(in: child)
            default: found += symbols(in: child)
            }
        }
        return found
    }

    /// Returns the symbol of a type if it contains behaviors, or else the symbols in the type.
    private mutating func type(_ node: NodeIndex, _ kind: DocumentSymbol.Kind, _ name: Range<Int>?) -> [DocumentSymbol]
    {
        let children = symbols(in: node)
        guard let name, !children.isEmpty else { return children }
        return [
            DocumentSymbol(
                name: tree.source.string(name), kind: kind, span: span(tree.range(node)), nameSpan: span(name),
                children: children)
        ]
    }

    private mutating func behavior(_ binding: NodeIndex, in declaration: NodeIndex) -> [DocumentSymbol] {
        let token = tree.firstTokenIndex(binding)
        guard let id = declared[tree.tokens.range(token).upperBound] else { return [] }
        let description = describer.describe(id)
        let range = tree.range(declaration).lowerBound..<tree.range(binding).upperBound
        return [
            DocumentSymbol(
                name: description.name, kind: .behavior,
                detail: String(description.signature.dropFirst(description.name.count)), span: span(range),
                nameSpan: span(tree.nameRange(ofToken: token)))
        ]
    }

    private func span(_ range: Range<Int>) -> SourceSpan {
        SourceSpan(start: lines.location(at: range.lowerBound), end: lines.location(at: range.upperBound))
    }
}
