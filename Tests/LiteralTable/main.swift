// Says which arguments can be read as which types: the truth that the linter is compared with.
//
// A call crashes the process, or it doesn't. To try them all that way takes minutes; so the arguments are sent by real
// calls, all are asked for the cast that `args[x: n]` makes, and what that promises is tried: every call that
// should go well is made, and of the others every nth, each in a process of its own. `LiteralTable 1` tries them all.
//
// A line for each pair: that of the type, that of the argument, `casts` or `fails`, and where it was tried, `ok` or what
// the process wrote when it crashed.
import FlynnRuntime
import Foundation
import Synchronization

/// Splits the process in two, and says 0 in the new one. Swift hides it because a process with threads must not do that;
/// this one has none before the first actor is made, and actors are made in the new processes only.
func split() -> Int32 {
    typealias Fork = @convention(c) () -> Int32
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork") else { return -1 }
    // `fork` has this type in POSIX.
    return unsafeBitCast(symbol, to: Fork.self)()
}

/// What a process of its own writes, to a pipe and to standard error.
func written(by work: (_ output: Int32) -> Void) -> [UInt8] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("no pipe") }
    let child = split()
    guard child >= 0 else { fatalError("no process") }
    if child == 0 {
        dup2(ends[1], STDERR_FILENO)
        work(ends[1])
        _exit(0)
    }
    close(ends[1])
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = read(ends[0], &buffer, buffer.count)
        guard count > 0 else { break }
        output += buffer[..<count]
    }
    close(ends[0])
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return output
}

/// For every reading, whether each argument can be cast.
func castable(_ table: Table) -> [[Bool]] {
    let answers = written { output in
        // The behavior alone appends; it has run to its end before the arguments are read.
        nonisolated(unsafe) var arguments: [Any?] = []
        let judge = Judge { arguments.append($0[0]) }
        for passing in table.passings { passing.pass(judge.beRead) }
        judge.unsafeWait(0)
        for reading in table.readings {
            let row = arguments.map { reading.casts($0) ? UInt8(1) : 0 }
            row.withUnsafeBytes { bytes in _ = write(output, bytes.baseAddress, bytes.count) }
        }
    }
    let width = table.passings.count
    guard answers.count == width * table.readings.count else {
        fatalError("arguments can't be cast: \(String(decoding: answers.drop { $0 < 2 }, as: UTF8.self))")
    }
    return table.readings.indices.map { row in answers[row * width..<(row + 1) * width].map { $0 == 1 } }
}

/// Makes calls one after the other, and says of each `ok` or with what words it crashed.
func tried(_ reading: Table.Reading, _ passings: [Table.Passing]) -> [String] {
    let success = UInt8(1)
    var results: [String] = []
    while results.count < passings.count {
        let output = written { output in
            for passing in passings[results.count...] {
                let judge = Judge(reading.read)
                passing.pass(judge.beRead)
                judge.unsafeWait(0)
                var byte = success
                _ = write(output, &byte, 1)
            }
        }
        let successes = output.prefix { $0 == success }.count
        results += Array(repeating: "ok", count: successes)
        if results.count < passings.count {
            let words = String(decoding: output.dropFirst(successes), as: UTF8.self)
            results.append(words.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
    }
    return results
}

var limit = rlimit(rlim_cur: 0, rlim_max: 0)
#if canImport(Darwin)
setrlimit(RLIMIT_CORE, &limit)
#else
setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
#endif
Flynn.defaultCheckForUnsafeArguments = false

guard let stride = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }), stride > 0 else {
    fatalError("which share of the crashes?")
}
var table = Table()
addTypes(to: &table)
addArguments(to: &table, number: 5, text: "text", condition: stride > 0, image: Image())
let truth = castable(table)
for (row, reading) in table.readings.enumerated() {
    // The steps go round the table, so that each type and each argument has its crashes.
    let columns = table.passings.indices.filter { truth[row][$0] || (row * 7 + $0 * 3) % stride == 0 }
    let results = Dictionary(
        uniqueKeysWithValues: zip(columns, tried(reading, columns.map { table.passings[$0] })))
    for (column, passing) in table.passings.enumerated() {
        let cast = truth[row][column] ? "casts" : "fails"
        print(reading.line, passing.line, cast, results[column] ?? "")
    }
}
