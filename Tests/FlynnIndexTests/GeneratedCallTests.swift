import GeneratedCalls
import Testing

/// The findings in random programs agree with the results of the programs; see `Tests/GeneratedCalls`.
struct GeneratedCallTests {
    @Test func `calls of generated programs that crash are reported, and no others`() throws {
        let result = try compareGeneratedProjects(1, from: 6, calls: 150)
        print(result.line)
        #expect(result.isRight)
    }

    @Test func `calls of typed behaviors run as before, and wrong ones are rejected`() throws {
        let result = try compareGeneratedProjects(1, from: 2, calls: 20, typed: true)
        print(result.line)
        #expect(result.isRight)
    }
}
