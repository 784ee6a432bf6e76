import FlynnSyntax

/// Access levels, ordered from the most restrictive to the most permissive.
package enum AccessLevel: String, Sendable, CaseIterable {
    case `private`, `fileprivate`, `internal`
    /// An internal declaration usable from inlinable code in other modules.
    case usableFromInline
    case package, `public`, open
}

extension AccessLevel: Comparable {
    package static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rank < right.rank }

    private var rank: Int { AccessLevel.allCases.firstIndex(of: self) ?? 0 }
}

extension AccessLevel {
    /// Creates the access level written in `declaration`; `nil` for the default level. Setter levels such as
    /// `private(set)` are ignored.
    package init?(_ tree: borrowing SyntaxTree, _ declaration: NodeIndex) {
        let levels = AccessLevel.specifiers(tree, declaration).map(\.level)
        guard let level = levels.max() else { return nil }
        self = level
    }

    /// Returns the modifiers and attributes that state an access level.
    package static func specifiers(
        _ tree: SyntaxTree, _ declaration: NodeIndex
    ) -> [(node: NodeIndex, level: AccessLevel)] {
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

    /// The source text of the modifier or attribute.
    package var specifier: String { self == .usableFromInline ? "@usableFromInline" : rawValue }
}

extension AccessLevel: ArchivableCase {}
