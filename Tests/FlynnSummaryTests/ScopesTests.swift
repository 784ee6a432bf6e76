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

    @Test func `a constant is a single name with an initial value that its declaration states`() {
        let tree = SyntaxTree(SourceText("func f() { let a = 1; var b = 2; let (c, d) = (3, 4); let e: Int }"))
        let scopes = Scopes(tree)
        for binding in tree.nodes.indices where tree.kind(binding) == .patternBinding {
            if let pattern = tree.firstChild(binding) { scopes.bindNames(inPattern: pattern) }
        }
        func text(_ value: NodeIndex?) -> String? { value.map { tree.text($0) } }
        #expect(text(scopes.constant("a")?.value) == "1")
        #expect(scopes.constant("a")?.visibleCount == 0)
        #expect(scopes.constant("b") == nil)
        #expect(text(scopes.variable("b")?.value) == "2")
        #expect(scopes.variable("b")?.visibleCount == 1)
        #expect(scopes.variable("c") == nil)
        #expect(scopes.constant("e").map { tree.text($0.binding) } == "e: Int")
        #expect(scopes.constant("e")?.value == nil)
        #expect(scopes.variable("other") == nil)
    }
}
