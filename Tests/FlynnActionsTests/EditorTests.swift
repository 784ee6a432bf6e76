#if os(macOS) || os(Linux)
import BasicTestSupport
import Foundation
import Testing

/// The example project is a separate program, compiled in both language modes.
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
                needs the option --sharing
                goodbye
                timeline: Create, Save, RecordAction, Open, CountWordsAction, Duplicate, Save, RecordAction, Open, \
                CloseAllAction, Save, RecordAction
                in use: DocumentFeature
                history: saved Letter, saved Copy, saved Draft

                """)
    }

    @Test(arguments: ["Editor5", "Editor6"])
    func `the example shares a document if the feature is available`(program: String) throws {
        let (text, isSuccess) = try programOutput(buildFolder.appending(path: program).path, ["--sharing"])
        #expect(isSuccess)
        #expect(text.contains("\nshared Letter\n"))
        #expect(text.contains("Open, Share, CloseAllAction"))
        #expect(text.contains("\nin use: DocumentFeature\n"))
    }
}
#endif
