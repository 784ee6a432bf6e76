import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnFacts

/// Summaries that are written to bytes and read back.
struct ArchiveTests {

    @Test(arguments: ["Fixtures", "Sources", "Tests"])
    func `summaries are read as they were written`(folder: String) throws {
        let files = try RepositoryFile.all(in: folder)
        #expect(files.count > 50)
        for file in files {
            let path = file.summary.path
            let copy = try #require(FileSummary(archive: file.archive, path: path), "\(path) can't be read")
            #expect(copy.archivedBytes == file.archive, "\(path)")
            // Only fixtures are compared by reflection: together they contain every field, and a
            // comparison takes longer than a summary.
            guard folder == "Fixtures" else { continue }
            #expect(ValueDescription(copy).firstDifference(from: ValueDescription(file.summary)) == nil, "\(path)")
        }
    }

    @Test func `archives are small`() throws {
        func sizes(_ folders: [String]) throws -> (source: Int, archive: Int) {
            try folders.flatMap(RepositoryFile.all(in:)).reduce(into: (0, 0)) { sizes, file in
                sizes.0 += file.byteCount
                sizes.1 += file.archive.count
            }
        }
        let own = try sizes(["Sources", "Tests"])
        #expect(own.archive * 100 < own.source * 25, "\(own)")
        // In fixtures, almost every line is a part of a behavior.
        let dense = try sizes(["Fixtures"])
        #expect(dense.archive * 100 < dense.source * 88, "\(dense)")
    }

    @Test func `an archive may contain several summaries`() throws {
        var writer = Archiver()
        var expected: [(range: Range<Int>, summary: FileSummary)] = []
        for (path, source) in try swiftSources(in: "Fixtures/Projects") {
            let summary = FileSummary(source, path: path)
            let start = writer.byteCount
            summary.write(to: &writer)
            let bytes = writer.bytes
            expected.append((start..<bytes.count, summary))
            #expect(Array(bytes[start...]) == summary.archivedBytes)
        }
        #expect(expected.count > 1)
        for (range, summary) in expected {
            let copy = try #require(FileSummary(archive: Array(writer.bytes[range]), path: "Elsewhere.swift"))
            #expect(copy.path == "Elsewhere.swift")
            #expect(copy.types.map(\.name) == summary.types.map(\.name))
        }
    }

    @Test func `the path is not part of an archive`() {
        let source = SourceText("class A {}\n")
        #expect(
            FileSummary(source, path: "A.swift").archivedBytes
                == FileSummary(source, path: "/other/B.swift").archivedBytes)
    }

    // MARK: - Values

    static func expectSame<Value: Archivable & Equatable>(_ values: [Value]) throws {
        for value in values {
            var writer = Archiver()
            writer.write(value)
            writer.bytes.withUnsafeBytes { bytes in
                var reader = Archiver(reading: bytes)
                reader.typeCount = 3
                let (copy, isComplete) = (reader.read(Value.self), reader.isComplete)
                #expect(copy == value)
                #expect(isComplete, "\(value)")
            }
        }
    }

    @Test func `types are read as they were written`() throws {
        let int = TypeDescription.named("Int", arguments: [])
        try Self.expectSame([
            int, .void, .array(int), .tuple([.labeled("first", int), int]), .function(parameters: [int], result: .void),
            .other("some Collection"), .modified(["@Sendable", "async"], .function(parameters: [], result: int)),
        ])
    }

    @Test func `expressions are read as they were written`() throws {
        let (first, second) = (TypeSummary.ID(0), TypeSummary.ID(2))
        let base = ExpressionSummary.name("base", TypeSummary.ID(1))
        let arguments = PassedArguments(labels: ["", "with"], trailingClosures: 2, values: [base], closure: .unknown)
        let leaves: [ExpressionSummary] = [
            .type(.void, nil), .metatype(.named("Box", arguments: [.void]), second), .`self`(first), .`super`(second),
            .name("a", nil), .literal(.float), .literal(.contextual),
            .unknown,
        ]
        let steps: [ExpressionSummary] = [
            .member(base, "b"), .call(base, arguments), .subscripted(base, PassedArguments(labels: ["at"])),
            .sliced(base),
            .element(base), .unwrapped(base), .chained(base), .payload(base, case: "some", index: 1, count: 2),
            .closure(base), .dynamicType(base), .flow(base), .operand(of: "+", beside: base), .reply(base),
            .operation(["+"], [base, .literal(.integer)]), .closureParameter(of: base, index: 1, count: 2),
            .keyPath(base, ["count", "description"]),
        ]
        let lists: [ExpressionSummary] = [
            .tuple(steps, labels: ["", "b"]), .array(steps), .dictionary(keys: steps, values: leaves),
            .alternatives(leaves), .coalesced(leaves),
        ]
        let places: [ClosureArgument] = [.listed(position: 1, label: "by"), .trailing(of: 2), .labeled("then")]
        let parameters = places.map { ExpressionSummary.parameter(of: base, arguments, $0) }
        let expressions = leaves + steps + lists + parameters
        #expect(Set(expressions.map(Self.number)) == Set(0...28))
        try Self.expectSame(expressions)
    }

    /// Returns the number of an expression's case. A new case has the next number, and the test needs such an expression.
    private static func number(_ expression: ExpressionSummary) -> Int {
        switch expression {
        case .type: 0
        case .metatype: 1
        case .`self`: 2
        case .`super`: 3
        case .name: 4
        case .member: 5
        case .call: 6
        case .subscripted: 7
        case .sliced: 8
        case .element: 9
        case .unwrapped: 10
        case .chained: 11
        case .tuple: 12
        case .array: 13
        case .dictionary: 14
        case .alternatives: 15
        case .coalesced: 16
        case .payload: 17
        case .closure: 18
        case .closureParameter: 19
        case .dynamicType: 20
        case .flow: 21
        case .operation: 22
        case .literal: 23
        case .parameter: 24
        case .operand: 25
        case .keyPath: 26
        case .reply: 27
        case .unknown: 28
        }
    }

    @Test func `literals are read as they were written`() throws {
        let number = IntegerLiteral(magnitude: .max, isNegative: true, isPlainDecimal: false)
        let start = FlynnSyntax.SourceLocation(line: 3, column: 5, offset: 40)
        let end = FlynnSyntax.SourceLocation(line: 3, column: 7, offset: 42)
        let name = SourceSpan(start: start, end: end)
        let uses: [ClosureLiteral.Use] = [
            .printed(by: "print"), .forwarded, .operand([.float], operators: ["+"]),
            .assigned(to: .name("count", nil)), .unknown,
        ]
        let closures = ClosureHead.Form.allCases.flatMap { form in
            let head = ClosureHead(
                form: form, start: start, isSpaced: form == .bare, end: end, isEndSpaced: form == .list,
                hasEffectsOrResult: form == .list, returnsValue: form == .names, names: [name],
                shorthandArguments: [ShorthandArgument(index: 1, span: name)], freeNames: ["value"])
            let results: [ClosureLiteral.Result] = [.annotated(.void), .value(.null)]
            return results.map { result in
                ClosureLiteral(
                    parameters: uses.map { ClosureLiteral.Parameter(use: $0) }
                        + [ClosureLiteral.Parameter(type: .void)],
                    result: result, modifiers: ["@MainActor"], isThrowing: true, isAsync: false, head: head)
            }
        }
        var unknown = closures[0]
        unknown.isThrowing = nil
        unknown.head = nil
        unknown.isAsync = true
        try Self.expectSame(
            [
                .string(isCharacter: true), .string(isCharacter: false), .integer(number),
                .integer(IntegerLiteral(magnitude: nil, isNegative: false, isPlainDecimal: true)), .float, .boolean,
                .null, .closure(unknown),
                .array([.float, .null]), .dictionary(keys: [.null], values: [.float]),
                .tuple([
                    TupleElementLiteral(label: "a", value: .null), TupleElementLiteral(label: nil, value: .float),
                ]), .typed(.null, .void), .unknown,
            ] + closures.map { .closure($0) } as [LiteralValue])
    }

    @Test func `captures are read as they were written`() throws {
        let place = FlynnSyntax.SourceLocation(line: 3, column: 5, offset: 40)
        try Self.expectSame(
            [
                .signature(place), .statements(place), .brace(place), .list(place, isEmpty: true),
                .list(place, isEmpty: false), .capture(place), .renamed(place),
            ] as [SelfCapture])
    }

    @Test func `cases without values are read as they were written`() throws {
        try Self.expectSame(TypeSummary.Kind.allCases)
        try Self.expectSame(BehaviorClosure.ArgumentUse.allCases)
        try Self.expectSame(ExposedMember.Kind.allCases)
        try Self.expectSame(ParameterDocumentation.Extent.allCases)
        try Self.expectSame(Directive.Scope.allCases)
    }

    @Test func `spans are read as they were written`() throws {
        func place(_ line: Int, _ column: Int, _ offset: Int) -> FlynnSyntax.SourceLocation {
            .init(line: line, column: column, offset: offset)
        }
        let far = Int(UInt32.max)
        try Self.expectSame(
            [
                SourceSpan(start: place(1, 1, 0), end: place(1, 1, 0)),
                SourceSpan(start: place(1, 1, 0), end: place(1, 8, 7)),
                SourceSpan(start: place(4, 3, 90), end: place(6, 2, 120)),
                // The rest of a line, up to the start of the next line.
                SourceSpan(start: place(4, 3, 90), end: place(5, 1, 91)),
                SourceSpan(start: place(1, 1, 0), end: place(far, far, far)),
                SourceSpan(start: place(far, 1, far), end: place(far, 1, far)),
            ])
        // Increasing and decreasing positions.
        try Self.expectSame([
            [
                SourceSpan(start: place(4, 3, 90), end: place(6, 2, 120)),
                SourceSpan(start: place(1, 2, 1), end: place(1, 8, 7)),
            ]
        ])
    }

    @Test func `numbers and strings are read as they were written`() throws {
        try Self.expectSame([0, 1, 127, 128, 16_383, 16_384, 1 << 63, .max] as [UInt64])
        try Self.expectSame(["", "a", "name of more than fifteen bytes", "é", "e\u{301}", "\0", "👩‍👩‍👧"])
        // Strings that are equal in Swift, but have different bytes.
        var writer = Archiver()
        writer.write(["é", "e\u{301}", "é"])
        let copies = writer.bytes.withUnsafeBytes { bytes in
            var reader = Archiver(reading: bytes)
            return reader.read([String].self)
        }
        #expect(copies.map { Array($0.utf8) } == ["é", "e\u{301}", "é"].map { Array($0.utf8) })
        let many = (0..<5_000).map { "name \($0 % 3_000)" }
        try Self.expectSame([many])
    }

    @Test func `numbers of more than 64 bits are refused`() {
        for last: UInt8 in [2, 0x7F, 0x80, 0xFF] {
            let bytes = [UInt8](repeating: 0xFF, count: 9) + [last, 0]
            bytes.withUnsafeBytes { bytes in
                var reader = Archiver(reading: bytes)
                _ = reader.number(0)
                let hasFailed = reader.hasFailed
                #expect(hasFailed)
            }
        }
    }

    @Test func `strings that aren't valid UTF-8 are refused`() {
        for text: [UInt8] in [[0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] {
            ([0, UInt8(text.count)] + text).withUnsafeBytes { bytes in
                var reader = Archiver(reading: bytes)
                let (text, hasFailed) = (reader.string(""), reader.hasFailed)
                #expect(text == "" && hasFailed)
            }
        }
    }
}
