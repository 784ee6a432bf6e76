import BasicTestSupport
import FlynnLint
import FlynnSyntax
import Foundation
import Testing

/// The access levels of the generated members.
struct MultiplexerAccessTests {
    /// The declarations of a protocol `P` and an empty multiplexer `M`, and the access level that the members require.
    private static let forms: [(code: String, specifier: String)] = [
        ("protocol P {}\nclass M {}", ""),
        ("internal protocol P {}\ninternal class M {}", ""),
        ("public protocol P {}\npublic class M {}", "public "),
        ("public protocol P {}\nopen class M {}", "public "),
        ("public protocol P {}\npublic final class M {}", "public "),
        ("public protocol P {}\npackage class M {}", "package "),
        ("public protocol P {}\nclass M {}", ""),
        ("public protocol P {}\nfileprivate class M {}", ""),
        ("public protocol P {}\nprivate class M {}", ""),
        ("package protocol P {}\npackage class M {}", "package "),
        ("package protocol P {}\nclass M {}", ""),
        ("fileprivate protocol P {}\nfileprivate class M {}", ""),
        ("private protocol P {}\nprivate class M {}", ""),
        ("@usableFromInline protocol P {}\n@usableFromInline class M {}", "@usableFromInline "),
        ("public protocol P {}\n@usableFromInline internal class M {}", "@usableFromInline "),
        ("public protocol P {}\npublic enum O { public class M {} }", "public "),
        ("public protocol P {}\npublic enum O { class M {} }", ""),
        ("public protocol P {}\npublic enum O { private class M {} }", ""),
        ("public protocol P {}\nenum O { public class M {} }", ""),
        ("public protocol P {}\npublic enum O {}\npublic extension O { class M {} }", "public "),
        ("public protocol P {}\npublic enum O {}\npublic extension O { internal class M {} }", ""),
        ("public protocol P {}\npublic enum O {}\nprivate extension O { class M {} }", ""),
        ("public protocol P {}\npublic enum O {}\nextension O { enum I {} }\nextension O.I { public class M {} }", ""),
        ("public protocol P {}\npublic extension Int { class M {} }", "public "),
        ("public protocol Q: AnyObject { func b() }\npublic protocol P: Q {}\npublic class M {}", "public "),
        ("public protocol Q: AnyObject { func b() }\nprotocol P: Q {}\nclass M {}", ""),
    ]

    /// The code of all forms, with numbers after the names.
    private static let source =
        "import FlynnRoles\n\n"
        + forms.enumerated().map { number, form in
            let comment = "// flynnlint:multiplexer P\(number) - generated"
            return form.code.replacing("M {}", with: "M\(number): Multiplexer<any P>, P {\n\(comment)\n}")
                .replacing("P {}", with: "P: AnyObject {\nfunc a(x: Int)\nvar t: Int { get set }\n}")
                .replacing("P: Q {}", with: "P: Q {\nfunc a(x: Int)\nvar t: Int { get set }\n}")
                .replacing(#/\b[POQ]\b/#.wordBoundaryKind(.simple)) { "\($0.output)\(number)" }
        }.joined(separator: "\n\n") + "\n"

    private func fixed(_ source: String) -> LintResult {
        var options = LintOptions()
        options.fixes = .safe
        return Linter(options: options).fix([("A.swift", SourceText(source))])
    }

    /// Returns the compiler's errors for a text.
    private func errors(in text: String, version: String) throws -> [SwiftCompiler.Failure] {
        let file = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString).swift")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try SwiftCompiler.check([file.path], languageMode: version)
    }

    @Test(arguments: ["5", "6"])
    func `members get the access level that the conformance needs`(version: String) throws {
        let result = fixed(MultiplexerAccessTests.source)
        #expect(result.findings.isEmpty && result.failures.isEmpty, "\(result.findings)\(result.failures)")
        let text = try #require(result.changes.first).replacement.string
        let classes = text.split(separator: "// flynnlint:multiplexer ").dropFirst()
        #expect(classes.count == MultiplexerAccessTests.forms.count)
        for ((code, specifier), text) in zip(MultiplexerAccessTests.forms, classes) {
            let heads = text.split(separator: "\n").map { $0.drop { $0 == " " } }
                .filter { $0.hasSuffix("func a(x: Int) {") || $0.hasSuffix("var t: Int {") }
            #expect(heads == ["\(specifier)func a(x: Int) {", "\(specifier)var t: Int {"], "\(code)")
        }
        #expect(try errors(in: text, version: version) == [], "\(text)")
        #expect(Linter().lint(SourceText(text), path: "A.swift").filter { $0.rule == "stale_multiplexer" }.isEmpty)
    }

    private func multiplexer(_ heading: String, _ members: String) -> String {
        """
        import FlynnRoles

        public protocol P: AnyObject {
            func a()
            var t: Int { get }
        }

        \(heading): Multiplexer<any P>, P {
            // flynnlint:multiplexer P - generated, and replaced when the protocol changes

        \(members)
        }

        """
    }

    private func members(_ first: String, _ second: String) -> String {
        "    \(first)func a() {\n        forward { $0.a() }\n    }\n\n"
            + "    \(second)var t: Int {\n        forward { $0.t }\n    }"
    }

    @Test(arguments: [
        ("class M", "public ", ""), ("class M", "internal ", "package "), ("public class M", "open ", "public "),
        ("private class M", "fileprivate ", ""), ("fileprivate final class M", "public ", "fileprivate "),
        ("package class M", "package ", "public "), ("class M", "@usableFromInline ", "@usableFromInline internal "),
        ("@usableFromInline class M", "public ", "@usableFromInline "),
    ])
    func `members with a sufficient access level are accepted`(heading: String, first: String, second: String) throws {
        let source = multiplexer(heading, members(first, second))
        #expect(try errors(in: source, version: "6") == [])
        let result = fixed(source)
        #expect(result.findings.isEmpty && result.changes.isEmpty, "\(result.findings)")
        // A new requirement doesn't change the specifiers.
        let changed = source.replacing("    func a()\n", with: "    func a()\n    func b()\n")
        let text = try #require(fixed(changed).changes.first).replacement.string
        func plain(_ specifier: String) -> String {
            specifier.replacing("@usableFromInline internal", with: "@usableFromInline")
        }
        #expect(text.contains("    \(plain(first))func a()") && text.contains("    \(plain(second))var t: Int"))
        #expect(try errors(in: text, version: "6") == [], "\(text)")
    }

    @Test func `modifiers may be in another order`() {
        let source = multiplexer("public class M", members("nonisolated public ", "public "))
            .replacing("    func a()\n", with: "    nonisolated func a()\n")
        #expect(fixed(source).findings.isEmpty && fixed(source).changes.isEmpty)
    }

    @Test(arguments: [
        ("public class M", "", "public ", "'a()' of class 'M' must be 'public'"),
        ("public class M", "public ", "package ", "'t' of class 'M' must be 'public'"),
        ("package class M", "internal ", "public ", "'a()' of class 'M' must be 'package'"),
        ("class M", "fileprivate ", "public ", "'a()' of class 'M' must be 'internal'"),
        ("private class M", "private ", "fileprivate ", "'a()' of class 'M' must be 'internal'"),
        ("@usableFromInline class M", "", "public ", "'a()' of class 'M' must be '@usableFromInline'"),
    ])
    func `a member with a lower access level is reported, and others stay`(
        heading: String, first: String, second: String, message: String
    ) throws {
        let source = multiplexer(heading, members(first, second))
        #expect(try errors(in: source, version: "6") != [])
        let findings = Linter().lint(SourceText(source), path: "A.swift")
        #expect(findings.map(\.rule) == ["stale_multiplexer"])
        #expect(findings.allSatisfy { $0.message.hasPrefix(message) }, "\(findings.map(\.message))")
        let result = fixed(source)
        let text = try #require(result.changes.first).replacement.string
        #expect(result.findings.isEmpty)
        #expect(try errors(in: text, version: "6") == [], "\(text)")
        #expect(!message.hasPrefix("'a()'") || text.contains("    \(second)var t: Int"))
    }

    @Test func `a shortcut in a public extension gets public members`() throws {
        let source = """
            import FlynnRoles

            public protocol P: AnyObject {
                @available(*, deprecated) func a()
            }

            public enum O {}

            public extension O {
                list::MULTIPLEXER(P)
            }

            """
        let result = Linter().fix([("A.swift", SourceText(source))])
        #expect(result.findings.isEmpty && result.failures.isEmpty)
        let text = try #require(result.changes.first).replacement.string
        #expect(text.contains("        @available(*, deprecated) public func a() {\n"))
        #expect(try errors(in: text, version: "6") == [], "\(text)")
    }

    @Test func `members for Objective-C state the access level after their attributes`() throws {
        let source = """
            import FlynnRoles
            import UIKit

            @objc public protocol Menu {
                @objc(openMenu) func open()
                @objc optional func close()
            }

            public class Menus: Multiplexer<any Menu>, Menu {
                // flynnlint:multiplexer Menu - generated, and replaced when the protocol changes
            }

            public class Lists: Multiplexer<any UIScrollViewDelegate>, UIScrollViewDelegate {
                // flynnlint:multiplexer UIScrollViewDelegate - generated, and replaced when the protocol changes
            }

            """
        let result = fixed(source)
        #expect(result.findings.isEmpty && result.failures.isEmpty)
        let text = try #require(result.changes.first).replacement.string
        #expect(text.contains("    @objc(openMenu) public func open() {\n"))
        #expect(text.contains("    public func close() {\n        forwardIfImplemented { $0.close?() }\n"))
        #expect(text.contains("    public func scrollViewDidScroll("))
        #expect(text.matches(of: #/\n    func /#).isEmpty)
    }
}
