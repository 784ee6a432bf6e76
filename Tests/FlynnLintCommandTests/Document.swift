import BasicTestSupport
import Foundation
import Testing

/// A page of the documentation.
struct Document: CustomTestStringConvertible {
    /// The path relative to the root of the repository.
    let path: String

    var testDescription: String { path }

    /// All pages except for the changelog and the generated pages about rules.
    static let all: [Document] = readers + maintainers
    /// The README and the pages in `docs`, for users.
    static let readers = ["README.md"].map(Document.init) + pages(in: "docs")
    /// The pages for maintainers.
    static let maintainers =
        ["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "Benchmarks/README.md"].map(Document.init)
        + pages(in: "docs/internals")
    static let rules = pages(in: "docs/rules")

    private static func pages(in folder: String) -> [Document] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: repository.appending(path: folder).path)
        return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { Document(path: "\(folder)/\($0)") }
    }

    var url: URL { repository.appending(path: path) }

    var text: String {
        get throws { try String(contentsOf: url, encoding: .utf8) }
    }

    var words: Int {
        get throws { try text.split(whereSeparator: \.isWhitespace).count }
    }

    /// A fenced block of code.
    struct Block: CustomStringConvertible {
        let language: String
        let lines: [Substring]
        /// The path of the page, and the 1-based line of the opening fence.
        let place: String

        var text: String { lines.map { $0 + "\n" }.joined() }
        var description: String { "\(place): \(lines.first ?? "")" }
    }

    /// The blocks of code, without the indentation of their fences.
    var blocks: [Block] {
        get throws {
            var blocks: [Block] = []
            var lines: [Substring]?
            var (language, start, indentation) = ("", 0, 0)
            for (number, line) in try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let code = line.drop { $0 == " " }
                if code.hasPrefix("```") {
                    if let open = lines {
                        blocks.append(Block(language: language, lines: open, place: "\(path):\(start)"))
                        lines = nil
                    } else {
                        (language, start, indentation) = (
                            String(code.dropFirst(3)), number + 1, line.count - code.count
                        )
                        lines = []
                    }
                } else {
                    lines?.append(
                        line.prefix(indentation).allSatisfy { $0 == " " } ? line.dropFirst(indentation) : line)
                }
            }
            return blocks
        }
    }

    /// The text without the blocks of code.
    var prose: String {
        get throws {
            var isCode = false
            let lines = try text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
                if line.drop(while: { $0 == " " }).hasPrefix("```") {
                    isCode.toggle()
                    return false
                }
                return !isCode && !line.hasPrefix("    ")
            }
            return lines.joined(separator: "\n")
        }
    }
}
