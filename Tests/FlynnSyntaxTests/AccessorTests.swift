import Testing

@testable import FlynnSyntax

/// Returns the results of an accessor for all nodes of a kind in a text.
private func all<Result>(
    _ kind: SyntaxKind, in text: String, _ accessor: (SyntaxTree, NodeIndex) -> Result
) -> [Result] {
    let tree = SyntaxTree(SourceText(text))
    return tree.nodes.indices.filter { tree.kind($0) == kind }.map { accessor(tree, $0) }
}

/// Returns the results of an accessor for all closures in a text.
private func closures<Result>(in text: String, _ accessor: (SyntaxTree, ClosureNode) -> Result) -> [Result] {
    let tree = SyntaxTree(SourceText(text))
    return tree.nodes.indices.compactMap { tree.closure($0) }.map { accessor(tree, $0) }
}

struct LabelTests {
    @Test func `arguments have labels`() {
        #expect(all(.argument, in: "f(a: 1, 2, in: 3, `b`: 4)") { $0.argumentLabel($1) } == ["a", nil, "in", "b"])
        #expect(all(.argument, in: "f(a ? b : c, &x, -y)") { $0.argumentLabel($1) } == [nil, nil, nil])
        #expect(all(.argument, in: "v[x: 0, 1]") { $0.argumentLabel($1) } == ["x", nil])
    }

    @Test func `an underscore is not a label`() {
        #expect(all(.argument, in: "f(_: 1)") { $0.argumentLabel($1) } == [nil])
        #expect(all(.argument, in: "(_: 1, b: 2)") { $0.argumentLabel($1) } == [nil, "b"])
        #expect(all(.argument, in: "v[_: 0]") { $0.labelToken($1) } == [nil])
    }

    @Test func `elements of tuple types have labels`() {
        let text = "let a: (x: Int, _: Int, Int)"
        #expect(all(.tupleTypeElement, in: text) { $0.argumentLabel($1) } == ["x", nil, nil])
    }

    @Test func `trailing closures keep the underscore`() {
        let labels = all(.trailingClosure, in: "f { 1 } b: { 2 } _: { 3 }") { $0.trailingClosureLabel($1) }
        #expect(labels == [nil, "b", "_"])
    }
}

struct NameTests {
    @Test func `members have names`() {
        let text = "a.b.`c`.0.d(e:).M::f.init"
        let names = all(.memberAccess, in: text) { $0.memberName($1) }
        #expect(names == ["b", "c", "0", nil, nil, "init"])
        let baseNames = all(.memberAccess, in: text) { tree, node in
            tree.baseNameToken(node).map { tree.name(ofToken: $0) }
        }
        #expect(baseNames == ["b", "c", "0", "d", "f", "init"])
        let functionNames = all(.memberAccess, in: text) { tree, node in
            tree.functionNameToken(node).map { tree.name(ofToken: $0) }
        }
        #expect(functionNames == [nil, nil, nil, "d", nil, nil])
        #expect(all(.memberAccess, in: "a.") { $0.baseNameToken($1) } == [nil])
    }

    @Test func `identifiers have names`() {
        let text = "a; M::b; c(d:)"
        #expect(all(.identifierExpression, in: text) { $0.simpleNameToken($1) != nil } == [true, false, false])
        let names = all(.identifierExpression, in: text) { tree, node in
            tree.baseNameToken(node).map { tree.name(ofToken: $0) }
        }
        #expect(names == ["a", "b", "c"])
        #expect(all(.identifierExpression, in: text) { $0.moduleSelector($1) } == [nil, "M", nil])
    }

    @Test func `declarations have names`() {
        #expect(all(.classDeclaration, in: "@objc public final class A {}") { $0.declaredName($1) } == ["A"])
        #expect(all(.functionDeclaration, in: "func `in`() {}") { $0.declaredName($1) } == ["in"])
        #expect(all(.functionDeclaration, in: "static func + (a: A) {}") { $0.declaredName($1) } == [nil])
        #expect(all(.functionDeclaration, in: "func |> (a: A) {}") { $0.declaredOperatorRange($1)?.count } == [2])
        #expect(all(.functionDeclaration, in: "func a() {}") { $0.declaredOperatorRange($1) } == [nil])
        #expect(all(.typealiasDeclaration, in: "typealias") { $0.declaredName($1) } == [nil])
    }

    @Test func `patterns have names`() {
        #expect(all(.identifierPattern, in: "let `a` = 1") { $0.patternNameToken($1) } == [1])
        let names = all(.patternBinding, in: "let (a, (b, _)) = c") { tree, node in
            tree.patternNameTokens(tree.firstChild(node)!).map { tree.name(ofToken: $0) }
        }
        #expect(names == [["a", "b"]])
    }

    @Test func `imports name modules`() {
        let modules = all(.importDeclaration, in: "import A.B\n@testable import struct C.D\nimport") {
            $0.importedModule($1)
        }
        #expect(modules == ["A", "C", nil])
    }

    @Test func `generic parameters have names`() {
        let text = "func f<T: P, each U, let n: Int>() {}"
        let names = all(.genericParameter, in: text) { tree, node in
            tree.name(ofToken: tree.genericParameterNameToken(node))
        }
        #expect(names == ["T", "U", "n"])
        #expect(all(.genericParameter, in: text) { $0.isMarkedGenericParameter($1) } == [false, true, true])
        #expect(all(.functionDeclaration, in: text) { $0.genericParameters($1).count } == [3])
        #expect(
            all(.packType, in: "func f<each T>(a: repeat each T, b: Int...) {}") { $0.isPackExpansion($1) }.last
                == false)
    }
}

struct DeclarationPartTests {
    @Test func `declarations have modifiers and attributes`() {
        let text = "@MainActor(unsafe) private(set) static var a = 1"
        #expect(all(.variableDeclaration, in: text) { $0.hasModifier($1, .static, .class) } == [true])
        #expect(all(.variableDeclaration, in: text) { $0.hasModifier($1, .final) } == [false])
        #expect(all(.variableDeclaration, in: text) { $0.hasAttribute($1, named: "MainActor") } == [true])
        #expect(all(.variableDeclaration, in: text) { $0.hasAttribute($1, named: "Main") } == [false])
        #expect(all(.attribute, in: text) { $0.attributeName($1) } == ["MainActor"])
        #expect(all(.modifier, in: text) { $0.hasDetail($1) } == [true, false])
        #expect(all(.variableDeclaration, in: "let a = 1; var b = 2") { $0.isConstant($1) } == [true, false])
    }

    @Test func `bindings have types and values`() {
        let text = "var a: Int = 1, b = 2, c: String"
        let types = all(.patternBinding, in: text) { tree, node in tree.annotatedType(node).map { tree.text($0) } }
        #expect(types == ["Int", nil, "String"])
        let values = all(.patternBinding, in: text) { tree, node in tree.initialValue(node).map { tree.text($0) } }
        #expect(values == ["1", "2", nil])
    }

    @Test func `parameters have labels, names and types`() {
        let text = "func f(a: Int, b c: @escaping () -> Void = {}, _ d: D..., @A e: E) {}"
        let names = all(.parameter, in: text) { tree, node in
            tree.parameterNames(node).map { [tree.name(ofToken: $0.label), tree.name(ofToken: $0.name)] }
        }
        #expect(names == [["a", "a"], ["b", "c"], ["_", "d"], ["e", "e"]])
        let types = all(.parameter, in: text) { tree, node in tree.parameterType(node).map { tree.text($0) } }
        #expect(types == ["Int", "@escaping () -> Void", "D...", "E"])
        #expect(all(.closureParameter, in: "{ a, _ in }") { $0.parameterNames($1)?.name } == [1, 3])
    }

    @Test func `functions have results and effects`() {
        let text = "func a() async throws -> Int {}\nfunc b() throws {}"
        #expect(all(.functionDeclaration, in: text) { $0.isAsync($1) } == [true, false])
        let results = all(.functionDeclaration, in: text) { tree, node in tree.returnType(node).map { tree.text($0) } }
        #expect(results == ["Int", nil])
    }

    @Test func `properties are stored or computed`() {
        let text = "var a = 1; var b: Int { 2 }; var c: Int { get { 3 } }; var d = 4 { didSet {} }"
        #expect(all(.patternBinding, in: text) { $0.isStored($1) } == [true, false, false, true])
        let getters = all(.accessorBlock, in: text) { tree, node in tree.getterBody(node).map { tree.text($0.node) } }
        #expect(getters == ["{ 3 }", nil])
        #expect(all(.accessorBlock, in: text) { $0.isObserverBlock($1) } == [false, true])
    }
}

struct ExpressionPartTests {
    @Test func `casts are distinguished`() {
        let casts = all(.typeCastingOperator, in: "a as A; a as? A; a as! A; a is A") { $0.typeCast($1) }
        #expect(casts == [.coercion, .conditional, .forced, .check])
    }

    @Test func `prefix operators and signs are distinguished`() {
        let text = "-a; +b; !c; try await d; - -e"
        #expect(all(.prefixExpression, in: text) { $0.sign($1) }.prefix(4) == ["-", "+", nil, nil])
        #expect(all(.prefixExpression, in: text) { $0.prefixTokens($1).count }.prefix(4) == [1, 1, 1, 2])
    }

    @Test func `casts have operands`() {
        let whole = all(.sequenceExpression, in: "a + b as Int; c = d as Int") { tree, node in
            tree.children(node).filter { tree.kind($0) == .identifierExpression }.map {
                tree.isWholeOperand($0, of: node)
            }
        }
        #expect(whole == [[true, false], [true, true]])
        #expect(all(.infixOperator, in: "a = b ?? c") { $0.isAssignment($1) } == [true, false])
        #expect(all(.infixOperator, in: "a = b ?? c") { $0.isOperator($1, "??") } == [false, true])
    }

    @Test func `parentheses are removed`() {
        let values = all(.tupleExpression, in: "(a); (b, c); ()") { tree, node in
            tree.parenthesizedValue(node).map { tree.text($0) }
        }
        #expect(values == ["a", nil, nil])
    }

    @Test func `types have modifiers`() {
        let text = "let a: @escaping @Sendable () async -> Void\nfunc f(a: inout Int) {}"
        #expect(all(.attributedType, in: text) { $0.typeModifiers($1) } == [["@escaping", "@Sendable"], ["inout"]])
        let inner = all(.attributedType, in: text) { tree, node in tree.typeWithoutModifiers(node).map { tree.text($0) }
        }
        #expect(inner == ["() async -> Void", "Int"])
        #expect(all(.functionType, in: text) { $0.isAsyncFunctionType($1) } == [true])
        #expect(all(.typeComponent, in: "let a: M::B.C") { $0.componentNames($1) } == [["M", "B"], ["C"]])
    }
}

struct ClosurePartTests {
    @Test func `closures have a body`() {
        let text = "{ @A [weak a] (b: B) async throws -> C in d(); e }; { f }; {}"
        let bodies = closures(in: text) { tree, closure in tree.statements(closure.body).map { tree.text($0) } }
        #expect(bodies == [["d()", "e"], ["f"], []])
        let first = closures(in: text) { $0.tokenText($0.closureBodyToken($1)) }
        #expect(first == ["d", "f", "}"])
        let heads = closures(in: text) { $0.tokenText($0.closureHeadToken($1)) }
        #expect(heads == ["[", "f", "}"])
        #expect(closures(in: text) { $0.isAsyncClosure($1) } == [true, false, false])
        #expect(closures(in: "{ a in b }; { in c }; { d }") { $0.hasClosureSignature($1) } == [true, true, false])
    }

    @Test func `closures have one result or none`() {
        let results = closures(in: "{ a }; { _ in return b }; { c; d }; {}; { return }") { tree, closure in
            tree.onlyResult(closure.body).map { tree.text($0) }
        }
        #expect(results == ["a", "b", nil, nil, nil])
    }

    @Test func `only closures and blocks are bodies`() {
        let text = "func f() { a }; if b { return c } else if d { { e } }; g(h)"
        let tree = SyntaxTree(SourceText(text))
        #expect(tree.nodes.indices.compactMap { tree.closure($0) }.map { tree.text($0.node) } == ["{ e }"])
        #expect(
            tree.nodes.indices.compactMap { tree.body($0) }.map { tree.text($0.node) } == [
                "{ a }", "{ return c }", "{ { e } }", "{ e }",
            ])
        let results = all(.functionDeclaration, in: text) { tree, node in
            tree.block(of: node).flatMap(tree.onlyResult).map { tree.text($0) }
        }
        #expect(results == ["a"])
        let blocks = all(.ifStatement, in: text) { tree, node in tree.blocks(of: node).map { tree.text($0.node) } }
        #expect(blocks == [["{ return c }", "{ { e } }"]])
    }

    @Test func `closing braces can be missing`() {
        #expect(all(.closureExpression, in: "f { a }") { $0.closingBrace($1) } == [3])
        #expect(all(.closureExpression, in: "f({ a") { $0.closingBrace($1) } == [nil])
    }

    @Test func `closures are called immediately`() {
        let called = all(.postfixExpression, in: "{ 1 }(); { 2 }(3); f()") { $0.immediatelyCalledClosure($1) != nil }
        #expect(called == [true, false, false])
    }

    @Test func `captures have names and ownership`() {
        let text = "{ [self, weak a, unowned(safe) b, c = d, unowned me = self, weak] in }"
        let names = all(.capture, in: text) { $0.capturedName($1)?.name }
        #expect(names == ["self", "a", "b", "c", "me", "weak"])
        let values = all(.capture, in: text) { tree, node in tree.capturedName(node)?.value.map { tree.text($0) } }
        #expect(values == [nil, nil, nil, "d", "self", nil])
        #expect(all(.capture, in: text) { $0.captureOwnership($1) } == [nil, .weak, .unowned, nil, .unowned, nil])
    }
}
