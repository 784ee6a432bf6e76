import FixLaboratory
import Testing

/// The results of fixes and expansions compile and behave as before; see `Tests/FixLaboratory`.
struct FixLaboratoryTests {
    @Test func `fixed programs compile, run as before, and can be restored`() throws {
        let (report, differences) = try FixPrograms.examine(oneIn: 50, seed: 1)
        print(report)
        #expect(differences == [])
    }

    @Test func `a program with typed behaviors compiles and prints what it has printed with dynamic ones`() throws {
        let (report, differences) = try TypedPrograms.examine(oneIn: 7, seed: 1)
        print(report)
        #expect(differences == [])
    }

    @Test func `random projects with typed behaviors compile and print what they have printed with dynamic ones`()
        throws
    {
        let (report, differences) = try RandomProjects.examine(40, seed: 1)
        print(report)
        #expect(differences == [])
    }

    #if os(Linux)
    @Test func `files of an interrupted rewrite are all old, or all new`() throws {
        let (report, differences) = try RandomFaults.examine(1, places: 3, seed: 1)
        print(report)
        #expect(differences == [])
    }
    #endif
}
