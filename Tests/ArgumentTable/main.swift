// ArgumentTable STRIDE
//
// Prints which arguments can be read as which types. The test compares this with the linter's findings, in both language modes.
//
// Many calls crash, so making each call in a separate process would take minutes. The program therefore sends all
// arguments with real calls, and applies the cast of `args[x: n]` to all pairs in one process. To verify the casts, it
// also makes all calls that should succeed, and each STRIDEth of the other calls. `ArgumentTable 1` makes all calls.
//
// Prints a line for each pair: the line of the type, the line of the argument, `casts`, `fails`, or
// `depends` if the result depends on the values of variables, and the result of the call if the call was
// made: `ok`, or the crash message.
import FlynnRuntime
import Foundation
import Synchronization

/// Returns for each type whether each argument can be cast to it.
func castResults(_ table: Table) -> [[Bool]] {
    let answers = childOutput { output in
        // Safe: only the behavior appends, and `unsafeWait` returns after the end of all calls.
        nonisolated(unsafe) var values: [Any?] = []
        let reader = Reader { values.append($0[0]) }
        for argument in table.arguments { argument.pass(reader.beRead) }
        reader.unsafeWait(0)
        for type in table.types {
            let row = values.map { type.casts($0) ? UInt8(1) : 0 }
            row.withUnsafeBytes { bytes in _ = write(output, bytes.baseAddress, bytes.count) }
        }
    }
    let width = table.arguments.count
    guard answers.count == width * table.types.count else {
        fatalError("casting the arguments failed: \(String(decoding: answers.drop { $0 < 2 }, as: UTF8.self))")
    }
    return table.types.indices.map { row in answers[row * width..<(row + 1) * width].map { $0 == 1 } }
}

/// Makes calls in sequence. Returns `ok` or the crash message for each call.
func callResults(_ type: Table.DocumentedType, _ arguments: [Table.Argument]) -> [String] {
    let success = UInt8(1)
    var results: [String] = []
    while results.count < arguments.count {
        let output = childOutput { output in
            for argument in arguments[results.count...] {
                let reader = Reader(type.read)
                argument.pass(reader.beRead)
                reader.unsafeWait(0)
                var byte = success
                _ = write(output, &byte, 1)
            }
        }
        let successes = output.prefix { $0 == success }.count
        results += Array(repeating: "ok", count: successes)
        if results.count < arguments.count {
            let message = String(decoding: output.dropFirst(successes), as: UTF8.self)
            results.append(message.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
    }
    return results
}

preventCoreFiles()
Flynn.defaultCheckForUnsafeArguments = false

guard let stride = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }), stride > 0 else {
    fatalError("usage: ArgumentTable STRIDE")
}
/// Returns the table for some values of the arguments.
func makeTable(_ values: Values) -> Table {
    var table = Table()
    addTypes(to: &table)
    addArguments(to: &table, values)
    addClosures(to: &table, values)
    addImportedTypes(to: &table)
    addImportedArguments(to: &table)
    return table
}

let table = makeTable(Values())
let casts = castResults(table)
let others = castResults(makeTable(.others))
for (row, type) in table.types.enumerated() {
    // The factors distribute the crashing calls over the types and the arguments.
    let columns = table.arguments.indices.filter { casts[row][$0] || (row * 7 + $0 * 3) % stride == 0 }
    let results = Dictionary(
        uniqueKeysWithValues: zip(columns, callResults(type, columns.map { table.arguments[$0] })))
    for (column, argument) in table.arguments.enumerated() {
        let isCast = casts[row][column]
        let result = isCast != others[row][column] ? "depends" : isCast ? "casts" : "fails"
        print(type.line, argument.line, result, results[column] ?? "")
    }
}
