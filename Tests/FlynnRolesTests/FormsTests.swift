#if os(macOS) || os(Linux)
import BasicTestSupport
import Foundation
import Testing

/// The example project is a separate program, compiled in both language modes.
struct FormsTests {
    @Test(arguments: ["Forms5", "Forms6"])
    func `the example validates a form with the roles of a file`(program: String) throws {
        let file = repository.appending(path: "Fixtures/Projects/Forms/form.json")
        let (text, isSuccess) = try programOutput(buildFolder.appending(path: program).path, [file.path])
        #expect(isSuccess)
        #expect(
            text == """
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
}
#endif
