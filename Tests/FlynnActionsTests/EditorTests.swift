#if os(macOS) || os(Linux)
import Foundation
import Testing

/// The example project is a program of its own, compiled in both language modes.
struct EditorTests {
    @Test(arguments: ["Editor5", "Editor6"])
    func `the example creates, saves, opens, counts, duplicates and lists documents`(program: String) throws {
        let output = try run(program)
        #expect(
            output == """
                title: Letter
                created: Letter
                after create
                title: Letter
                words: 6
                can't open Novel
                missing: Novel
                titles: Copy, Letter
                goodbye
                history: saved Letter, saved Copy, saved Draft

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
