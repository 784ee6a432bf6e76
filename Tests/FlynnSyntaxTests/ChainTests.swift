import Testing

@testable import FlynnSyntax

/// The first statement of a text.
private struct Statement {
    let tree: SyntaxTree
    let node: NodeIndex

    init(_ text: String) throws {
        tree = SyntaxTree(SourceText(text))
        node = try #require(tree.firstChild(tree.root))
    }

    var chain: Chain { tree.chain(node) }

    func texts(_ nodes: some Sequence<NodeIndex>) -> [String] { nodes.map { tree.text($0) } }

    /// Describes the call with the suffix at a position: receiver, callee, list and trailing closures.
    func call(at position: Int) -> [String]? {
        guard let call = tree.call(at: position, in: chain) else { return nil }
        let parts = [texts(call.receiver).joined(), tree.text(call.callee), call.list.map { tree.text($0) } ?? "-"]
        return parts + texts(call.trailingClosures)
    }
}

struct ChainTests {
    @Test func `a chain is an operand and its suffixes`() throws {
        let long = try Statement("a?.b!.c(1) { } label: { }.d[0]")
        #expect(
            long.texts(long.chain) == ["a", "?", ".b", "!", ".c", "(1)", "{ }", "label: { }", ".d", "[0]"])
        #expect(long.chain.filter { long.tree.isUnwrapping($0) }.count == 2)
        #expect(long.texts(long.chain[..<3]) == ["a", "?", ".b"])
        let implicit = try Statement(".implicit(1)")
        #expect(implicit.texts(implicit.chain) == [".implicit", "(1)"])
        let name = try Statement("name")
        #expect(name.texts(name.chain) == ["name"])
    }

    @Test func `a call contains its list and trailing closures, whichever of them is asked`() throws {
        let statement = try Statement("a?.b!.c(1) { } label: { }.d")
        for position in 5...7 {
            #expect(statement.call(at: position) == ["a?.b!", ".c", "(1)", "{ }", "label: { }"])
        }
        for position in [0, 1, 2, 3, 4, 8, 9, -1] { #expect(statement.call(at: position) == nil) }
        let call = try #require(statement.tree.call(at: 6, in: statement.chain))
        #expect(call.start == 5 && call.end == 8)
        #expect(statement.texts(call.function).joined() == "a?.b!.c")
        #expect(statement.texts(call.whole).joined() == "a?.b!.c(1){ }label: { }")
    }

    @Test func `a call can have only trailing closures, or no receiver`() throws {
        #expect(try Statement("f { } b: { }").call(at: 2) == ["", "f", "-", "{ }", "b: { }"])
        #expect(try Statement(".implicit(1)").call(at: 1) == ["", ".implicit", "(1)"])
        #expect(try Statement("self.f()").call(at: 2) == ["self", ".f", "()"])
    }

    @Test func `the call of a result is another call`() throws {
        let statement = try Statement("f(1)(2) { }")
        #expect(statement.call(at: 1) == ["", "f", "(1)"])
        #expect(statement.call(at: 2) == ["f", "(1)", "(2)", "{ }"])
        #expect(statement.tree.lastCall(in: statement.chain)?.start == 2)
        #expect(try Statement("f { }(2)").call(at: 2) == ["f", "{ }", "(2)"])
    }

    @Test func `a subscript is not a call`() throws {
        #expect(try Statement("a[0]").call(at: 1) == nil)
        #expect(try Statement("a[0] { }").call(at: 2) == ["a", "[0]", "-", "{ }"])
        let statement = try Statement("a.b()[0]")
        #expect(statement.tree.lastCall(in: statement.chain) == nil)
    }

    @Test func `a slice is a chain of its own`() throws {
        let statement = try Statement("self.a.b(1)")
        let rest = statement.tree.withoutSelf(statement.chain)
        #expect(statement.texts(rest) == [".a", ".b", "(1)"])
        let call = try #require(statement.tree.lastCall(in: rest))
        #expect(statement.texts(call.receiver) == [".a"])
        #expect(statement.tree.lastCall(in: rest.dropLast()) == nil)
        #expect(statement.tree.lastCall(in: rest.suffix(1)) == nil)
    }

    @Test func `a suffix in a branch of #if belongs to the branch`() throws {
        let statement = try Statement("a\n#if DEBUG\n.b { }\n#endif\n.c()")
        let kinds = statement.chain.map { statement.tree.kind($0) }
        #expect(kinds == [.identifierExpression, .ifConfiguration, .memberAccess, .callArguments])
        #expect(statement.call(at: 3)?.dropFirst() == [".c", "()"])
        let closure = try #require(statement.tree.nodes.indices.first { statement.tree.closure($0) != nil })
        #expect(statement.tree.suffix(passing: closure) == nil)
    }

    // MARK: - Complete expressions

    @Test func `a direct call has a callee without suffixes`() throws {
        func parts(_ text: String) throws -> [String]? {
            let statement = try Statement(text)
            return statement.tree.directCall(statement.node).map { statement.texts([$0.callee, $0.list]) }
        }
        #expect(try parts("f(1)") == ["f", "(1)"])
        #expect(try parts("{ }()") == ["{ }", "()"])
        #expect(try parts(".init(1)") == [".init", "(1)"])
        for text in ["a.f(1)", "f(1).a", "f(1) { }", "f { }", "f?(1)", "f", "f[1]"] {
            #expect(try parts(text) == nil, "\(text)")
        }
    }

    @Test func `a member call has a base without suffixes`() throws {
        func parts(_ text: String) throws -> [String]? {
            let statement = try Statement(text)
            return statement.tree.memberCall(statement.node).map { statement.texts([$0.base, $0.member, $0.list]) }
        }
        #expect(try parts("a.f(1)") == ["a", ".f", "(1)"])
        #expect(try parts("self.f()") == ["self", ".f", "()"])
        for text in ["f(1)", "a.b.f(1)", "a.f(1) { }", "a.f { }", "a?.f()", "a[0](1)"] {
            #expect(try parts(text) == nil, "\(text)")
        }
    }

    @Test func `a member of self has no other suffixes`() throws {
        func member(_ text: String) throws -> String? {
            let statement = try Statement(text)
            return statement.tree.memberOfSelf(statement.node).map { statement.tree.text($0) }
        }
        #expect(try member("self.x") == ".x")
        for text in ["x", "self", "self.x.y", "other.x", "self[0]", "self.x()"] {
            #expect(try member(text) == nil, "\(text)")
        }
    }

    @Test func `a closure is passed by a list or as a trailing closure`() throws {
        func suffix(_ text: String) throws -> String? {
            let statement = try Statement(text)
            let closure = try #require(statement.tree.nodes.indices.first { statement.tree.closure($0) != nil })
            return statement.tree.suffix(passing: closure).map { statement.tree.text($0.suffix) }
        }
        #expect(try suffix("a.f(1, do: { })") == "(1, do: { })")
        #expect(try suffix("a.f(1) { }") == "{ }")
        #expect(try suffix("a[{ }]") == "[{ }]")
        for text in ["{ }()", "({ }).f(1)", "x = { }", "f(([{ }]))"] { #expect(try suffix(text) == nil, "\(text)") }
    }
}

struct OperationTests {
    @Test func `an operation has two operands`() throws {
        func parts(_ text: String) throws -> [String]? {
            let statement = try Statement(text)
            return statement.tree.operation(statement.node).map { statement.texts([$0.left, $0.sign, $0.right]) }
        }
        #expect(try parts("self.x = y") == ["self.x", "=", "y"])
        #expect(try parts("x += 1") == ["x", "+=", "1"])
        for text in ["x = y + z", "x as Int", "x", "x = y as Int"] { #expect(try parts(text) == nil, "\(text)") }
    }

    @Test func `only an equal sign is an assignment`() throws {
        let assignment = try Statement("self.x = y")
        let parts = try #require(assignment.tree.assignment(assignment.node))
        #expect(assignment.texts([parts.target, parts.value]) == ["self.x", "y"])
        let addition = try Statement("x += 1")
        #expect(addition.tree.assignment(addition.node) == nil)
    }

    @Test func `a cast has one operand`() throws {
        func parts(_ text: String) throws -> [String]? {
            let statement = try Statement(text)
            return statement.tree.cast(statement.node).map { statement.texts([$0.operand, $0.castingOperator]) }
        }
        #expect(try parts("x as? T") == ["x", "as? T"])
        #expect(try parts("f(1) is T") == ["f(1)", "is T"])
        for text in ["x + y as T", "x as T ?? y", "x", "x = y as T"] { #expect(try parts(text) == nil, "\(text)") }
    }

    @Test func `a list can have only one argument`() throws {
        func argument(_ text: String) throws -> String? {
            let statement = try Statement(text)
            let call = try #require(statement.tree.directCall(statement.node))
            return statement.tree.onlyArgument(call.list).map { statement.tree.text($0) }
        }
        #expect(try argument("f(a: 1)") == "a: 1")
        #expect(try argument("f()") == nil)
        #expect(try argument("f(1, 2)") == nil)
    }

    @Test func `an argument is found by its label`() throws {
        let statement = try Statement("f(1, a: 2, b: 3, a: 4)")
        let list = try #require(statement.tree.directCall(statement.node)).list
        #expect(statement.tree.argumentValue("a", in: list).map { statement.tree.text($0) } == "2")
        #expect(statement.tree.argumentValue("c", in: list) == nil)
    }

    @Test func `errors leave try, but not its other forms`() throws {
        let tree = SyntaxTree(SourceText("try f(); try? f(); try! f(); f()"))
        let found = tree.tokens.indices.filter { tree.isThrowingTry($0) }
        #expect(found == [0])
    }
}
