import FlynnSyntax
import Foundation

/// Measures the tokenizer on one core, over all Swift files of some folders held in memory.
///
///     swift run -c release TokenizerSpeed PATH…
@main
enum TokenizerSpeed {
    static func main() throws {
        var bytes = Data()
        for path in CommandLine.arguments.dropFirst() {
            guard let enumerator = FileManager.default.enumerator(atPath: path) else { continue }
            for case let name as String in enumerator where name.hasSuffix(".swift") {
                // A folder may be called like a source.
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
        var tokens = 0
        let times = (0..<9).map { _ in
            ContinuousClock().measure { tokens = TokenizedSource(source).tokens.count }
        }.sorted()
        let seconds = times[times.count / 2] / .seconds(1)
        let lines = LineTable(source).lineCount
        print("\(source.byteCount) bytes, \(lines) lines, \(tokens) tokens")
        print(
            "median of \(times.count): \(Int(Double(source.byteCount) / seconds / 1e6)) MB/s, \(Int(Double(lines) / seconds)) lines/s"
        )
    }
}
