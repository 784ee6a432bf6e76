import BasicTestSupport
import Foundation
import Testing

@testable import FlynnExpressions
@testable import FlynnFacts

/// The tables of members agree with the standard library and Foundation in the toolchain that builds the tests.
struct StandardLibraryTests {
    /// A member in the tables, and an expression with this member.
    private struct Use {
        var type: String
        var member: String
        var expression: String
        var result: String
    }

    /// Arguments by label, or by method and label.
    private static let arguments = [
        "of": "v.first!", "after": "v.startIndex", "before": "v.endIndex", "offsetBy": "1", "with": "\"a\"",
        "from": "v.startIndex", "toLength": "1", "withPad": "\"a\"", "startingAt": "0", "separator": "\",\"",
        "in": "0...1", "separatedBy": "\"a\"", "dividingBy": "2", "to": "v", "by": "1", "atPath": "\"/\"",
        "index ": "v.startIndex", "commonPrefix with": "\"a\"", "distance to": "v", "text distance to": "v.endIndex",
        "trimmingCharacters in": ".whitespaces", "replacingOccurrences of": "\"a\"", "isMultiple of": "2",
        "timeIntervalSince ": "v", "addingTimeInterval ": "1", "component ": ".year", "component from": "Date()",
        "hasPrefix ": "\"a\"", "hasSuffix ": "\"a\"", "contains ": "\"a\"", "trimmingPrefix ": "\"a\"",
        "rounded ": ".up",
    ]

    /// An expression for each type without its own literal.
    private static let values = [
        "String": "\"ab\"", "Substring": "\"ab\"", "Character": "\"a\"", "StaticString": "\"a\"",
        "Unicode.Scalar": "\"a\"", "Bool": "true", "String.UTF8View": "\"a\".utf8", "String.UTF16View": "\"a\".utf16",
        "String.UnicodeScalarView": "\"a\".unicodeScalars", "Date": "Date()", "UUID": "UUID()", "Data": "Data()",
        "URL": "URL(fileURLWithPath: \"/\")", "Calendar": ".current", "Locale": ".current", "TimeZone": ".current",
        "Substring.UTF8View": "Substring(\"a\").utf8", "Substring.UTF16View": "Substring(\"a\").utf16",
        "Substring.UnicodeScalarView": "Substring(\"a\").unicodeScalars",
        "ProcessInfo": ".processInfo", "FileManager": ".default",
    ]

    private var uses: [Use] {
        KnownMember.all.flatMap { member in
            member.types.sorted().compactMap { type in
                // These types exist only on some platforms.
                if ["Float16", "Float80", "Int128", "UInt128"].contains(type) { return nil }
                let isText = type.hasSuffix("tring")
                let arguments = member.labels.map { labels in
                    let values = labels.map { label in
                        let value =
                            StandardLibraryTests.arguments[(isText ? "text " : "") + "\(member.name) \(label)"]
                            ?? StandardLibraryTests.arguments["\(member.name) \(label)"]
                            ?? StandardLibraryTests.arguments[label] ?? "1"
                        return label.isEmpty ? value : "\(label): \(value)"
                    }
                    return "(\(values.joined(separator: ", ")))"
                }
                let result = member.result.replacingNames {
                    $0 == "Self" ? .named(type, arguments: []) : nil
                }
                return Use(
                    type: type, member: "\(type).\(member.name)",
                    expression: "\(member.isStatic ? type : "v").\(member.name)\(arguments ?? "")",
                    result: result == .void ? "Void" : "\(result)")
            }
        }
    }

    @Test func `members have the types that the tables list`() throws {
        let uses = uses
        #expect(uses.count > 400)
        let rows = uses.enumerated().map { number, use in
            "do { var v: \(use.type) = \(StandardLibraryTests.values[use.type] ?? "1"); use(&v); "
                + "check(\(number), \(use.expression), (\(use.result)).self) }"
        }
        let source = """
            import Foundation
            func use<Value>(_ value: inout Value) {}
            func check<Value, Expected>(_ number: Int, _ value: @autoclosure () -> Value, _ expected: Expected.Type) {
                if Value.self != Expected.self { print(number, Value.self) }
            }

            """
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, program) = (folder.appending(path: "main.swift").path, folder.appending(path: "program").path)
        try (source + rows.joined(separator: "\n") + "\n").write(toFile: file, atomically: true, encoding: .utf8)
        let start = source.split(separator: "\n", omittingEmptySubsequences: false).count
        let failures = try SwiftCompiler.check([file], languageMode: "5").map { failure in
            uses.indices.contains(failure.line - start)
                ? "\(uses[failure.line - start].member): \(failure.message)" : failure.description
        }
        try #require(failures.isEmpty, "\(failures)")
        try #require(try SwiftCompiler.compile([file], languageMode: "5", modules: [], to: program) == nil)
        let (output, isSuccess) = try programOutput(program)
        #expect(isSuccess)
        let differences = output.split(separator: "\n").map { line -> String in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard let number = Int(parts[0]), parts.count == 2 else { return String(line) }
            return "\(uses[number].member): \(uses[number].result) in the table, but it is \(parts[1])"
        }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }
}
