import FlynnSyntax
import Foundation

extension Fixture {
    /// Returns the files of the fixture, split into one file per declaration.
    package func parts() throws -> [(name: String, text: String)] {
        try files.flatMap { file in
            let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
            return Fixture.parts(text).enumerated().map { ("\(file.lastPathComponent)-\($0.offset).swift", $0.element) }
        }
    }

    /// Returns the declarations of a file, each with the imports.
    package static func parts(_ text: String) -> [String] {
        let source = SourceText(text)
        let tree = SyntaxTree(source)
        var items = Array(tree.children(tree.root))
        if items.count == 1 { items = Array(tree.children(items[0])) }
        let starts = items.map { tree.range($0).lowerBound }
        guard starts.count > 1 else { return [text] }
        let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }.joined(separator: "\n")
        return starts.indices.map { number in
            let start = number == 0 ? 0 : starts[number]
            let end = number + 1 < starts.count ? starts[number + 1] : source.byteCount
            return imports + "\n" + source.string(start..<end) + "\n"
        }
    }
}
