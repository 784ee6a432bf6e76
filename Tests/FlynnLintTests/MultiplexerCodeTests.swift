import BasicTestSupport
import FlynnLint
import FlynnSyntax
import Foundation
import Testing

/// The compiler's diagnostics for generated multiplexers.
struct MultiplexerCodeTests {
    /// Returns the compiler's errors for a text.
    private func errors(in text: String, version: String) throws -> [SwiftCompiler.Failure] {
        let file = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString).swift")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try SwiftCompiler.check([file.path], languageMode: version)
    }

    private func fixed(_ source: String) -> LintResult {
        var options = LintOptions()
        options.fixes = .safe
        return Linter(options: options).fix([
            ("A.swift", SourceText("import FlynnRoles\nimport Foundation\n\n" + source))
        ])
    }

    /// All keywords, and names with a meaning in the code of a multiplexer.
    private static let names =
        Keyword.allCases.map(\.rawValue).filter { $0 != "none" }
        + ["forward", "forwardIfImplemented", "target", "targets", "newValue", "value1", "error"]

    @Test(arguments: ["5", "6"])
    func `a parameter can have any name`(version: String) throws {
        let requirements = MultiplexerCodeTests.names.enumerated().flatMap { number, name -> [String] in
            let declared = ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
            // These words modify the parameter or the parameter's type.
            if ["__owned", "__shared", "borrowing", "consuming", "isolated", "sending", "_const", "each"].contains(name)
            {
                return ["func a\(number)(`\(name)`: Int)", "func b\(number)(_ `\(name)`: Int) -> Bool"]
            }
            return [
                "func a\(number)(\(declared): Int)", "func b\(number)(_ \(declared): Int) -> Bool",
                "func c\(number)(\(declared): Int, done: @escaping () -> Void)",
                "func d\(number)(\(declared): inout Int)", "func e\(number)(_: Int, \(declared): Int, _: Int)",
                "func f\(number)(\(declared): Int) throws(Problem)", "func g\(number)(\(declared): Int) async throws",
            ]
        }
        let subscripts = MultiplexerCodeTests.names.filter { !["inout", "let", "var"].contains($0) }.enumerated().map {
            "subscript(a\($0) index: Int, _ `\($1)`: Int) -> Int { get set }"
        }
        let result = fixed(
            """
            struct Problem: Error {}

            protocol Names: AnyObject {
            \((requirements + subscripts).map { "    " + $0 }.joined(separator: "\n"))
            }

            list::MULTIPLEXER(Names)

            """)
        #expect(result.failures.isEmpty && result.findings.isEmpty, "\(result.failures)\(result.findings)")
        let text = try #require(result.changes.first).replacement.string
        #expect(text.contains("a0(Any: `Any`)") && text.contains("super.forward {"))
        #expect(try errors(in: text, version: version) == [])
        #expect(fixed(text.replacing("import FlynnRoles\nimport Foundation\n\n", with: "")).changes.isEmpty)
    }

    /// Requirements with the names of members of `Multiplexer` and `NSObject`, or with equal names, that
    /// can be forwarded.
    @Test(arguments: [
        "func forward(_ x: Int)", "func forward(_ call: () -> Void)", "func forward<T>(_ x: T)\nfunc other()",
        "var forward: Int { get set }\nfunc other()", "func copy() -> Int", "func isEqual(_ other: Int) -> Bool",
        "func add(_ item: Int)", "func remove(_ item: Int)", "func hash() -> Int", "func targets()",
        "var add: Int { get }",
        "func bind(to x: Int)", "func a() -> Int\nfunc a() -> String", "func a(x: Int)\nvar a: Int { get }",
        "func `default`()\nvar `in`: Int { get set }\nfunc `init`()", "func a(x: Int)\nfunc a(x: String)",
        "func a<Value>(_ x: Value)\nfunc a(_ x: Int)", "func `Type`()\nvar `self`: Int { get }",
        "func a(_ f: () throws -> Void) rethrows", "func unbind() -> Int", "func list()\nvar callees: Int { get }",
    ])
    func `a requirement may be named as an inherited member`(requirements: String) throws {
        let result = fixed("protocol Names: AnyObject {\n\(requirements)\n}\n\nlist::MULTIPLEXER(Names)\n")
        #expect(result.failures.isEmpty && result.findings.isEmpty, "\(result.failures)\(result.findings)")
        let text = try #require(result.changes.first).replacement.string
        #expect(try errors(in: text, version: "6") == [], "\(text)")
    }

    /// Requirements that a multiplexer can't implement. The compiler rejects a class that forwards these requirements.
    @Test(arguments: [
        ("func copy() -> Any", "'copy' is already a function of 'NSObject'"),
        ("func mutableCopy() -> Any", "'mutableCopy' is already a function of 'NSObject'"),
        ("func isEqual(_ other: Any?) -> Bool", "'isEqual' is already a function of 'NSObject'"),
        ("func isProxy() -> Bool", "'isProxy' is already a function of 'NSObject'"),
        ("func isKind(of x: AnyClass) -> Bool", "'isKind' is already a function of 'NSObject'"),
        ("func hash(into hasher: inout Hasher)", "'hash' is already a function of 'NSObject'"),
        ("var classForCoder: AnyClass { get }", "'classForCoder' has the name of a property of 'Multiplexer'"),
        ("func unbind()", "'unbind' is already a function of 'Multiplexer'"),
        ("func add(_ x: any Names)", "'add' is already a function of 'Multiplexer'"),
        ("func add(weak x: Names)", "'add' is already a function of 'Multiplexer'"),
        ("func remove(_ action: RoleAction)", "'remove' is already a function of 'Multiplexer'"),
        ("func sendActions(for event: RoleEvent)", "'sendActions' is already a function of 'Multiplexer'"),
        (
            "func on(_ event: RoleEvent, do handler: @escaping () -> Void) -> RoleAction",
            "'on' is already a function of 'Multiplexer'"
        ),
    ])
    func `a requirement that is a member of the superclass is refused`(requirement: String, reason: String) throws {
        let source = "protocol Names: AnyObject {\n    \(requirement)\n}\n\nlist::MULTIPLEXER(Names)\n"
        let result = fixed(source)
        #expect(result.changes.isEmpty && result.failures.isEmpty)
        #expect(result.findings.map(\.message) == ["'Names' can't be multiplexed: requirement \(reason)"])
    }

    @Test func `no class is written for a protocol whose requirements aren't known`() throws {
        let shortcut = "import FlynnRoles\n\nlist::MULTIPLEXER(Names)\n"
        let twice = Linter().fix([
            ("A.swift", SourceText("protocol Names: AnyObject {\n    func a()\n}\n")),
            ("B.swift", SourceText("protocol Names: AnyObject {\n    func b()\n}\n")),
            ("C.swift", SourceText(shortcut)),
        ])
        #expect(twice.changes.isEmpty && twice.findings.map(\.rule) == ["invalid_shortcut"])
        #expect(twice.findings.allSatisfy { $0.message.contains("it is declared more than once") })
        // The file that may contain the declaration is incomplete.
        let unknown = Linter().fix([("A.swift", SourceText("func a( {")), ("C.swift", SourceText(shortcut))])
        #expect(unknown.changes.isEmpty && unknown.findings.map(\.rule) == ["invalid_shortcut"])
        #expect(unknown.findings.allSatisfy { $0.message.hasPrefix("no protocol 'Names' in the files of this run") })
    }

    @Test func `one class can't implement requirements of the same name and different kinds`() throws {
        let source = """
            protocol Parent: AnyObject {
                func title()
            }

            protocol Child: Parent {
                var title: String { get }
            }

            list::MULTIPLEXER(Child)

            """
        let result = fixed(source)
        #expect(result.changes.isEmpty && result.failures.isEmpty)
        #expect(result.findings.map(\.rule) == ["invalid_shortcut"])
    }

    @Test func `a requirement that two protocols declare is implemented once`() throws {
        let result = fixed(
            """
            protocol Parent: AnyObject {
                func move(to place: Int)
                func find() throws -> Int
                var title: String { get }
                func end() -> Int
            }

            protocol Child: Parent {
                func move(to other: Int)
                func find() -> Int
                var title: String { get set }
                func end() -> String
            }

            list::MULTIPLEXER(Child)

            """)
        let text = try #require(result.changes.first).replacement.string
        #expect(result.findings.isEmpty, "\(result.findings)")
        #expect(try errors(in: text, version: "6") == [], "\(text)")
    }

    private func multiplexer(_ heading: String, comment: String, _ members: String, own: String = "") -> String {
        """
        class M: \(heading) {
        \(own)    // flynnlint:multiplexer \(comment) - generated, and replaced when the protocol changes

        \(members)
        }

        """
    }

    private let protocols = """
        protocol Hours: AnyObject { func didSelect(hour: Int) }
        protocol Times: Hours { func didSelect(minute: Int) }
        protocol Titled: AnyObject { var title: String { get } }


        """
    private let hour = "    func didSelect(hour: Int) {\n        forward { $0.didSelect(hour: hour) }\n    }\n"
    private let minute = "    func didSelect(minute: Int) {\n        forward { $0.didSelect(minute: minute) }\n    }\n"
    private let title = "    var title: String {\n        forward { $0.title }\n    }\n"

    /// Returns the message for a class with unchanged members.
    private func message(_ source: String) -> String? {
        let result = fixed(source)
        #expect(result.changes.isEmpty && result.failures.isEmpty)
        #expect(result.findings.map(\.rule) == ["stale_multiplexer"] && result.findings.allSatisfy(\.fixes.isEmpty))
        return result.findings.first?.message
    }

    @Test func `members that the class needs aren't deleted`() throws {
        // The comment names the parent of the protocol.
        let parent = protocols + multiplexer("Multiplexer<any Times>, Times", comment: "Hours", hour + "\n" + minute)
        #expect(try errors(in: "import FlynnRoles\n" + parent, version: "6") == [])
        #expect(message(parent)?.contains("'Times', but its comment names 'Hours'") == true)
        // The class conforms to another protocol, here and in an extension.
        let other = "Multiplexer<any Hours & Titled>, Hours, Titled"
        #expect(
            message(protocols + multiplexer(other, comment: "Hours", hour + "\n" + title))?.contains("'title'") == true)
        let extended =
            protocols + multiplexer("Multiplexer<any Times>, Hours", comment: "Hours", hour + "\n" + minute)
            + "extension M: Times {}\n"
        #expect(message(extended)?.contains("'didSelect(minute:)'") == true)
        // A protocol of another module.
        let unknown = multiplexer("Multiplexer<any Hours>, Hours, Sequence", comment: "Hours", hour + "\n" + minute)
        #expect(message(protocols + unknown)?.contains("'Sequence'") == true)
        // A member that isn't generated.
        let helper = "    func helper() -> Int {\n        5\n    }\n"
        let helped = multiplexer(
            "Multiplexer<any Hours>, Hours", comment: "Hours", hour + "\n" + helper,
            own: "    var five: Int { helper() }\n")
        #expect(message(protocols + helped)?.hasPrefix("'helper()' follows the comment of 'M'") == true)
        for member in ["init() { super.init(targets: []) }", "var count = 0", "deinit {}", "struct Item {}"] {
            let source = multiplexer("Multiplexer<any Hours>, Hours", comment: "Hours", hour + "    " + member + "\n")
            #expect(message(protocols + source)?.contains("isn't generated") == true, "\(member)")
        }
    }

    @Test func `members to which no target conforms aren't added`() throws {
        let child = multiplexer("Multiplexer<any Hours>, Hours", comment: "Times", hour)
        #expect(message(protocols + child)?.contains("forwards to 'Hours', but its comment names 'Times'") == true)
    }

    @Test func `a forwarder of a requirement that no longer exists is deleted`() throws {
        for heading in [
            "Multiplexer<any Hours>, Hours", "Multiplexer<any Hours & Titled>, Hours, Titled",
        ] {
            let own = heading.contains("Titled") ? title : ""
            let source = protocols + multiplexer(heading, comment: "Hours", hour + "\n" + minute, own: own)
            let result = fixed(source)
            let text = try #require(result.changes.first).replacement.string
            #expect(result.findings.isEmpty && !text.contains("$0.didSelect(minute:"))
            #expect(try errors(in: text, version: "6") == [], "\(text)")
        }
    }

    @Test func `what the class implements itself isn't written`() throws {
        let own = "    func didSelect(hour: Int) {\n        print(hour)\n    }\n\n"
        let source = protocols + multiplexer("Multiplexer<any Times>, Times", comment: "Times", "", own: own)
        let text = try #require(fixed(source).changes.first).replacement.string
        #expect(text.contains("$0.didSelect(minute:") && !text.contains("$0.didSelect(hour:"))
        #expect(try errors(in: text, version: "6") == [], "\(text)")
    }
}
