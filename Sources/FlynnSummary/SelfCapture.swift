import FlynnSyntax

/// How a closure that captures `self` strongly can be made to capture it otherwise: where that is written into its head.
package enum SelfCapture: Sendable, Hashable {
    /// There is no capture list, but there are parameters or at least `in`: the list goes before them.
    case signature(SourceLocation)
    /// There is no head at all. The list and `in` go before the first statement.
    case statements(SourceLocation)
    /// There is no head, and the statements begin on a line of their own. The list and `in` go right behind the brace.
    case brace(SourceLocation)
    /// There is a capture list that doesn't name `self`; this is where it begins, behind its bracket.
    case list(SourceLocation, isEmpty: Bool)
    /// `[self]`: before that.
    case capture(SourceLocation)
    /// `[me = self]`: before that.
    case renamed(SourceLocation)
}
