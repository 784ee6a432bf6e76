#if os(macOS) || os(Linux)
import BasicTestSupport
import Testing

/// The runtime in child processes. The cases run in a program, as a process that forks should have a small number of
/// threads.
struct ForkTests {
    @Test func `the first use of a running runtime crashes in a child`() throws {
        try expectSuccess(of: "firstUse")
    }

    @Test func `a child that a behavior has forked runs no other message`() throws {
        try expectSuccess(of: "childOfBehavior")
    }

    @Test func `a child of a stopped runtime uses its own`() throws {
        try expectSuccess(of: "stoppedRuntime")
    }

    @Test func `a child may replace its program, and another program may be spawned`() throws {
        try expectSuccess(of: "otherPrograms")
    }

    private func expectSuccess(of name: String) throws {
        let (text, isSuccess) = try programOutput(buildFolder.appending(path: "ForkProgram").path, [name])
        #expect(text == "")
        #expect(isSuccess)
    }
}
#endif
