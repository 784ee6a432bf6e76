import BasicTestSupport
import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnOutline
@testable import FlynnSummary

struct OutlineTests {
    private func outline(_ text: String) -> FileOutline { FileOutline(TokenizedSource(SourceText(text))) }

    private func expect(_ text: String, declares names: String...) {
        let outline = outline(text)
        #expect(outline.isComplete, "\(text)")
        #expect(Set(outline.declared) == Set(names.map { NameHash($0) }), "\(text)")
    }

    @Test func `An outline has what a file declares outside of types`() {
        expect("public final class A: B { var c = 1; func d() {} }", declares: "A")
        expect("struct A<B> {}; enum C { case d }; protocol E {}; actor F {}", declares: "A", "C", "E", "F")
        expect("typealias A = B", declares: "A")
        expect("func a(b: Int = { let c = 1; return c }()) {}", declares: "a")
        expect("let a = 1, b = { let c = 2; return c }(), d: Int", declares: "a", "b", "d")
        expect("let (a, b) = c", declares: "a", "b")
        expect("let (a, b) = (1, 2), c = 3", declares: "a", "b", "c")
        expect("func a() { b(.extension) }", declares: "a")
        expect("let actor = 1, b = 2", declares: "actor", "b")
        expect("func `class`() {}; struct `A` {}", declares: "class", "A")
        expect("#if DEBUG\n    class A {}\n#else\n    class B {}\n#endif", declares: "A", "B")
        expect("// class A {}\nlet b = \"class C {}\"", declares: "b")
        expect("")
    }

    @Test func `An outline has the variables after an initial value with commas`() {
        for value in [
            "(1, 2)", "[1, 2]", "max(1, 2)", "f(1, { 2 })", ".init(1, 2)", "T.self", "c.extension",
            "f(g(1, 2), \"\\(3)\")",
        ] {
            let outline = outline("let a = \(value), b = 3")
            #expect(outline.isComplete && outline.extensions.isEmpty, "\(value)")
            #expect(outline.declared == [NameHash("a"), NameHash("b")], "\(value)")
        }
        #expect(outline("a.\nclass B {}").declared == [NameHash("B")])
        #expect(outline("let (a, b): (Int, Int) = (0, 1), c = 2").declared.contains(NameHash("c")))
        let declared = outline("let (x: a, y: (b, z: c)) = point, d: Int = 1").declared
        #expect(Set(declared).isSuperset(of: ["a", "b", "c", "d"].map { NameHash($0) }))
        #expect(!declared.contains(NameHash("Int")))
    }

    @Test func `An outline isn't certain if a name is missing before a comma`() {
        for text in ["var a, typealias, b", "var a, func, b", "var a, import, b", "extension, b"] {
            #expect(!outline(text).isComplete, "\(text)")
        }
    }

    @Test func `An outline has the members of extensions, and what changes the type`() throws {
        func expect(_ text: String, _ path: [String], _ members: [String], changesType: Bool = false) throws {
            let outline = outline(text)
            #expect(outline.isComplete, "\(text)")
            let found = try #require(outline.extensions.first)
            #expect(found.path == path.map { NameHash($0) }, "\(text)")
            #expect(Set(found.members) == Set(members.map { NameHash($0) }), "\(text)")
            #expect(found.changesType == changesType, "\(text)")
        }
        try expect("extension A { func b() { let c = 1 }; static var d: Int { 1 } }", ["A"], ["b", "d"])
        try expect("extension A.B { struct C { var d = 1 }; typealias E = C }", ["A", "B"], ["C", "E"])
        try expect("extension A { static let b = { 1 }(), c = 2; init(_ d: Int) {} }", ["A"], ["b", "c"])
        try expect("extension A { subscript(b: Int) -> Int { 1 } }", ["A"], ["subscript"])
        try expect("extension A where B: C { func d() {} }", ["A"], ["d"])
        try expect("extension A: B {}", ["A"], [], changesType: true)
        try expect("extension A: @retroactive B where C: D {}", ["A"], [], changesType: true)
        try expect("extension A<B>: C { func d() {} }", ["A"], ["d"], changesType: true)
        try expect("extension A { init?(b: Int) { nil } }", ["A"], [], changesType: true)
        try expect("extension A<B>.C { func d() {} }", ["A", "C"], ["d"], changesType: true)
        try expect(
            "extension A<B.C<D>, [E?]>.F<(G, H)>.I where J: K { let l = 1 }", ["A", "F", "I"], ["l"],
            changesType: true)
        try expect("extension A<(B) -> C<D>> { func e() {} }", ["A"], ["e"], changesType: true)
        try expect("extension A<B?>.C: D { func e() {} }", ["A", "C"], ["e"], changesType: true)
        #expect(outline("extension A {}; extension B { func c() {} }").extensions.count == 2)
    }

    @Test func `What an outline can't show makes it uncertain`() {
        for text in [
            "extension [Int] {}", "extension Int? {}", "extension (Int, Int) {}", "extension A<B>? {}",
            "extension A<B { func c() {} }", "extension A<B where C: D {}", "extension A::B { func c() {} }",
            "extension A & B {}",
            "import FlynnRuntime", "class A {", "class A {}}", "func |> (a: A, b: A) -> A { a }", "let a = \"",
            "let a = \"\\(b\"", "protocol A { extension B { func c() {} } }", "func ÷ (a: A, b: A) -> A { a }",
        ] {
            #expect(!outline(text).isComplete, "\(text)")
        }
    }

    @Test func `An outline has the operators of the standard library, as a summary has them`() {
        for text in [
            "func + (a: A, b: A) -> A { a }", "struct A { static func == (a: A, b: A) -> Int { 1 } }",
            "func ==<B>(a: B, b: B) -> Int { 1 }", "func < (a: A, b: A) -> Bool { true }",
            "prefix func ! (a: A) -> A { a }",
            "func &+ (a: A, b: A) -> A { a }", "func - (a: A) {}",
            "protocol A { static func + (a: A, b: A) -> Self; static func < (a: A, b: A) -> Bool }",
        ] {
            let outline = outline(text)
            #expect(outline.isComplete, "\(text)")
            let summary = FileSummary(of: SyntaxTree(SourceText(text)), path: "")
            #expect(outline.operators == summary.standardOperators.map { NameHash($0) }, "\(text)")
        }
    }

    @Test func `An outline has all names in the code`() {
        let outline = outline("import A\n@B final class C: D<E> { let f = g.h(i: \"\\(j) k\") } // l")
        // Contextual keywords may count as names.
        #expect(
            Set(outline.mentioned).isSuperset(
                of: ["A", "B", "C", "D", "E", "f", "g", "h", "i", "j"].map { NameHash($0) }))
        #expect(!outline.mentioned.contains(NameHash("l")))
    }

    @Test func `An outline can be stored, and damaged bytes can be read`() throws {
        let outline = outline(
            "class A {}; extension B: C { func d() {} }; let e = f; extension G { var h: I { j } }; func + (a: A, b: A) {}"
        )
        let archive = outline.archive
        let copy = try #require(archive.withUnsafeBytes { FileOutline(archive: $0) })
        #expect(copy.archive == archive)
        #expect(copy.declared == outline.declared && copy.mentioned == outline.mentioned)
        Self.readDamaged(archive) { FileOutline(archive: $0) != nil }
    }

    @Test func `A summary's names in binary form are complete, and damaged bytes are harmless`() throws {
        let source = SourceText(
            """
            class A: Actor { let beB = Behavior { _ in }; var c: D?; func unsafeE() -> [F] { g() } }
            extension H: I { func j(_ k: L) {} }
            let m = n
            func o(_ p: Q) {}
            func + (a: A, b: A) -> A { a }
            """)
        let names = SummaryNames(FileSummary(of: SyntaxTree(source), path: ""), isRelated: true)
        let archive = names.archive
        let copy = try #require(archive.withUnsafeBytes { SummaryNames(archive: $0) })
        #expect(copy.archive == archive)
        #expect(copy.isRelated && copy.used == names.used && copy.operators == names.operators)
        #expect(copy.types.map(\.path) == names.types.map(\.path) && copy.types.count == 2)
        #expect(copy.types.map { $0.members.map(\.name) } == names.types.map { $0.members.map(\.name) })
        #expect(copy.globals.map(\.names) == names.globals.map(\.names) && !copy.globals.isEmpty)
        #expect(Set(copy.all.names) == Set(names.all.names))
        Self.readDamaged(archive) { SummaryNames(archive: $0) != nil }
    }

    /// Reads each beginning of an archive, which must be refused, and the archive with each bit flipped.
    private static func readDamaged(_ archive: [UInt8], _ read: (UnsafeRawBufferPointer) -> Bool) {
        for count in archive.indices {
            let isRead = archive[..<count].withUnsafeBytes(read)
            #expect(!isRead)
        }
        for place in archive.indices {
            for bit in 0..<8 {
                var damaged = archive
                damaged[place] ^= 1 << UInt8(bit)
                _ = damaged.withUnsafeBytes(read)
            }
        }
    }

    /// Returns whether a member is searched by name: initializers and operators aren't.
    private static func isSearched(_ member: MemberSummary) -> Bool {
        member.name != "init" && member.name.first.map { $0.isLetter || $0 == "_" } == true
    }

    @Test func `The outlines of real files have what their summaries declare`() throws {
        let checkouts = buildFolder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "checkouts")
        let roots = [checkouts, repository.appending(path: "Sources")]
        let paths = roots.flatMap { root in
            (FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []).sorted()
                .filter { $0.hasSuffix(".swift") }.map { root.appending(path: $0) }
        }
        var certainCount = 0
        for path in paths {
            guard let source = try? SourceText(Data(contentsOf: path)) else { continue }
            let outline = FileOutline(TokenizedSource(source))
            if !outline.isComplete { continue }
            certainCount += 1
            let summary = FileSummary(of: SyntaxTree(source), path: "")
            let declared = Set(outline.declared)
            for member in summary.functions + summary.globals where Self.isSearched(member) {
                #expect(declared.contains(NameHash(member.name)), "\(path.path): \(member.name)")
            }
            for type in summary.types {
                let names = type.name.split(separator: ".").map { NameHash(String($0)) }
                if type.kind == .extension {
                    let found = outline.extensions.filter { $0.path == names }
                    #expect(!found.isEmpty, "\(path.path): extension \(type.name)")
                    let members = Set(found.flatMap(\.members))
                    let missing = type.members.filter {
                        Self.isSearched($0) && !members.contains(NameHash($0.name))
                    }
                    #expect(missing.isEmpty, "\(path.path): \(type.name).\(missing.map(\.name))")
                    let changesType = !type.inherited.isEmpty || type.hasFailableInitializer
                    #expect(!changesType || found.contains { $0.changesType }, "\(path.path): \(type.name)")
                } else if names.count == 1 {
                    #expect(declared.contains(names[0]), "\(path.path): \(type.name)")
                }
            }
            #expect(outline.operators == summary.standardOperators.map { NameHash($0) }, "\(path.path)")
        }
        #expect(certainCount * 4 > paths.count)
    }
}
