import FlynnSyntax
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnIndex
@testable import FlynnResolution
@testable import FlynnShortcuts
@testable import FlynnSummary

/// An index with a new version of a file has the results of a newly linked index, whether or not they are shared.
struct ReplacementTests {
    /// The parts of an index with results. Two other parts, the names in `NonBehaviorNames` and the protected names,
    /// can include names that no file requests any more.
    private static let parts: [[String]] = [
        ["types", "results"], ["inheritance", "results"], ["members", "results"], ["behaviors", "results"],
        ["isolation", "results"], ["actorMembers", "results", "conformances"],
        ["resolution", "implementations"], ["resolution", "candidatesByName"], ["inferenceCycles"],
        ["casts", "documented"], ["actorlessBehaviors", "results"],
    ]

    private static let printers = """
        import FlynnRuntime
        protocol Named: Sendable { var title: String { get } }
        class Printer: Actor, Named {
            lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter String - a text
                print(args[x: 0] as Any)
            }
            lazy var beFirst = Behavior(self) { [unowned self] _ in self.beSecond() }
            lazy var beSecond = Behavior(self) { [unowned self] _ in self.beFirst() }
            lazy var beStop = Behavior { _ in print() }
            let title = ""
        }
        class Screen: Actor {
            lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter Int - a number
                print(args[x: 0] as Any)
            }
        }
        """
    private static let relay = """
        import FlynnRuntime
        class Relay: Actor {
            var bePrint: Behavior { printer.bePrint }
            private let printer: Printer
            private let button: Button
            private func start() { button.setActor(self) }
        }
        class Button {}
        let shared = Printer()
        """

    /// A change of one word, which keeps the declarations.
    struct Change {
        let file: Int
        let old, new: String
        /// The names of the parts with different results.
        let parts: [String]
    }

    private static let changes = [
        Change(file: 0, old: "print()", new: "flush()", parts: []),
        Change(file: 0, old: "parameter String", new: "parameter Int", parts: ["candidatesByName", "documented"]),
        Change(file: 0, old: "self.beSecond()", new: "self.bePrint()", parts: ["inferenceCycles"]),
        Change(file: 0, old: "title: String", new: "name: String", parts: ["conformances"]),
        Change(file: 1, old: "printer: Printer", new: "printer: Screen", parts: ["implementations"]),
        Change(file: 1, old: "button: Button", new: "button: ButtonBehavior", parts: ["actorlessBehaviors"]),
        Change(file: 1, old: "shared", new: "common", parts: ["members"]),
    ]

    private struct OneAfterAnother: PairExecution {
        func both<First, Second>(_ first: () -> First, _ second: () -> Second) -> (First, Second) {
            (first(), second())
        }
    }

    private static func summary(_ file: Int, _ text: String) -> FileSummary {
        FileSummary(of: SyntaxTree(SourceText(text)), path: "\(file).swift", templates: .standard)
    }

    /// Returns the results of each part, by the last name other than `results`.
    private static func results(of index: ProjectIndex) throws -> [String: ValueDescription] {
        try Dictionary(
            uniqueKeysWithValues: parts.map { part in
                let value = part.reduce(index as Any?) { value, name in
                    value.flatMap { value in Mirror(reflecting: value).children.first { $0.label == name }?.value }
                }
                return (part.last { $0 != "results" } ?? "", ValueDescription(try #require(value)))
            })
    }

    @Test(arguments: changes)
    func `a change has the results of a new index, and so has its undo`(_ change: Change) throws {
        let texts = [Self.printers, Self.relay]
        let changed = texts[change.file].replacing(change.old, with: change.new)
        var files = texts.enumerated().map { Self.summary($0, $1) }
        var index = ProjectIndex(files)
        let old = try Self.results(of: index)
        for text in [changed, texts[change.file]] {
            let summary = Self.summary(change.file, text)
            try #require(Resolution.Change(of: FileID(change.file), from: files[change.file], to: summary) != nil)
            files[change.file] = summary
            index = index.replacing(FileID(change.file), with: summary, OneAfterAnother()).index
            let (results, new) = (try Self.results(of: index), try Self.results(of: ProjectIndex(files)))
            #expect(results.filter { $0.value != new[$0.key] }.keys.sorted() == [])
            let parts = results.filter { $0.value != old[$0.key] }.keys.sorted()
            #expect(parts == (text == changed ? change.parts : []))
        }
    }
}
