import BasicTestSupport
import FlynnLint
import FlynnSyntax
import Foundation
import Testing

/// Calls that look wrong but run: FlynnLint doesn't report them.
struct TrapTests {
    @Test func `calls that look wrong but run have no findings`() throws {
        let folder = repository.appending(path: "Tests/Traps5")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        let sources = try names.sorted().map { name in
            (path: name, source: SourceText(try String(contentsOf: folder.appending(path: name), encoding: .utf8)))
        }
        #expect(sources.count > 5)
        let findings = Linter().lint(sources)
        #expect(findings.isEmpty, "\(findings.map { "\($0.file):\($0.span.start.line): \($0.message)" })")
    }

    @Test(arguments: ["5", "6"])
    func `calls that look wrong run`(languageMode: String) throws {
        let (text, isSuccess) = try programOutput(buildFolder.appending(path: "Traps\(languageMode)").path)
        #expect(isSuccess)
        #expect(text.hasSuffix("done\n"))
    }
}
