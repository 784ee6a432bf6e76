import BasicTestSupport
import Foundation
import Testing

/// Programs with typed behaviors that the compiler rejects.
struct TypedRejectionTests {
    private static let declarations = """
        import FlynnRuntime

        final class Reference { var number = 0 }

        class Disk: Actor {
            fileprivate var sizes: [String: Int] = [:]
            fileprivate let reference = Reference()
            @discardableResult
            func beAdd(_ path: String, size: Int = 0) -> Disk { behave { me in me.sizes[path] = size } }
            func beSize(_ path: String) async throws -> Int { try await answer { me in me.sizes[path] ?? 0 } }
            func beEach(_ body: @escaping @Sendable (String, Int) -> Void) {
                behave { me in for (path, size) in me.sizes { body(path, size) } }
            }
            func beKeep(_ reference: sending Reference) { behave { _ in reference.number += 1 } }
            func beMany(_ a: Int, _ b: Double, label c: [String], _ d: Character?) { behave { _ in print(a, b, c, d ?? "-") } }
        }

        final class Words: Actor, FlowStage {
            let safeOutput = FlowOutput<Int>()
            func beFlow(_ text: String) { behave { me in me.safeFlow(text.count) } }
        }
        final class Letters: Actor, FlowStage {
            func beFlow(_ text: String) { behave { _ in print(text) } }
        }

        """

    /// Returns a function with a statement, on a single line.
    private static func function(_ number: Int, _ statement: String) -> String {
        "func use\(number)(_ disk: Disk, _ words: Words, _ letters: Letters) async throws { \(statement) }"
    }

    /// Returns a class with a member, on a single line.
    private static func disk(_ number: Int, _ member: String) -> String { "class Disk\(number): Disk { \(member) }" }

    /// Wrong calls, rejected in both language modes.
    private static let calls = [
        "disk.beAdd(1)", "disk.beAdd()", "disk.beAdd(\"a\", \"b\")", "disk.beAdd(\"a\", size: \"b\")",
        "disk.beAdd(\"a\", size: 1.5)",
        "disk.beAdd(\"a\", count: 1)", "disk.beAdd(\"a\", size: 1, 2)", "disk.beAdd(size: 1, \"a\")", "disk.beAdd(nil)",
        "disk.beAdd(\"a\", size: nil)", "disk.beAdd(path: \"a\")", "disk.beAdd(\"a\").beAdd(2)", "disk.beAdd { \"a\" }",
        "disk.beAdd(Character(\"a\"))", "disk.beAdd([\"a\"])", "disk.beAdd(\"a\" as String?)", "disk.beAd(\"a\")",
        "let _: Double = try await disk.beSize(\"a\")", "_ = try await disk.beSize(1)", "_ = try await disk.beSize()",
        "let _: String = try await disk.beSize(\"a\")", "_ = disk.beSize(\"a\")", "disk.beEach { path in print(path) }",
        "disk.beEach { (path: Int, size: Int) in print(path) }", "disk.beEach()", "disk.beEach(1)", "disk.beMany()",
        "disk.beMany(1, 2, label: [\"a\"], \"b\", 5)", "disk.beMany(1, 2, [\"a\"], \"b\")",
        "disk.beMany(1.5, 2, label: [], nil)",
        "disk.beMany(1, \"2\", label: [], nil)", "disk.beMany(1, 2, label: [1], nil)",
        "disk.beMany(1, 2, label: [], \"bc\")",
        "disk.beMany(1, 2, label: nil, nil)", "disk.beMany(2, label: [], nil)",
        "let f: (Int) -> Void = disk.beKeep; f(1)",
        "let f: (Int) -> Disk = { disk.beAdd($0) }; _ = f(1)", "[1, 2].forEach { disk.beAdd($0) }", "words |> words",
        "letters |> words", "words |> letters", "[words] |> letters", "words |> [letters]", "words.beFlow(1)",
        "words.beFlow()",
        "Flynn.Timer(every: .seconds(1), disk) { me in me.beAdd(1) }",
        "Flynn.Timer(after: 1, disk) { me in me.beAdd(\"a\") }",
        "disk.unsafeSupervise(by: words) { me, failure in me.beFlow(1) }",
        "disk.unsafeWatch(by: words) { me, end in me.beFlow(end.reason) }", "disk.behave { me in me.beAdd(1) }",
        "disk.beAdd(\"a\", size: 1 as UInt)", "disk.beAdd(\"a\" as Substring)", "disk.beAdd(size: 1)",
        "disk.beAdd(true)",
        "disk.beAdd(\"a\", size: [1])", "disk.beAdd(\"a\", Size: 1)", "disk.beEach { (path: String) in print(path) }",
        "disk.beMany(1, 2, label: [], nil).beAdd(\"a\")", "_ = try await disk.beSize(path: \"a\")",
        "words.beFlow([\"a\"])",
    ]

    /// Members that are rejected in the Swift 6 language mode.
    private static let members = [
        // The actor itself.
        "func beA() { behave { _ in self.sizes = [:] } }", "func beA() { behave { me in self.sizes = me.sizes } }",
        "func beA() { behave { [weak self] _ in self?.sizes = [:] } }",
        "func beA() { behave { [unowned self] _ in self.sizes = [:] } }",
        "func beA() { behave { [self] _ in sizes = [:] } }",
        "func beA() { behave { _ in self.beAdd(\"a\") } }",
        "func beA() { behave { _ in } onError: { _, _ in self.sizes = [:] } }",
        "func beA() async throws -> Int { try await answer { _ in self.sizes.count } }",
        "func beA() async throws -> Int { try await answer { [unowned self] _ in self.sizes.count } }",
        "func beA() async { await behave { _ in self.sizes = [:] } }", "func beA() { behave { me in sizes = [:] } }",
        // Shared references.
        "func beA(_ r: Reference) { behave { _ in r.number += 1 } }",
        "func beA(_ r: [Reference]) { behave { _ in r[0].number += 1 } }",
        "func beA(_ r: Reference?) { behave { _ in r?.number += 1 } }",
        "func beA(_ r: Reference) { behave { me in print(me.sizes, r.number) } }",
        "func beA(_ r: Reference) async throws -> Int { try await answer { _ in r.number } }",
        "func beA() { let r = reference; behave { _ in r.number += 1 } }",
        "func beA() { let r = Reference(); behave { _ in r.number += 1 }; print(r.number) }",
        "func beA(_ body: @escaping () -> Void) { behave { _ in body() } }",
        "func beA(_ body: @escaping (Int) -> Void) { behave { me in body(me.sizes.count) } }",
        "func beA(_ r: sending Reference) { behave { _ in r.number += 1 }; r.number = 0 }",
        "func beA(_ r: sending Reference) { behave { _ in r.number = 1 }; behave { _ in r.number = 2 } }",
        "func beA(_ other: Disk) { behave { _ in other.beAdd(\"a\") } }",
        "func beA() { var count = 0; behave { _ in count += 1 }; count = 2 }",
        // Results of an answer.
        "func beA() async throws -> Reference { try await answer { me in me.reference } }",
        "func beA() async throws -> [Reference] { try await answer { me in [me.reference] } }",
        "func beA() async throws -> () -> Void { try await answer { me in { print(me) } } }",
        "func beA() async throws -> Disk { try await answer { me in me } }",
        // Wrong bodies.
        "func beA() { behave { me in me.nothing = 1 } }", "func beA() { behave { me, args in print(args) } }",
        "func beA() -> Int { behave { me in me.sizes.count } }", "func beA() { answer { me in me.sizes.count } }",
        "func beA() async throws -> Int { try await answer { me in me.sizes } }",
        "func beA() { behave { me in try await me.beSize(\"a\") } }",
        "func beA() async throws -> Int { try await answer { me in try await me.beSize(\"a\") } }",
    ]

    /// Statements with references that are still used by the caller.
    private static let sendings = [
        "let r = Reference(); disk.beKeep(r); print(r.number)", "let r = Reference(); disk.beKeep(r); disk.beKeep(r)",
        "let r = Reference(); words.behave { _ in r.number += 1 }; r.number = 2",
        "let r = Reference(); Flynn.Timer(every: .seconds(1), words) { _ in r.number += 1 }; r.number = 2",
        "let r = [Reference()]; disk.beKeep(r[0]); print(r)",
    ]

    /// Returns the lines with errors. The compiler reports data races only if there are no other errors, so the lines
    /// with other errors are removed first.
    private func rejected(_ lines: [String], mode: String) throws -> Set<Int> {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Program.swift")
        let first = TypedRejectionTests.declarations.split(separator: "\n", omittingEmptySubsequences: false).count
        var rejected: Set<Int> = []
        for phase in ["-typecheck", "-emit-sil"] {
            let rest = lines.enumerated().map { rejected.contains($0) ? "" : $1 }
            let program = TypedRejectionTests.declarations + rest.joined(separator: "\n") + "\n"
            try program.write(to: file, atomically: true, encoding: .utf8)
            let (text, _) = try programOutput(
                "/usr/bin/env",
                ["swiftc", "-frontend", phase, "-parse-as-library", "-swift-version", mode, "-module-name", "Program"]
                    + ["-o", "/dev/null"] + SwiftCompiler.moduleOptions + [file.path])
            for error in text.matches(of: #/(?m)^\S*Program\.swift:(\d+):\d+: error: /#) {
                rejected.insert((Int(error.1) ?? 0) - first)
            }
        }
        return rejected
    }

    @Test(arguments: ["5", "6"])
    func `a program with typed behaviors compiles`(mode: String) throws {
        let statement = "disk.beAdd(\"a\", size: 1).beAdd(\"b\"); disk.beKeep(Reference()); words |> letterCount"
        let lines = [
            TypedRejectionTests.function(0, statement),
            "final class Count: Actor, FlowStage { func beFlow(_ n: Int) { behave { _ in print(n) } } }",
            "nonisolated(unsafe) let letterCount = Count()",
            TypedRejectionTests.disk(1, "func beA() { behave { me in me.sizes = [:] } }"),
            TypedRejectionTests.disk(2, "func beA(_ r: sending Reference) { behave { _ in r.number += 1 } }"),
            TypedRejectionTests.disk(
                3, "func beA(_ body: @escaping @Sendable (Int) -> Void) { behave { me in body(me.sizes.count) } }"),
            TypedRejectionTests.disk(4, "func beA() async throws -> Int { try await answer { me in me.sizes.count } }"),
        ]
        #expect(try rejected(lines, mode: mode) == [])
    }

    @Test func `wrong calls, captured actors, shared references and wrong bodies are rejected`() throws {
        let statements = TypedRejectionTests.calls + TypedRejectionTests.sendings
        let lines =
            statements.enumerated().map { TypedRejectionTests.function($0, $1) }
            + TypedRejectionTests.members.enumerated().map { TypedRejectionTests.disk($0, $1) }
        let rejected = try rejected(lines, mode: "6")
        #expect(lines.indices.filter { !rejected.contains($0) }.map { lines[$0] } == [])
        #expect(rejected.allSatisfy { $0 >= 0 })
        #expect(lines.count >= 100)
    }
}
