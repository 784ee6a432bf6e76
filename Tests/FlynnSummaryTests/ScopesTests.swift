import FlynnSyntax
import Testing

@testable import FlynnExpressions

struct ScopesTests {
    /// Otherwise, a nested pattern would bind the names in all inner patterns again.
    @Test func `a pattern inside another one is bound once`() throws {
        let tree = SyntaxTree(SourceText("func f() { a = let b = let c = let d }\n"))
        let patterns = tree.nodes.indices.filter { tree.kind($0) == .valueBindingPattern }
        try #require(patterns.count == 3)
        let scopes = Scopes(tree)
        scopes.bindNames(inPattern: patterns[0])
        #expect(scopes.bindings.count == 3)
        for pattern in patterns.dropFirst() { scopes.bindNames(inPattern: pattern) }
        #expect(scopes.bindings.count == 3)
    }
}
