#if os(macOS) || os(Linux)
import Foundation
import Testing

/// The example project is a program of its own, compiled in both language modes.
struct FormsTests {
    @Test(arguments: ["Forms5", "Forms6"])
    func `the example validates a form with the roles of a file`(program: String) throws {
        let output = try run(program, "form.json")
        #expect(
            output == """
                Sign up 8.0 ["email (required)", "password (required)"]
                email: 'ada' must contain @
                password: '' is valid
                invalid after 1 changes
                email: 'ada@example.org' is valid
                password: '' is valid
                valid after 2 changes
                email: 'ada@example.org' is valid
                password: 'correct' is valid
                valid after 2 changes
                email: 'ada@example.org' is valid
                password: '' choose a password
                invalid after 3 changes

                """)
    }

    private var project: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/Projects/Forms")
    }

    private func run(_ program: String, _ file: String) throws -> String {
        let process = Process()
        let pipe = Pipe()
        // The programs are next to the test bundle.
        #if os(macOS)
        let folder = Bundle(for: BundleMarker.self).bundleURL.deletingLastPathComponent()
        #else
        let folder = Bundle.main.bundleURL
        #endif
        process.executableURL = folder.appending(path: program)
        process.arguments = [project.appending(path: file).path]
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }
}

private final class BundleMarker {}
#endif
