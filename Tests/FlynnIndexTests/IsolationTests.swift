import FlynnSyntax
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnResolution
@testable import FlynnRules
@testable import FlynnShortcuts
@testable import FlynnSummary

/// The facts about members in summaries, and the actors and members derived from them in the index.
struct IsolationTests {
    private func summary(_ source: String, path: String = "a.swift") -> FileSummary {
        FileSummary(of: SyntaxTree(SourceText(source)), path: path, templates: .standard)
    }

    private func actors(_ sources: String...) -> [String] {
        let files = sources.enumerated().map { summary($0.element, path: "\($0.offset).swift") }
        let index = ProjectIndex(files)
        return index.types.ids.filter { index.isolation.isActor($0) }.map(index.types.name).sorted()
    }

    @Test func `isolation is inherited at any distance and across files`() {
        #expect(actors("class A: Actor {}", "class C: B {}", "class B: A {}", "class D {}") == ["A", "B", "C"])
        #expect(actors("class A: FlynnRuntime.Actor {}\nextension A {}") == ["A"])
        #expect(actors("typealias Base = Actor\nclass A: Base {}") == ["A"])
        #expect(actors("class A: B {}\nclass B: A {}").isEmpty)
    }

    @Test func `a protocol is isolated if it certainly means the runtime's class`() {
        #expect(actors("import FlynnRuntime\nprotocol P: Actor {}\nprotocol Q where Self: P {}") == ["P", "Q"])
        #expect(actors("protocol P: Actor { var beX: Behavior { get } }") == ["P"])
        #expect(actors("protocol P: Actor {}", "class A: Actor, P {}") == ["A", "P"])
        #expect(actors("protocol P: Actor {}").isEmpty)
        #expect(actors("protocol P: Actor {}\nactor A: P {}").isEmpty)
        #expect(actors("import FlynnRuntime\nprotocol P: Actor {}\nactor A: P {}").isEmpty)
        #expect(actors("protocol P: Actor {}", "import FlynnRuntime\nclass A: Actor {}") == ["A"])
        #expect(actors("import FlynnRuntime\nprotocol P: Flowable {}\nclass A: Unknown, P {}") == ["A", "P"])
    }

    @Test func `a class of another module or the project is not the runtime's`() {
        #expect(actors("import Scenes\nclass A: Actor {}").isEmpty)
        #expect(actors("import Foundation\nclass A: Actor {}") == ["A"])
        #expect(actors("import Scenes\nclass A: Actor { lazy var beX = Behavior(self) { _ in } }") == ["A"])
        #expect(actors("class Actor {}\nclass A: Actor {}").isEmpty)
        #expect(actors("class Actor { var unsafeMessagesCount = 0 }\nclass A: Actor {}") == ["A"])
        #expect(actors("struct Outer { class Actor {}\n class A: Actor {} }").isEmpty)
    }

    @Test func `a name with two declarations is an actor if both are`() {
        #expect(actors("class A: Actor {}", "class A {}\nclass B: A {}").isEmpty)
        #expect(actors("#if X\nclass A: Actor {}\n#else\nclass A: FlynnRuntime.Actor {}\n#endif") == ["A"])
        let files = [summary("class A: Actor {}", path: "1"), summary("class A {}", path: "2")]
        let index = ProjectIndex(files)
        #expect(index.isolation.isActor(DeclarationID(file: FileID(0), type: TypeSummary.ID(0))))
        #expect(!index.isolation.isActor(DeclarationID(file: FileID(1), type: TypeSummary.ID(0))))
    }

    @Test func `the kind of a type with two declarations doesn't depend on the order of the files`() throws {
        let kinds = TypeSummary.Kind.allCases.filter { $0 != .extension && $0 != .typealias }
        for first in kinds {
            for second in kinds {
                let files = ["\(first) A {}", "\(second) A {}"].enumerated().map { summary($1, path: "\($0)") }
                let found = try [files, files.reversed()].map { files in
                    let types = ProjectIndex(files).types
                    return types.kind(of: try #require(types.type(named: "A")))
                }
                #expect(found[0] == found[1], "\(first), \(second)")
                if first == .protocol { #expect(found[0] == .protocol) }
            }
        }
    }

    @Test func `only members that other code can reach are recorded`() {
        let file = summary(
            """
            class A: B {
                private var a = 0, b = 1
                var c = 0, (d, e) = (1, 2)
                static let f = 0
                static var g = 0
                func h() {}
                private func i() {}
                override func j() {}
                func safeK() {}
                static func l() {}
                init() { var local = 0; func inner() {} }
                subscript(m: Int) -> Int { m }
                static subscript(n: Int) -> Int { n }
                struct S { var o = 0 }
            }
            class Alone { var p = 0 }
            private extension A { func q() {} }
            """)
        #expect(file.exposedMembers.map(\.name) == ["c", "d", "e", "g", "h", "subscript"])
        #expect(file.exposedMembers.map { $0.modifiers != nil } == [true, false, false, true, true, true])
    }

    @Test func `uses through 'self' and 'super' are omitted`() {
        let file = summary(
            """
            class A: B {
                func f(a: A) {
                    safeX = super.safeX + self.safeX
                    g { [weak self] in self?.safeX = a.safeX }
                    a.b!.safeY(\\A.safeZ, a.safety, a.be, Mode.safeOf)
                }
            }
            """)
        #expect(file.protectedMentions.map(\.name) == ["safeX", "safeY", "safeZ", "safeOf"])
        #expect(file.protectedMentions.map(\.isKeyPath) == [false, false, true, false])
    }

    @Test func `arguments list the variables they refer to`() {
        let file = summary(
            """
            class A: Actor {
                func f(x: X) { beGo(x, self.y, [x, X()], f(), "a", 5, x.z[1]!, x as Any, { x }, (1, self)) }
            }
            """)
        #expect(file.calls.first?.arguments?.map(\.references.count) == [1, 1, 1, 0, 0, 0, 1, 1, 0, 1])
    }

    /// Returns long chains of superclasses, many conformances, and classes that store each other.
    private static func largeProject(_ count: Int) -> SourceText {
        var lines = ["import FlynnRuntime", "class A0: Actor { func f() {} }", "protocol P0 { func f() }"]
        for number in 1...count {
            lines.append("class A\(number): A\(number - 1), P\(number - 1) { func f\(number)() {} }")
            lines.append("protocol P\(number): P\(number - 1), Actor { func f\(number)() }")
            lines.append("final class C\(number) { let a: C\(number + 1)?; let b: [C\(number / 2)] }")
            lines.append("func g\(number)(c: C\(number), a: A\(number)) { a.beX(c, [c]); a.safeX() }")
        }
        lines.append("class A0 { lazy var beX = Behavior(self) { _ in }; var safeX = 0 }")
        return SourceText(lines.joined(separator: "\n"))
    }

    @Test func `large projects take linear time`() {
        let growth = growth(from: 100, of: IsolationTests.largeProject) { source in
            let found = Linter().lint(source, path: "a.swift")
            #expect(Set(found.map(\.rule)) == ["argument_count", "exposed_actor_function"])
        }
        #expect(growth < linearGrowth)
    }

    private static func deepNesting(_ depth: Int) -> SourceText {
        let open = String(repeating: "[(", count: depth)
        let close = String(repeating: ")]", count: depth)
        let paths = String(repeating: ".safeA", count: depth)
        return SourceText(
            """
            class A: Actor {
                var \(String(repeating: "(", count: depth))a\(String(repeating: ")", count: depth)) = 0
                func f() { beX(\(open)a\(close)); a\(paths); print(\\A\(paths)) }
            }
            """)
    }

    @Test func `deep nesting takes linear time`() {
        let growth = growth(from: 2_500, of: IsolationTests.deepNesting) { source in
            let found = Linter().lint(source, path: "a.swift")
            #expect(found.map(\.rule) == ["exposed_actor_function"])
        }
        #expect(growth < linearGrowth)
    }
}
