import FlynnSyntax
import Foundation

/// Measures the tokenizer, and tokenizer and parser together, on one core, with all Swift files of some folders in
/// memory.
///
///     swift run -c release TokenizerSpeed PATH…
@main
enum TokenizerSpeed {
    static func main() throws {
        var bytes = Data()
        for path in CommandLine.arguments.dropFirst() {
            guard let enumerator = FileManager.default.enumerator(atPath: path) else { continue }
            for case let name as String in enumerator where name.hasSuffix(".swift") {
                // The name of a folder can end with `.swift`.
                guard let file = try? Data(contentsOf: URL(filePath: path + "/" + name)) else { continue }
                bytes += file
                bytes.append(UInt8(ascii: "\n"))
            }
        }
        let source = SourceText(bytes)
        guard !source.isEmpty else {
            print("no Swift file found")
            exit(2)
        }
        let tokens = TokenizedSource(source).tokens.count
        let lines = LineTable(source).lineCount
        print("\(source.byteCount) bytes, \(lines) lines, \(tokens) tokens")
        measure("tokenizer", source, lines: lines) { TokenizedSource(source).tokens.count }
        measure("tokenizer and parser", source, lines: lines) { SyntaxTree(source).nodes.count }
    }

    /// Runs a piece of work nine times, and returns the lowest processor time. Other processes are not included, but
    /// they affect the caches of the processor.
    private static func measure(_ name: String, _ source: SourceText, lines: Int, _ work: () -> Int) {
        var made = 0
        let times = (0..<9).map { _ in
            let start = clock()
            made = work()
            return Double(clock() - start) / Double(CLOCKS_PER_SEC)
        }.sorted()
        print("\(name): \(made) made")
        for (word, seconds) in [("median", times[times.count / 2]), ("best", times[0])] {
            let megabytes = Int(Double(source.byteCount) / seconds / 1e6)
            print("    \(word) of \(times.count): \(megabytes) MB/s, \(Int(Double(lines) / seconds)) lines/s")
        }
    }
}
