import FlynnSyntax

/// The code that may use a declaration, from the least to the most.
package enum AccessLevel: String, Sendable, CaseIterable {
    case `private`, `fileprivate`, `internal`
    /// The declaration is internal, and inlinable code of other modules may use it.
    case usableFromInline
    case package, `public`, open
}

extension AccessLevel: Comparable {
    package static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rank < right.rank }

    private var rank: Int { AccessLevel.allCases.firstIndex(of: self) ?? 0 }
}

extension AccessLevel {
    /// The level that a declaration states; `nil` if it has the default level. That of a setter, as in `private(set)`, is ignored.
    init?(_ tree: SyntaxTree, _ declaration: NodeIndex) {
        let levels = AccessLevel.specifiers(tree, declaration).map(\.level)
        guard let level = levels.max() else { return nil }
        self = level
    }

    /// The modifiers and attributes of a declaration that state a level.
    static func specifiers(_ tree: SyntaxTree, _ declaration: NodeIndex) -> [(node: NodeIndex, level: AccessLevel)] {
        tree.specifiers(declaration).compactMap { node in level(tree, node).map { (node, $0) } }
    }

    private static func level(_ tree: SyntaxTree, _ specifier: NodeIndex) -> AccessLevel? {
        if tree.kind(specifier) == .attribute {
            let isUsable = tree.firstChild(specifier).map {
                tree.source.bytes(in: tree.range($0), equal: "usableFromInline")
            }
            return isUsable == true ? .usableFromInline : nil
        }
        guard tree.kind(specifier) == .modifier, !tree.hasDetail(specifier) else { return nil }
        return switch tree.tokens.keyword(tree.firstTokenIndex(specifier)) {
        case .private: .private
        case .fileprivate: .fileprivate
        case .internal: .internal
        case .package: .package
        case .public: .public
        case .open: .open
        default: nil
        }
    }

    /// The modifier or attribute that states the level.
    package var specifier: String { self == .usableFromInline ? "@usableFromInline" : rawValue }
}

extension AccessLevel: ArchivableCase {}
