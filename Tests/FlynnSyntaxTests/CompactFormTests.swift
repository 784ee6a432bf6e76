import Testing

@testable import FlynnSyntax

/// Tokens and nodes are stored in four bytes each. Larger values are in side tables.
struct CompactFormTests {
    @Test(arguments: [0, 1, 100, 126, 127, 128, 4_000, 4_094, 4_095, 4_096, 100_000])
    func `long tokens and long gaps are kept`(_ length: Int) {
        let name = String(repeating: "n", count: length + 1)
        let gap = String(repeating: " ", count: length)
        let tokenized = TokenizedSource(SourceText("a\(gap);\(name);b"))
        #expect(tokenized.tokens.map { tokenized.text(of: $0) } == ["a", ";", name, ";", "b", ""])
        #expect(tokenized.tokens.indices.map { tokenized.tokens.range($0) } == tokenized.tokens.map(\.range))
    }

    @Test(arguments: [0, 1, 60, 61, 62, 63, 64, 1_000])
    func `closing tokens are found`(_ count: Int) {
        let inner = String(repeating: "a ", count: 2 * count)
        for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
            let tokens = TokenizedSource(SourceText("a\(open)\(inner)\(close)")).tokens
            #expect(tokens.closer(0) == nil)
            #expect(tokens.closer(1) == 2 * count + 2)
            #expect(tokens[1].range == 1..<2)
            #expect(tokens.closer(2 * count + 2) == nil)
        }
        let string = TokenizedSource(SourceText(##"#"\#(\##(inner))"#"##)).tokens
        #expect(string.closer(1) == 2 * count + 2)
        #expect(string[1].range == 2..<5)
    }

    @Test(arguments: ["(", "([", "{(", "(}", "[)", "\"\\((\"", "\"\\(\n)"])
    func `unclosed tokens have no closing token`(_ text: String) {
        let tokens = TokenizedSource(SourceText(text)).tokens
        #expect(tokens.indices.allSatisfy { tokens.closer($0) == nil })
    }

    @Test func `a brace closes the brackets that are open inside it`() {
        let tokens = TokenizedSource(SourceText("{([}")).tokens
        #expect(tokens.indices.map { tokens.closer($0) } == [3, nil, nil, nil, nil])
    }

    @Test func `the end of an interpolation closes the brackets that are open inside it`() {
        let tokens = TokenizedSource(SourceText(#""\({[)""#)).tokens
        #expect(tokens.indices.map { tokens.closer($0) } == [nil, 4, nil, nil, nil, nil, nil])
    }

    @Test func `every kind and keyword has a code`() {
        #expect(SyntaxKind.allCases.allSatisfy { UInt32($0.rawValue) <= NodeList.Layout.kindBits })
        // The bits of a word are converted to a kind without a check.
        for (position, kind) in SyntaxKind.allCases.enumerated() {
            #expect(Int(kind.rawValue) == position && NodeList.kind(UInt32(position)) == kind)
        }
        for (keyword, _) in TokenCode.words {
            let token = TokenizedSource(SourceText(keyword.rawValue)).tokens[0]
            #expect(token.keyword == keyword)
            #expect(token.kind == (keyword.isReserved ? .keyword : .identifier))
        }
    }

    /// A node with many tokens and no child nodes, like unexpected code.
    @Test(arguments: [126, 127, 128, 129, 600, 70_000])
    func `long runs of tokens are kept`(_ count: Int) {
        let tree = SyntaxTree(SourceText("[a " + String(repeating: "b ", count: count) + "]"))
        let unexpected = tree.nodes.indices.filter { tree.kind($0) == .unexpected }
        #expect(unexpected.map { tree.tokenRange($0).count } == [count])
        #expect(unexpected.allSatisfy { tree.firstChild($0) == nil && tree.nextSibling($0) == nil })
    }

    /// Wide trees, deep trees, trees with nodes begun around large nodes, and combinations of these.
    @Test(arguments: [
        "a(b, c) + d;", "f(a, a, a)", "((((a))))", "{ [1, 2, 3].b } + c;", "[[[1], [2]], [a: b(c)]].d.e(f { g });",
        "let x: [A<B?>.C]? = y as? Z ?? \"\\(a(b))\"\n",
    ])
    func `nodes have parents, children and siblings`(_ piece: String) {
        for count in [1, 2, 10, 13, 60, 700] {
            checkRelatives(String(repeating: piece, count: count))
            let nesting = min(count, 60)
            checkRelatives(
                String(repeating: "f { (", count: nesting) + String(repeating: piece, count: count)
                    + String(repeating: ") + 1 }.g;", count: nesting))
            checkRelatives("[" + String(repeating: "(\(piece)),", count: count) + "]")
        }
    }

    /// Compares the parents and siblings of all nodes with the values derived from the children.
    private func checkRelatives(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let tree = SyntaxTree(SourceText(text))
        var upcoming = tree.root
        func visit(_ node: NodeIndex, in parent: NodeIndex?) {
            guard node == upcoming, tree.parent(node) == parent else {
                Issue.record("node \(node) of \(text.prefix(200))", sourceLocation: sourceLocation)
                return
            }
            upcoming = upcoming.advanced(by: 1)
            var last: NodeIndex?
            for child in tree.children(node) {
                visit(child, in: node)
                last = child
            }
            #expect(tree.lastChild(node) == last, sourceLocation: sourceLocation)
        }
        visit(tree.root, in: nil)
        #expect(upcoming == tree.nodes.endIndex, sourceLocation: sourceLocation)
    }
}
