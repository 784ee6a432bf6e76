import FlynnFacts

/// The identity of a file: the index into the summaries from which the project is linked.
package struct FileID: Hashable, Sendable {
    private let number: UInt32

    /// Creates the identity for the index into ``ProjectIndex/files``.
    package init(_ index: Int) { number = UInt32(index) }

    /// The index into ``ProjectIndex/files``.
    package var index: Int { Int(number) }
}

/// The identity of a type with all declarations and extensions: the index into the ``TypeTable``.
package struct TypeID: Hashable, Sendable {
    private let number: UInt32

    /// Creates the identity for the index into the ``TypeTable``.
    package init(_ index: Int) { number = UInt32(index) }

    /// The index into the ``TypeTable``.
    package var index: Int { Int(number) }
}

/// The identity of a type declaration or extension.
package struct DeclarationID: Hashable, Sendable {
    /// The file containing the declaration.
    package let file: FileID
    /// The identity within the file.
    package let type: TypeSummary.ID

    /// Creates the identity of a declaration in a file.
    package init(file: FileID, type: TypeSummary.ID) {
        self.file = file
        self.type = type
    }
}

/// The identity of a behavior declaration. The numbers follow the order of the files.
package struct BehaviorID: Hashable, Comparable, Sendable {
    private let number: UInt32

    init(_ index: Int) { number = UInt32(index) }

    /// The index into the ``BehaviorTable``.
    var index: Int { Int(number) }

    package static func < (left: BehaviorID, right: BehaviorID) -> Bool { left.number < right.number }
}

/// The identity of a property or function.
package enum MemberID: Sendable {
    /// A member of a type, at the index into ``TypeSummary/members``.
    case member(DeclarationID, Int)
    /// A function outside of types, at the index into ``FileSummary/functions``.
    case function(FileID, Int)
    /// A variable outside of types, at the index into ``FileSummary/globals``.
    case variable(FileID, Int)

    /// The file containing the declaration.
    package var file: FileID {
        switch self {
        case .member(let declaration, _): declaration.file
        case .function(let file, _), .variable(let file, _): file
        }
    }
}
