import FlynnSyntax
import Testing

@testable import FlynnExpressions
@testable import FlynnFacts
@testable import FlynnSummary

/// Trailing closures belong to the call before them, and not to an earlier or later one in the chain.
struct CallTests {
    private func summary(_ text: String) -> FileSummary {
        FileSummary(of: SyntaxTree(SourceText(text)), path: "A.swift")
    }

    private func passed(_ text: String, at position: Int = 1, maxCount: Int = .max) throws -> PassedArguments {
        let tree = SyntaxTree(SourceText(text))
        let chain = tree.chain(try #require(tree.firstChild(tree.root)))
        return tree.passedLabels(of: try #require(tree.call(at: position, in: chain)), maxCount: maxCount)
    }

    @Test func `the labels are those of one call`() throws {
        #expect(try passed("f(1, a: 2) { } b: { }") == PassedArguments(labels: ["", "a"], trailingClosures: 2))
        #expect(try passed("f { }") == PassedArguments(trailingClosures: 1))
        #expect(try passed("f(a: 1)(b: 2) { }") == PassedArguments(labels: ["a"]))
        #expect(try passed("f(a: 1)(b: 2) { }", at: 2) == PassedArguments(labels: ["b"], trailingClosures: 1))
        #expect(try passed("f(a: 1, b: 2)", maxCount: 1) == PassedArguments(labels: ["a"]))
    }

    @Test func `a simulation runs the closure of its own call`() {
        let text = "import FlynnTesting\nfunc check() {}\nfunc run() { simulate(seed: 1, check).then { } }\n"
        let code = summary(text).simulation?.codes.first { $0.unit == .simulation }
        guard case .reference? = code?.calls.first?.callee else {
            Issue.record("the simulation doesn't run the function")
            return
        }
    }

    @Test func `the closure of a call is no call of the result`() {
        func calls(_ call: String) -> Int {
            let text = """
                import FlynnRuntime
                class A: Actor {
                    func f(printer: Printer) {
                        let make = { (_: () -> Void) in printer.bePrint }
                        \(call)
                    }
                }
                """
            return summary(text).calls.count
        }
        #expect(calls("make() { }") == 0)
        #expect(calls("make() { }(1)") == 1)
    }
}
