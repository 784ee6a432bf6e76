import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects the uses of protected members with a receiver other than `self`.
struct ProtectedMentionCollector {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let names: NameMatcher
    private(set) var mentions: [ProtectedMention] = []

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ names: NameMatcher) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.names = names
    }

    /// Collects a protected member.
    mutating func collect(_ name: String, _ token: TokenIndex, receiver: ExpressionSummary) {
        if !receiver.isSelf { add(name, token, receiver, isKeyPath: false) }
    }

    /// Collects the protected members in a key path: `\Counter.safeTotal`, `\.safeTotal`.
    mutating func collect(keyPath node: NodeIndex) {
        var receiver = ExpressionSummary.unknown
        var depth = 0
        for (position, child) in tree.children(node).enumerated() {
            switch tree.kind(child) {
            case .identifierExpression where position == 0:
                receiver = .type(.named(tree.text(child), arguments: []), context.type)
            case .typeExpression where position == 0:
                receiver = tree.firstChild(child).map { .type(TypeDescription(tree, $0), context.type) } ?? .unknown
            case .memberAccess:
                guard let token = tree.simpleNameToken(child) else {
                    receiver = .unknown
                    continue
                }
                if let name = names.safeName(token) { add(name, token, receiver, isKeyPath: true) }
                depth += 1
                receiver =
                    depth < ExpressionSummary.maxSize && receiver != .unknown
                    ? .member(receiver, tree.name(ofToken: token)) : .unknown
            case .optionalChaining, .forcedValue:
                if receiver != .unknown { receiver = .unwrapped(receiver) }
            case .genericArgumentClause:
                break
            default:
                receiver = .unknown
            }
        }
    }

    private mutating func add(_ name: String, _ token: TokenIndex, _ receiver: ExpressionSummary, isKeyPath: Bool) {
        mentions.append(
            ProtectedMention(
                name: name, span: locator.span(tree.tokens.range(token)), receiver: receiver, isKeyPath: isKeyPath,
                owner: context.type))
    }
}

extension ExpressionSummary {
    /// Whether the expression is `self` or `super`, or an unwrapped weak `self`.
    fileprivate var isSelf: Bool {
        switch self {
        case .`self`, .`super`: true
        case .unwrapped(let base): base.isSelf
        default: false
        }
    }
}
