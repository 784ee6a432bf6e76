import FlynnSummary

/// A file of a project: its position among the summaries that the project is linked from.
package struct FileID: Hashable, Sendable {
    private let number: UInt32

    /// Makes the identity of the file at a position in ``ProjectIndex/files``.
    package init(_ index: Int) { number = UInt32(index) }

    /// The position in ``ProjectIndex/files``.
    package var index: Int { Int(number) }
}

/// A type of a project, with all its declarations and extensions: its position in the ``TypeTable``.
package struct TypeID: Hashable, Sendable {
    private let number: UInt32

    init(_ index: Int) { number = UInt32(index) }

    /// The position in the ``TypeTable``.
    var index: Int { Int(number) }
}

/// One declaration or extension of a type.
struct DeclarationID: Hashable, Sendable {
    /// Its file.
    let file: FileID
    /// Its identity in that file.
    let type: TypeSummary.ID
}

/// A behavior declaration of a project, numbered in the order of the files.
package struct BehaviorID: Hashable, Comparable, Sendable {
    private let number: UInt32

    init(_ index: Int) { number = UInt32(index) }

    /// The position in the ``BehaviorTable``.
    var index: Int { Int(number) }

    package static func < (left: BehaviorID, right: BehaviorID) -> Bool { left.number < right.number }
}

/// A property or function of a project.
enum MemberID: Sendable {
    /// A member of a type, by its position in ``TypeSummary/members``.
    case member(DeclarationID, Int)
    /// A function outside of types, by its position in ``FileSummary/functions``.
    case function(FileID, Int)
    /// A variable outside of types, by its position in ``FileSummary/globals``.
    case variable(FileID, Int)

    /// The file that declares it.
    var file: FileID {
        switch self {
        case .member(let declaration, _): declaration.file
        case .function(let file, _), .variable(let file, _): file
        }
    }
}
