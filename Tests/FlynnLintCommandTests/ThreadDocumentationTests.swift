import BasicTestSupport
import Foundation
import Testing

/// The comment of every public type of the libraries states the threads or turns in which the type may be
/// used, or the users of the type there.
struct ThreadDocumentationTests {
    /// Matches the declaration of a public type, with the indentation and the name as groups.
    nonisolated(unsafe) private static let declaration =
        /^( *)(?:@\w+(?:\([^)]*\))? )*(?:public|open) (?:(?:final|indirect|nonisolated) )*(?:class|struct|enum|protocol|actor) (\w+)/
    nonisolated(unsafe) private static let statement =
        /(?i)thread|\bturns?\b|queue|main actor|isolat|task|handlers receive|completion/

    @Test(arguments: [
        "FlynnActions", "FlynnActorActions", "FlynnRoles", "FlynnRuntime", "FlynnServices", "FlynnSystem",
        "FlynnTesting",
    ])
    func `each public type says which threads use it`(module: String) throws {
        let files = FileManager.default.enumerator(
            at: repository.appending(path: "Sources/\(module)"), includingPropertiesForKeys: nil)
        var count = 0
        for case let file as URL in try #require(files) where file.pathExtension == "swift" {
            var comment = ""
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let text = line.drop { $0 == " " }
                if text.hasPrefix("///") {
                    comment += text.dropFirst(3)
                } else if let match = line.firstMatch(of: ThreadDocumentationTests.declaration) {
                    count += 1
                    // A nested type is used on the same threads as the outer type, unless its comment states otherwise.
                    let isNested = !match.1.isEmpty
                    #expect(
                        isNested || comment.contains(ThreadDocumentationTests.statement),
                        "\(module): \(match.2)")
                    comment = ""
                } else if !text.hasPrefix("@") {
                    comment = ""
                }
            }
        }
        #expect(count >= 1)
    }
}
