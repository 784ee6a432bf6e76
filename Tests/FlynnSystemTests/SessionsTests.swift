#if os(macOS) || os(Linux)
import Foundation
import Testing

/// The example project is a program of its own, compiled in both language modes.
struct SessionsTests {
    @Test(arguments: ["Sessions5", "Sessions6"])
    func `the example logs in, loads documents through its pool, and logs out`(program: String) throws {
        let output = try run(program)
        #expect(
            output == """
                Login failed: status 401
                logged in: Ada token-14
                titles: ["Letters", "Notes", "Sketch of the engine", "Notes"]
                LoadTitles failed: status 404
                session: none
                stored: none
                Login: the program ends

                """)
    }

    private func run(_ program: String) throws -> String {
        let process = Process()
        let pipe = Pipe()
        // The programs are next to the test bundle.
        #if os(macOS)
        let folder = Bundle(for: BundleMarker.self).bundleURL.deletingLastPathComponent()
        #else
        let folder = Bundle.main.bundleURL
        #endif
        process.executableURL = folder.appending(path: program)
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
