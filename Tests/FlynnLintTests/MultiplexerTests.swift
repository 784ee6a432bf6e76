import FlynnFacts
import FlynnIndex
import FlynnLint
import FlynnSummary
import FlynnSyntax
import Foundation
import Testing

/// The shortcut for multiplexers. The generated code depends on the protocols of the whole project.
struct MultiplexerTests {
    private let delegate = """
        protocol Titled {
            var title: String { get }
        }

        protocol ScrollDelegate: Titled, AnyObject {
            func didScroll(to offset: Double)
        }

        """

    private func expanded(_ source: String, _ options: LintOptions = LintOptions()) -> LintResult {
        Linter(options: options).fix([
            ("Delegate.swift", SourceText(delegate)), ("Multiplexer.swift", SourceText(source)),
        ])
    }

    private let multiplexer = """
        import FlynnRoles

        class Scroll: Multiplexer<any ScrollDelegate>, ScrollDelegate {
            // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

            var title: String {
                forward { $0.title }
            }

            func didScroll(to offset: Double) {
                forward { $0.didScroll(to: offset) }
            }
        }

        """

    @Test func `a multiplexer forwards the requirements of a protocol in another file`() {
        let result = expanded("import FlynnRoles\n\nscroll::MULTIPLEXER(ScrollDelegate)\n")
        #expect(result.changes.map(\.replacement.string) == [multiplexer])
        #expect(result.changes.map(\.isExpanded) == [true])
        #expect(result.changes.map(\.fixCount) == [0])
        #expect(result.findings.isEmpty)
    }

    @Test func `fixes and the expansion are made in one run`() {
        var options = LintOptions()
        options.fixes = .safe
        let result = expanded("import FlynnRoles\n\nscroll::MULTIPLEXER(ScrollDelegate)\n", options)
        #expect(result.changes.map(\.replacement.string) == [multiplexer])
        #expect(result.findings.isEmpty)
    }

    @Test func `the indentation and the line endings are those of the shortcut's file`() {
        let source = "import FlynnRoles\r\n\r\nenum A {\r\n\tscroll::MULTIPLEXER(ScrollDelegate)\r\n}\r\n"
        let lines = multiplexer.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
        let indented = lines.map { line in
            let depth = line.prefix { $0 == " " }.count / 4
            return line.isEmpty ? "" : String(repeating: "\t", count: depth + 1) + line.drop { $0 == " " }
        }
        let expected = (["import FlynnRoles", "", "enum A {"] + indented + ["}", ""]).joined(separator: "\r\n")
        #expect(expanded(source).changes.map(\.replacement.string) == [expected])
    }

    @Test func `a multiplexer in another layout is current`() {
        let source = multiplexer.replacing("{\n        forward { $0.title }\n    }", with: "{ forward { $0.title } }")
        #expect(source != multiplexer)
        #expect(expanded(source).findings.isEmpty)
    }

    @Test(arguments: [
        ("Titled", "'Titled' can't be multiplexed: structs can conform to it"),
        ("Title", "'Title' can't be multiplexed: it isn't a protocol"),
        ("Missing", "no protocol 'Missing' in the project"),
    ])
    func `a shortcut stays if its protocol can't be multiplexed`(name: String, problem: String) {
        let source = "import FlynnRoles\n\nstruct Title {}\n\ntitles::MULTIPLEXER(\(name))\n"
        let result = expanded(source)
        #expect(result.changes.isEmpty)
        #expect(result.findings.map(\.rule) == ["invalid_shortcut"])
        #expect(
            result.findings.allSatisfy { $0.message.hasPrefix(problem) && $0.fixes.isEmpty && $0.span.start.line == 5 })
    }

    @Test func `a protocol with a syntax error isn't multiplexed`() {
        let broken = "protocol Broken: AnyObject {\n    func find(_ itemTorch Item)\n}\n"
        let shortcut = Linter().fix([
            ("A.swift", SourceText("import FlynnRoles\n\n\(broken)\nfinds::MULTIPLEXER(Broken)\n"))
        ])
        #expect(shortcut.changes.isEmpty && shortcut.failures.isEmpty)
        #expect(
            shortcut.findings.map(\.message) == ["'Broken' can't be multiplexed: its declaration has a syntax error"])
        // The existing members stay.
        var options = LintOptions()
        options.fixes = .safe
        let written = """
            import FlynnRoles

            \(broken)
            class Finds: Multiplexer<any Broken>, Broken {
                // flynnlint:multiplexer Broken - generated, and replaced when the protocol changes

                func find(_ item: Item) {
                    forward { $0.find(item) }
                }
            }

            """
        let fixed = Linter(options: options).fix([("A.swift", SourceText(written))])
        #expect(fixed.changes.isEmpty && fixed.failures.isEmpty)
        #expect(fixed.findings.map(\.rule) == ["stale_multiplexer"])
    }

    @Test(arguments: [(63, true), (64, false), (100_000, false)])
    func `all inherited requirements are forwarded, or none`(count: Int, isForwarded: Bool) {
        let protocols = (1...count).map { "protocol P\($0): P\($0 - 1) { func f\($0)() }\n" }.joined()
        let source =
            "import FlynnRoles\nprotocol P0: AnyObject { func f0() }\n\(protocols)all::MULTIPLEXER(P\(count))\n"
        let result = Linter().fix([("A.swift", SourceText(source))])
        if isForwarded {
            #expect(result.changes.first?.replacement.string.matches(of: /forward \{ \$0\.f/).count == count + 1)
        } else {
            #expect(result.changes.isEmpty)
            #expect(
                result.findings.map(\.message) == [
                    "'P\(count)' can't be multiplexed: it inherits 64 protocols or more"
                ])
        }
    }

    @Test func `a shortcut that stays doesn't prevent the expansion of others`() {
        let result = expanded(
            "import FlynnRoles\n\ntitles::MULTIPLEXER(Titled)\nscroll::MULTIPLEXER(ScrollDelegate)\n")
        #expect(
            result.changes.map(\.replacement.string) == [
                multiplexer.replacing("\n\nclass", with: "\n\ntitles::MULTIPLEXER(Titled)\nclass")
            ])
        #expect(result.findings.map(\.rule) == ["invalid_shortcut"])
    }

    @Test func `only classes conform to a protocol of Objective-C`() {
        let result = Linter().fix([
            (
                "Multiplexer.swift",
                SourceText(
                    "import FlynnRoles\n\n@objc protocol Menu {\n    func open()\n}\n\nmenus::MULTIPLEXER(Menu)\n")
            )
        ])
        #expect(result.findings.isEmpty)
        #expect(result.changes.allSatisfy { $0.replacement.string.contains("forward { $0.open() }") })
        #expect(result.changes.count == 1)
    }

    /// Creates a temporary folder with files.
    private func written(_ files: [String: String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    @Test(arguments: ["import FlynnRoles\n\n", ""])
    func `an unknown protocol is refused, whether or not the file imports the library`(imports: String) throws {
        let source = imports + "scroll::MULTIPLEXER(UIScrollViewDelegte)\n"
        var options = LintOptions()
        options.fixes = .safe
        for options in [LintOptions(), options] {
            let result = Linter(options: options).fix([("A.swift", SourceText(source))])
            #expect(result.changes.isEmpty && result.failures.isEmpty)
            #expect(result.findings.map(\.rule) == ["invalid_shortcut"])
        }
        // Without a project, as for an editor and for standard input.
        #expect(Linter().lint(SourceText(source), path: "A.swift").map(\.rule) == ["invalid_shortcut"])
        // A file, a folder, and a fix.
        let folder = try written(["Package.swift": "", "A.swift": source])
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in [folder.path, folder.path + "/A.swift"] {
            for options in [LintOptions(), options] {
                let result = try Linter(options: options).lint(LintRequest(paths: [path]))
                #expect(result.findings.map(\.rule) == ["invalid_shortcut"] && result.changes.isEmpty)
            }
        }
    }

    @Test func `a multiplexer in a file without the import has members`() {
        let result = expanded("import MyRoles\n\nscroll::MULTIPLEXER(ScrollDelegate)\n")
        #expect(
            result.changes.map(\.replacement.string) == [
                multiplexer.replacing("import FlynnRoles", with: "import MyRoles")
            ])
    }

    @Test func `a shortcut stays if the project has another class of that name`() {
        let result = Linter().fix([
            (
                "A.swift",
                SourceText(delegate + "class Multiplexer<Target> {}\n\nscroll::MULTIPLEXER(ScrollDelegate)\n")
            )
        ])
        #expect(result.changes.isEmpty)
        #expect(
            result.findings.map(\.message).contains { $0.hasPrefix("'Multiplexer' isn't the class of FlynnRoles here") }
        )
    }

    // MARK: - Protocols of other modules

    @Test func `the delegates of system frameworks are known, also if a protocol of the project inherits one`() {
        let source = """
            import FlynnRoles
            import UIKit

            protocol PageDelegate: UIScrollViewDelegate {
                func pageDidTurn(to number: Int)
            }

            pages::MULTIPLEXER(PageDelegate)
            lists::MULTIPLEXER(UITableViewDelegate)

            """
        let result = Linter().fix([("A.swift", SourceText(source))])
        #expect(result.findings.isEmpty)
        let text = result.changes.first?.replacement.string ?? ""
        #expect(text.matches(of: /func scrollViewDidScroll\(/).count == 2)
        #expect(text.contains("forward { $0.pageDidTurn(to: number) }"))
        #expect(text.contains("forwardIfImplemented { $0.tableView?(tableView, heightForRowAt: indexPath) }"))
        #expect(
            text.contains(
                "forwardIfImplemented { $0.tableView(_:viewForHeaderInSection:).map { $0(tableView, section) } }"))
        #expect(Linter().lint(SourceText(text), path: "A.swift").isEmpty)
    }

    @Test func `a protocol is read from the interface of a module`() throws {
        let interface = """
            // swift-interface-format-version: 1.0
            // swift-module-flags: -module-name Vendor
            import Swift
            @_Concurrency.MainActor @preconcurrency public protocol VendorDelegate : AnyObject {
              @_Concurrency.MainActor @preconcurrency func vendorDidLoad(_ view: Vendor.VendorView)
              @_Concurrency.MainActor @preconcurrency func vendorShouldLoad(_ view: Vendor.VendorView) -> Swift.Bool
            }
            """
        let folder = try written([
            "Vendor/Vendor.swiftinterface": interface,
            "App/.flynnlint.yml": "known: [../Vendor/Vendor.swiftinterface]\n",
            "App/A.swift": "import FlynnRoles\nimport Vendor\n\nvendors::MULTIPLEXER(VendorDelegate)\n",
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try Linter().lint(LintRequest(paths: [folder.path + "/App"]))
        #expect(result.findings.isEmpty && result.failures.isEmpty)
        let text = try String(contentsOfFile: folder.path + "/App/A.swift", encoding: .utf8)
        #expect(
            text.contains(
                """
                    @MainActor func vendorShouldLoad(_ view: Vendor.VendorView) -> Swift.Bool {
                        forward { $0.vendorShouldLoad(view) }
                    }
                """))
    }

    @Test func `a protocol whose requirements only a header declares is refused`() throws {
        var header = FileSummary(path: "Menu.h")
        header.types = [
            TypeSummary(imported: .protocol, name: "Menu", inherited: [.named("NSObjectProtocol", arguments: [])])
        ]
        let tree = SyntaxTree(SourceText("import FlynnRoles\n\nmenus::MULTIPLEXER(Menu)\n"))
        let file = FileSummary(of: tree, path: "A.swift")
        let problem = ProjectIndex([header, file]).multiplexers.problem(of: try #require(file.shortcuts.first))
        #expect(problem?.hasPrefix("'Menu' can't be multiplexed: its requirements aren't known") == true)
    }

    @Test(arguments: KnownDelegate.all.map(\.name))
    func `each requirement of a known delegate is forwarded by one member`(name: String) throws {
        let delegate = try #require(KnownDelegate.named(name))
        let result = Linter().fix([("A.swift", SourceText("import FlynnRoles\n\nall::MULTIPLEXER(\(name))\n"))])
        #expect(result.findings.isEmpty && result.failures.isEmpty)
        let text = try #require(result.changes.first?.replacement.string)
        let count = delegate.withInherited.map(\.requirementNames.count).reduce(0, +)
        #expect(count > 0 && text.matches(of: #/\n    func /#).count == count)
        #expect(Set(text.matches(of: #/\n    (func .*) \{/#).map { String($0.1) }).count == count)
        #expect(SyntaxTree(SourceText(text)).defectCount == 0)
    }

    /// A requirement implemented in an extension of the class isn't generated again.
    @Test(arguments: [
        ("func b()", "extension Multi { func b() { print(1) } }", true),
        ("var v: Int { get }", "extension Multi { var v: Int { 1 } }", true),
        ("func b(x: Int, _ y: Int)", "extension Multi: Sendable { func b(x: Int, _ y: Int) {} }", true),
        ("func b(x: Int)", "extension Multi { func b(y: Int) {} }", false),
        ("func b()", "extension Multi { static func b() {} }", false),
        ("func b()", "extension Other { func b() {} }\nclass Other {}", false),
    ])
    func `a requirement that an extension implements isn't forwarded`(
        requirement: String, other: String, isCurrent: Bool
    ) throws {
        let source = """
            import FlynnRoles

            protocol P: AnyObject {
                func a()
                \(requirement)
            }

            class Multi: Multiplexer<any P>, P {
                // flynnlint:multiplexer P - generated, and replaced when the protocol changes

                func a() {
                    forward { $0.a() }
                }
            }

            """
        let findings = Linter(options: LintOptions()).lint([
            ("Multi.swift", SourceText(source)), ("Other.swift", SourceText(other)),
        ])
        #expect(findings.isEmpty == isCurrent, "\(findings.map(\.message))")
    }
}
