#if os(macOS) || os(Linux)
import BasicTestSupport
import Foundation
import Testing

/// The example project is a separate program, compiled in both language modes.
struct SessionsTests {
    @Test(arguments: ["Sessions5", "Sessions6"])
    func `the example logs in, loads documents by spawned actors and a pool, and logs out`(program: String) throws {
        let (text, isSuccess) = try programOutput(buildFolder.appending(path: program).path)
        #expect(isSuccess)
        #expect(
            text == """
                Login failed: status 401
                logged in: Ada token-14
                titles: ["Letters", "Notes", "Sketch of the engine", "Notes"]
                LoadTitles failed: status 404
                LoadTitles failed: NotLoggedIn()
                session: none
                stored: none
                Login: the program ends

                """)
    }
}
#endif
