#if os(macOS) || os(Linux)
import BasicTestSupport
import Foundation
import Testing

/// The example project is a program of its own, compiled in both language modes.
struct EditorTests {
    @Test(arguments: ["Editor5", "Editor6"])
    func `the example creates, saves, opens, counts, duplicates and lists documents`(program: String) throws {
        let (text, isSuccess) = try programOutput(buildFolder.appending(path: program).path)
        #expect(isSuccess)
        #expect(
            text == """
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
}
#endif
