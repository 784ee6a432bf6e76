import BasicTestSupport
import TestSupport
import Testing

@testable import FlynnSyntax

/// Returns the tree of a text as nested kinds, as `kind(children)`. Leaves with a single token are shown as text.
private func outline(_ text: String) -> String {
    let tree = SyntaxTree(SourceText(text))
    func describe(_ node: NodeIndex) -> String {
        let children = tree.children(node).map(describe)
        if children.isEmpty { return "\(tree.kind(node))«\(tree.text(node))»" }
        return "\(tree.kind(node))(\(children.joined(separator: " ")))"
    }
    return tree.children(tree.root).map(describe).joined(separator: "\n")
}

/// Returns the nodes of a kind, as text.
private func texts(_ kind: SyntaxKind, in text: String) -> [String] {
    let tree = SyntaxTree(SourceText(text))
    return tree.nodes.indices.filter { tree.kind($0) == kind }.map { tree.text($0) }
}

/// Returns the code that wasn't parsed.
private func notUnderstood(_ text: String) -> [String] {
    let tree = SyntaxTree(SourceText(text))
    return tree.nodes.indices
        .filter {
            switch tree.kind($0) {
            case .unexpected, .skippedNesting, .missingExpression, .missingType, .missingDeclaration: true
            default: false
            }
        }
        .map { "\(tree.kind($0)) \(tree.text($0))" }
}

struct DeclarationTests {
    @Test func `types have inheritance and members`() {
        #expect(
            outline("final class A<T: P>: B, C where T: Q { let x: Int }") == """
                classDeclaration(modifier«final» genericParameterClause(genericParameter(identifierType(typeComponent«P»))) \
                inheritanceClause(identifierType(typeComponent«B») identifierType(typeComponent«C»)) \
                genericWhereClause(identifierType(typeComponent«T») identifierType(typeComponent«Q»)) \
                memberBlock(variableDeclaration(patternBinding(identifierPattern«x» \
                typeAnnotation(identifierType(typeComponent«Int»))))))
                """)
    }

    @Test func `accessors are distinguished from statements`() {
        #expect(texts(.accessor, in: "var a: Int { get { 1 } set(v) { b = v } }") == ["get { 1 }", "set(v) { b = v }"])
        #expect(texts(.accessor, in: "var a: Int { get async throws }") == ["get async throws"])
        #expect(texts(.accessor, in: "var a = 1 { willSet { f() } didSet { g() } }").count == 2)
        #expect(texts(.accessor, in: "var a: Int { set.insert(1).count }").isEmpty)
        #expect(texts(.codeBlock, in: "var a: Int { get() }") == ["{ get() }"])
        #expect(texts(.trailingClosure, in: "var a: Int { read { $0.count } }") == ["{ $0.count }"])
        #expect(texts(.accessor, in: "var a: Int { read set }") == ["read", "set"])
    }

    @Test func `operators are declared`() {
        let text = """
            precedencegroup P { associativity: right
                higherThan: A }
            infix operator |>: P
            prefix operator <!>
            let x = 1
            """
        #expect(notUnderstood(text).isEmpty)
        #expect(texts(.precedenceGroupDeclaration, in: text).count == 1)
        #expect(texts(.operatorDeclaration, in: text) == ["infix operator |>: P", "prefix operator <!>"])
    }

    @Test func `operator functions may be generic`() {
        #expect(texts(.genericParameter, in: "static func ==<T: E>(a: T, b: T) -> Bool { true }") == ["T: E"])
    }

    @Test func `attributes and modifiers belong to their declaration`() {
        let text = "@available(macOS 12, *) @Wrapper(wrappedValue: f(1)) private(set) lazy var x = 1"
        #expect(texts(.attribute, in: text).count == 2)
        #expect(texts(.modifier, in: text) == ["private(set)", "lazy"])
        #expect(texts(.argument, in: text) == ["wrappedValue: f(1)", "1"])
        #expect(notUnderstood(text).isEmpty)
    }

    @Test(arguments: [
        "lazy.map { $0 }", "open(file)", "final = 1", "actor.run()", "override", "prefix(3)", "indirect.value",
    ])
    func `contextual keywords are names elsewhere`(text: String) {
        #expect(notUnderstood(text).isEmpty)
        #expect(texts(.modifier, in: text).isEmpty)
    }

    @Test func `all branches of conditional compilation are parsed`() {
        let text = """
            #if os(Linux) && swift(>=6.0)
            func a() {}
            #elseif canImport(Darwin)
            func b() {}
            #else
            func c() {}
            #endif
            """
        #expect(texts(.functionDeclaration, in: text) == ["func a() {}", "func b() {}", "func c() {}"])
        #expect(notUnderstood(text).isEmpty)
    }

    @Test func `attributes may be conditional`() {
        let tree = SyntaxTree(SourceText("@a\n#if b\n@c\n#endif\npublic static func f() {}"))
        let function = tree.firstChild(tree.root)
        #expect(function.map { tree.kind($0) } == .functionDeclaration)
        #expect(function.map { tree.tokenText(tree.introducer($0)) } == "func")
    }

    @Test func `attributes of associated values belong to their types`() {
        #expect(
            outline("enum A { case b(@Sendable (C) -> D) }").contains(
                """
                parameter(attributedType(attribute(identifierType(typeComponent«Sendable»)) functionType(
                """))
    }

    @Test func `a compilation condition ends with its line`() {
        let tree = SyntaxTree(SourceText("a\n#if B\n.c(1)\n#elseif D && E\n.f[2]\n#endif\n.g()"))
        let chain = tree.firstChild(tree.root)
        #expect(tree.firstChild(tree.root, .postfixExpression) == chain)
        let branches = tree.nodes.indices.filter { tree.kind($0) == .ifConfigurationClause }
        #expect(
            branches.map { tree.children($0).map { tree.text($0) } } == [["B", ".c", "(1)"], ["D && E", ".f", "[2]"]])
    }

    @Test func `cases may be conditional`() {
        let text = """
            switch x {
            case 1: f()
            #if DEBUG
            case 2: g()
            #endif
            @unknown default: h()
            }
            """
        #expect(texts(.switchCase, in: text).count == 3)
        #expect(notUnderstood(text).isEmpty)
    }
}

struct ExpressionTests {
    @Test func `chains are flat`() {
        #expect(
            outline("a?.b(1, x: 2)[3]!.c { }") == """
                postfixExpression(identifierExpression«a» optionalChaining«?» memberAccess«.b» \
                callArguments(argument(integerLiteral«1») argument(integerLiteral«2»)) \
                subscriptArguments(argument(integerLiteral«3»)) forcedValue«!» memberAccess«.c» \
                trailingClosure(closureExpression«{ }»))
                """)
    }

    @Test func `operators are flat`() {
        #expect(
            outline("a + -b * c ? try d : e as? F") == """
                sequenceExpression(identifierExpression«a» infixOperator«+» prefixExpression(identifierExpression«b») \
                infixOperator«*» identifierExpression«c» infixOperator«?» prefixExpression(identifierExpression«d») \
                infixOperator«:» identifierExpression«e» typeCastingOperator(identifierType(typeComponent«F»)))
                """)
    }

    @Test(arguments: [
        ("f(a < b, c > (d))", 1), ("let x = A<B<C>>()", 2), ("a < b && c > d", 0), ("A<[B: (C) -> D]>.e", 1),
        ("a<b", 0), ("x = Foo<Bar?>?.none", 1), ("if i < n { }", 0), ("A<3, Int>()", 1), ("f(a < b, c > d)", 0),
        ("A<B<C>?>(nil)", 2), ("A<B<C<D>?>?>.e", 3), ("A<B!>(c)", 1), ("a<b>?>c", 0),
    ])
    func `generic arguments are distinguished from comparisons`(text: String, count: Int) {
        #expect(texts(.genericArgumentClause, in: text).count == count)
    }

    @Test func `a brace after a condition is its body`() {
        #expect(texts(.trailingClosure, in: "if a.isEmpty { f() }").isEmpty)
        #expect(texts(.trailingClosure, in: "for x in y.z { f() }").isEmpty)
        #expect(texts(.trailingClosure, in: "while f() { g() }").isEmpty)
        #expect(texts(.trailingClosure, in: "switch f() { default: g() }").isEmpty)
        #expect(texts(.trailingClosure, in: "if let x = a.map { $0 }, b { f() }") == ["{ $0 }"])
        #expect(texts(.trailingClosure, in: "if a.contains { $0 } { f() }") == ["{ $0 }"])
        #expect(texts(.trailingClosure, in: "if f(a.map { $0 }) { g() }") == ["{ $0 }"])
        #expect(texts(.trailingClosure, in: "guard a.contains { $0 } else { return }") == ["{ $0 }"])
    }

    @Test func `closures have signatures`() {
        let text = "{ [weak self, x = y.z, unowned(safe) w] (a, b: Int) async throws -> [Int] in f() }"
        #expect(texts(.capture, in: text) == ["weak self", "x = y.z", "unowned(safe) w"])
        #expect(texts(.closureParameter, in: text) == ["a", "b: Int"])
        #expect(texts(.returnClause, in: text) == ["-> [Int]"])
        #expect(texts(.closureParameter, in: "{ a, _ in a }") == ["a", "_"])
        #expect(texts(.closureParameter, in: "{ [a, b].map { c in c } }") == ["c"])
        #expect(texts(.captureList, in: "{ [a, b].map { $0 } }").isEmpty)
        #expect(texts(.captureList, in: "{ [self] in f() }") == ["[self]"])
    }

    @Test func `a brace after a trailing closure is another statement`() {
        let tree = SyntaxTree(SourceText("f { a }\n{ b }()\ng(1) { c }\n{ d }()"))
        #expect(tree.children(tree.root).map { tree.text($0) } == ["f { a }", "{ b }()", "g(1) { c }", "{ d }()"])
    }

    @Test func `multiple trailing closures have labels`() {
        #expect(texts(.trailingClosure, in: "f(1) { a } second: { b }") == ["{ a }", "second: { b }"])
    }

    @Test func `literals have nodes`() {
        #expect(texts(.dictionaryElement, in: "[1: \"a\", 2: f(b, c)]") == ["1: \"a\"", "2: f(b, c)"])
        #expect(texts(.dictionaryLiteral, in: "[:]") == ["[:]"])
        #expect(texts(.arrayLiteral, in: "[]") == ["[]"])
        #expect(texts(.interpolation, in: #""a\(b, c: "\(d)")e""#) == [#"\(b, c: "\(d)")"#, #"\(d)"#])
    }

    @Test func `patterns bind names`() {
        #expect(texts(.valueBindingPattern, in: "if case .a(let b, x: let c)? = d { }") == ["let b", "let c"])
        #expect(texts(.caseItem, in: "switch x { case let .a(b) where b > 1, .c: f() default: g() }").count == 2)
        #expect(texts(.typeCastingPattern, in: "switch x { case is A: f() default: g() }") == ["is A"])
    }

    @Test func `a new line begins a statement`() {
        let text = """
            let a = b
            (c).d()
            [e].f()
            g
            .h()
            """
        let tree = SyntaxTree(SourceText(text))
        #expect(tree.children(tree.root).map { tree.text($0) } == ["let a = b", "(c).d()", "[e].f()", "g\n.h()"])
    }
}

struct TypeTests {
    @Test(arguments: [
        "Int", "Int?", "[Int]", "[String: [Int?]]", "(Int, String)", "(a: Int, b: String)", "((String) -> Void)?",
        "Result<Int, any Error>", "@escaping @Sendable (inout Int) async throws(E) -> Void", "some P & Q", "A.B<C>.D",
        "Int.Type", "any P.Type", "[Int].Index", "[A: B].Index?", "[A].B.C<D>.Type", "(A.B).C", "~Copyable",
        "[3 of Int]", "Array<Array<Int>>?", "() -> () -> ()", "repeat each T",
    ])
    func `type expressions are parsed as types`(text: String) {
        #expect(SyntaxTree.type(SourceText(text)) != nil)
    }

    @Test func `members of types without a name are types`() {
        #expect(
            outline("let a: [B].C.D<E>? = f") == """
                variableDeclaration(patternBinding(identifierPattern«a» typeAnnotation(optionalType(memberType(\
                arrayType(identifierType(typeComponent«B»)) typeComponent«C» \
                typeComponent(genericArgumentClause(identifierType(typeComponent«E»)))))) \
                initializerClause(identifierExpression«f»)))
                """)
    }

    @Test(arguments: ["", "Int String", "[Int", "(Int", "Array<Int", "-> Int", "5 + 5", "Int,", "let", "a b c", "Int)"])
    func `other expressions are not parsed as types`(text: String) {
        #expect(SyntaxTree.type(SourceText(text)) == nil)
    }
}

struct RobustnessTests {
    static let depth = 10 * Parser.maxDepth

    static let deep: [(String, String)] = [
        ("parentheses", String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)),
        ("brackets", "x = " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)),
        ("closures", String(repeating: "{ [a] (b) -> C in ", count: depth) + String(repeating: "}", count: depth)),
        ("interpolations", String(repeating: "\"\\(", count: depth) + "1" + String(repeating: ")\"", count: depth)),
        (
            "generic arguments",
            "let x: " + String(repeating: "A<", count: depth) + "B" + String(repeating: ">", count: depth)
        ),
        ("unclosed", String(repeating: "([{f(", count: depth)),
        ("optionals", "let x: Int" + String(repeating: "?", count: depth)),
        ("optionals of both sorts", "let x: Int" + String(repeating: "?!", count: depth)),
        ("metatypes", "let x: Int" + String(repeating: ".Type", count: depth)),
        ("members of optionals", "let x: [Int]" + String(repeating: "?.A", count: depth)),
        ("function types", "let x: " + String(repeating: "() -> ", count: depth) + "Int"),
        ("statements", String(repeating: "if a { ", count: depth) + String(repeating: "}", count: depth)),
        ("else if", "if a {}" + String(repeating: " else if a {}", count: depth)),
        ("switches", String(repeating: "switch ", count: depth)),
        ("types", String(repeating: "class A { func f() { ", count: depth)),
        ("conditions", String(repeating: "#if A\n", count: depth) + String(repeating: "#endif\n", count: depth)),
        ("comparisons", "x = a" + String(repeating: " < a", count: depth * 10)),
        ("conditionals", "x = " + String(repeating: "a ? b : ", count: depth) + "c"),
        ("members", "a" + String(repeating: ".a", count: depth)),
        ("prefixes", String(repeating: "try -", count: depth) + "a"),
        ("attributes", String(repeating: "@a(", count: depth)),
        ("modifiers", String(repeating: "lazy ", count: depth)),
    ]

    @Test(arguments: deep.indices)
    func `deep nesting can be read`(index: Int) {
        let text = RobustnessTests.deep[index].1
        let tree = SyntaxTree(SourceText(text))
        #expect(Int(tree[tree.root].endToken) == tree.tokens.count - 1)
        #expect(depth(of: tree) < Parser.maxDepth * 8)
    }

    /// Returns the number of nodes around the innermost node.
    private func depth(of tree: SyntaxTree) -> Int {
        var deepest = 0
        var stack = [(node: tree.root, depth: 0)]
        while let (node, depth) = stack.popLast() {
            deepest = max(deepest, depth)
            stack += tree.children(node).map { ($0, depth + 1) }
        }
        return deepest
    }

    /// Checks that children are inside of their parents and in order, and that all tokens belong to the root.
    private func checkStructure(_ tree: SyntaxTree, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        var reached = 1
        var stack = [tree.root]
        while let node = stack.popLast() {
            var start = Int(tree[node].firstToken)
            for child in tree.children(node) {
                reached += 1
                guard tree.parent(child) == node, Int(tree[child].firstToken) >= start,
                    tree[child].endToken <= tree[node].endToken
                else {
                    Issue.record(
                        "\(tree.kind(child)) «\(tree.text(child))» leaves \(tree.kind(node))",
                        sourceLocation: sourceLocation)
                    return
                }
                // A node that ends inside of an operator shares this token with the next node.
                start = max(Int(tree[child].endToken) - 1, Int(tree[child].firstToken))
                stack.append(child)
            }
        }
        #expect(reached == tree.nodes.count, sourceLocation: sourceLocation)
        #expect(Int(tree[tree.root].endToken) == tree.tokens.count - 1, sourceLocation: sourceLocation)
    }

    @Test func `a catch clause can have a condition without a pattern`() {
        let tree = SyntaxTree(SourceText("do { try f() } catch where g { h() }"))
        #expect(!tree.nodes.indices.contains { tree.kind($0) == .missingExpression })
    }

    @Test(arguments: ["open()", "open(a)", "prefix(3)", "final(set)", "unowned()", "package(1)", "lazy { a }"])
    func `a call of a function with the name of a modifier isn't one`(_ call: String) {
        let tree = SyntaxTree(SourceText("switch a {\ncase .b: \(call)\ncase .c: d()\n}"))
        #expect(tree.nodes.indices.filter { tree.kind($0) == .switchCase }.count == 2)
        #expect(!tree.nodes.indices.contains { [.missingDeclaration, .unexpected].contains(tree.kind($0)) })
    }

    @Test(arguments: ["open(set)", "package(set)", "unowned(safe)", "unowned(unsafe)", "nonisolated(unsafe)", "lazy"])
    func `a modifier can have an argument`(_ modifier: String) {
        let tree = SyntaxTree(SourceText("class A {\n\(modifier) var b: B\n}"))
        #expect(tree.nodes.indices.filter { tree.kind($0) == .variableDeclaration }.count == 1)
        #expect(!tree.nodes.indices.contains { [.missingDeclaration, .unexpected].contains(tree.kind($0)) })
    }

    @Test func `the trees of the project's sources are consistent and have no defects`() throws {
        for (path, bytes) in try ownSources() {
            let source = SourceText(bytes)
            let tree = SyntaxTree(source)
            checkStructure(tree)
            let lines = LineTable(source)
            for node in tree.nodes.indices {
                switch tree.kind(node) {
                case .unexpected, .skippedNesting, .missingExpression, .missingType, .missingDeclaration:
                    Issue.record(
                        "\(path):\(lines.location(at: tree.range(node).lowerBound).line): \(tree.kind(node))")
                default: break
                }
            }
        }
    }

    @Test func `damaged sources are parsed`() throws {
        var generator = RandomNumbers(seed: 7)
        for (_, original) in try ownSources() {
            var bytes = original
            for _ in 0..<max(1, bytes.count / 200) {
                let position = Int.random(in: 0..<max(bytes.count, 1), using: &generator)
                guard position < bytes.count else { break }
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes.remove(at: position)
                case 1: bytes[position] = "(){}[]<>\"\\#@:;.,?!&=".utf8.randomElement(using: &generator) ?? 0
                default: bytes.swapAt(position, Int.random(in: 0..<bytes.count, using: &generator))
                }
            }
            checkStructure(SyntaxTree(SourceText(bytes)))
        }
    }
}
