import FlynnSyntax
import Foundation
import Testing

@testable import FlynnLint

private let printer = """
    import FlynnRuntime

    class Printer: Actor {
        lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - text
            print(args[x: 0] as String)
        }
    }

    """

private let plotter = """
    import FlynnRuntime

    class Plotter: Actor {
        lazy var bePrint = Behavior(self) { (_: BehaviorArgs) in }
    }

    """

private let family = """
    import FlynnRuntime

    protocol Printing: Actor { var bePrint: Behavior { get } }
    extension Printer: Printing {}
    class LoudPrinter: Printer {
        override lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - text
            super.bePrint(args[x: 0])
        }
    }
    class Office: Actor {
        let printer = Printer()
        var bePrint: Behavior { printer.bePrint }
    }

    """

private let calls = """
    func run(_ printer: Printer, _ printing: Printing, _ office: Office) async throws {
        printer.bePrint("a").bePrint("b")  // not bePrint
        printing.bePrint("bePrint")
        office.bePrint.dynamicallyCall(withArguments: ["c"])
        try await printer.bePrint.ask("d")
        Flynn.Timer(timeInterval: 1, repeats: false, printer.bePrint, ["e"])
        let later = LoudPrinter().bePrint
        later("f")
    }

    """

@Suite struct ReferenceTests {
    @Test func `the definition of a use is the declaration`() throws {
        let files = ["A.swift": printer, "B.swift": "func run(_ a: Printer) { a.be│Print(1) }"]
        #expect(try Project(files).definitions == ["A.swift:4: bePrint"])
        let mention = ["A.swift": printer, "B.swift": "func run(_ a: Printer) { later(a.bePrint│) }"]
        #expect(try Project(mention).definitions == ["A.swift:4: bePrint"])
    }

    @Test func `the definition of a requirement's use is the requirement`() throws {
        let use = "func run(_ a: Printing) { a.│bePrint(1) }"
        #expect(
            try Project(["A.swift": printer, "B.swift": family, "C.swift": use]).definitions == ["B.swift:3: bePrint"])
    }

    @Test func `with an unknown receiver, all behaviors of the name may be meant`() throws {
        let files = ["A.swift": printer, "B.swift": plotter, "C.swift": "func run() { unknown().│bePrint(1) }"]
        #expect(try Project(files).definitions == ["A.swift:4: bePrint", "B.swift:4: bePrint"])
    }

    @Test func `the definition is the shortcut if that declares the behavior`() throws {
        let source =
            "import FlynnRuntime\nclass A: Actor {\n    clear::BEHAVIOR\n}\nfunc run(_ a: A) { a.│beClear(\"\") }\n"
        #expect(try Project(source).definitions == ["Main.swift:3: clear::BEHAVIOR"])
    }

    @Test func `references are all uses of the behavior and of those that are related to it`() throws {
        let files = [
            "A.swift": printer.replacing("bePrint", with: "be│Print"), "B.swift": family, "C.swift": calls,
            "D.swift": plotter + "func run(_ plotter: Plotter) { plotter.bePrint() }",
        ]
        #expect(
            try Project(files).references == [
                "A.swift:4: bePrint", "B.swift:3: bePrint", "B.swift:6: bePrint", "B.swift:8: bePrint",
                "B.swift:13: bePrint", "B.swift:13: bePrint", "C.swift:2: bePrint", "C.swift:2: bePrint",
                "C.swift:3: bePrint", "C.swift:4: bePrint", "C.swift:5: bePrint", "C.swift:6: bePrint",
                "C.swift:7: bePrint",
            ])
    }
}

@Suite struct SymbolTests {
    @Test func `the symbols of a file are its behaviors, in their types`() throws {
        let project = try Project(["A.swift": printer, "B.swift": family + "struct Other {}\n│"])
        let symbols = project.workspace.symbols(in: project.path)
        #expect(symbols.map(\.name) == ["Printing", "LoudPrinter", "Office"])
        #expect(symbols.map(\.kind) == [.protocolType, .type, .type])
        #expect(symbols.map { $0.children.map(\.name) } == [["bePrint"], ["bePrint"], ["bePrint"]])
        #expect(symbols[1].children[0].detail == "(_ text: String)")
        #expect(project.text(symbols[1].nameSpan) == "LoudPrinter")
        #expect(project.text(symbols[1].children[0].nameSpan) == "bePrint")
        #expect(project.text(symbols[2].children[0].span) == "var bePrint: Behavior { printer.bePrint }")
    }

    @Test func `the symbols of the workspace match letters in order`() throws {
        let project = try Project(["A.swift": printer, "B.swift": plotter + "│"])
        func found(_ query: String) -> [String] {
            project.workspace.symbols(matching: query).map { "\($0.container ?? "").\(project.text($0.place))" }
        }
        #expect(found("bpt") == ["Printer.A.swift:4: bePrint", "Plotter.B.swift:4: bePrint"])
        #expect(found("") == found("BEPRINT"))
        #expect(found("beStop") == [])
    }
}

@Suite struct RenameTests {
    @Test(arguments: ["A.swift", "B.swift", "C.swift"])
    func `a rename changes the declarations, calls and mentions of the whole family`(_ place: String) throws {
        var files = ["A.swift": printer, "B.swift": family, "C.swift": calls]
        let expected = files.mapValues { text in
            text.replacing("bePrint", with: "beShow").replacing("not beShow", with: "not bePrint")
                .replacing("\"beShow\"", with: "\"bePrint\"")
        }
        files[place] = files[place]?.replacing("bePrint", with: "│bePrint", maxReplacements: 1)
        #expect(try Project(files).renamed(to: "beShow") == expected)
    }

    @Test func `other behaviors of the name stay`() throws {
        let others = plotter + "func run(_ a: Plotter) { a.bePrint() }\n"
        let files = ["A.swift": printer.replacing("bePrint", with: "bePrint│"), "B.swift": others]
        #expect(try Project(files).renamed(to: "beShow") == ["A.swift": printer.replacing("bePrint", with: "beShow")])
    }

    @Test func `a call on an unknown receiver means the only behavior of the name`() throws {
        let use = "func run() { unknown().bePrint(1) }"
        let files = ["A.swift": printer.replacing("bePrint", with: "bePrint│"), "B.swift": use]
        #expect(try Project(files).renamed(to: "beShow")["B.swift"] == "func run() { unknown().beShow(1) }")
    }

    private func refusal(_ other: String, to name: String = "beShow") throws -> String? {
        try Project(["A.swift": printer.replacing("bePrint", with: "bePrint│"), "B.swift": other]).refusal(to: name)
    }

    @Test func `it is refused if a call can't be judged`() throws {
        #expect(
            try refusal(plotter + "func run() { unknown().bePrint(1) }")
                == "it is unclear what 'bePrint' means in B.swift:6:24")
    }

    @Test(arguments: [
        ("let path = \\Printer.bePrint", "B.swift:1:21"), ("func bePrint() {}", "B.swift:1:6"),
        ("func run(bePrint: Int) {}", "B.swift:1:10"), ("let bePrint = Printer().bePrint", "B.swift:1:5"),
    ])
    func `it is refused if the name is used otherwise`(_ code: String, _ place: String) throws {
        #expect(try refusal(code) == "it is unclear what 'bePrint' means in \(place)")
    }

    @Test func `it is refused if another module may declare the behavior, too`() throws {
        #expect(
            try refusal("class Loud: Printer, Foreign {}")
                == "'bePrint' can't be renamed: 'Loud' inherits from 'Foreign' of another module, which may declare it, too"
        )
        let override = "class A: Actor { override lazy var bePrint│ = Behavior(self) { (_: BehaviorArgs) in } }"
        #expect(
            try Project("import FlynnRuntime\n" + override).refusal(to: "beShow")
                == "'bePrint' can't be renamed: it overrides a declaration outside of the project")
    }

    @Test func `it is refused if the new name is unsuitable or taken`() throws {
        #expect(
            try refusal("", to: "show")
                == "'show' isn't a behavior's name: these begin with 'be' and a capital letter")
        #expect(try refusal("class Loud: Printer { func beShow() {} }") == "'beShow' is declared already")
        #expect(try refusal("class Other { func beShow() {} }") == nil)
    }

    @Test func `a behavior that a shortcut declares is refused`() throws {
        let source =
            "import FlynnRuntime\nclass A: Actor {\n    clear::BEHAVIOR\n}\nfunc run(_ a: A) { a.│beClear(\"\") }\n"
        #expect(
            try Project(source).refusal(to: "beShow")
                == "'beClear' is declared by a shortcut in 'Main.swift': expand it first")
    }

    @Test func `files outside of the workspace aren't changed`() throws {
        let files = [
            "App/.flynnlint.yml": "known: [../Shared]\n", "App/B.swift": "func run(_ a: Printer) { a.│bePrint(1) }",
            "Shared/A.swift": printer,
        ]
        let project = try Project(files, opening: "App")
        #expect(
            project.refusal(to: "beShow")
                == "'bePrint' is used in 'Shared/A.swift', too, which is outside of the workspace: add its folder first"
        )
        #expect(try Set(Project(files).renamed(to: "beShow").keys) == ["App/B.swift", "Shared/A.swift"])
    }

    @Test func `only names of behaviors can be renamed`() throws {
        #expect(
            try Project(printer + "func r│un() {}").refusal(to: "beShow") == "there is no behavior at this position")
        let held = "func run(_ a: Printer) { let later = a.bePrint; lat│er(1) }"
        #expect(
            try Project(printer + held).refusal(to: "beShow")
                == "'later' is a variable that holds the behavior 'bePrint'")
    }
}
