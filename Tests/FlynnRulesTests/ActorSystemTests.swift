import FlynnLint
import FlynnSyntax
import Testing

struct ActorSystemTests {
    private let program = """
        import FlynnSystem

        struct Count: Message {}
        final class CounterActor: SystemActor {
            override func setup() throws {
                let own = try system.actor(CounterActor.self)
                on(Count.self, async: { _ in try await own.ask(Count()) })
            }
        }
        final class MailActor: SystemActor {}

        func start() throws {
            let system = try MainActorSystem { builder in try builder.addSingleton(CounterActor.self) }
            _ = try system.actor(MailActor.self)
        }
        """
    private let imitation = """
        final class TestSystem: ActorSystem {
            let services = ServiceLocator()
            let configurations = Configurations()

            func actor<A: SystemActor>(_ type: A.Type, caller: AnyObject?) throws -> ActorRef<A> {
                try reference(to: type.init(system: self), caller: caller)
            }

            func shutdown() {}
        }

        func test() throws { _ = try TestSystem().actor(MailActor.self) }
        """

    private func findings(_ path: String, imports: String) -> [String] {
        Linter().lint([
            ("/Project/Sources/Program.swift", SourceText(program)),
            (path, SourceText(imports + "\n" + imitation)),
        ]).filter { $0.rule == "ask_cycle" || $0.rule == "unregistered_actor" }.map { "\($0.file): \($0.rule)" }
    }

    private let expected = [
        "/Project/Sources/Program.swift: ask_cycle", "/Project/Sources/Program.swift: unregistered_actor",
    ]

    @Test func `a system in the folder of a test target says nothing about the program`() {
        #expect(findings("/Project/Tests/ProgramTests/TestSystem.swift", imports: "import FlynnSystem") == expected)
    }

    @Test(arguments: ["XCTest", "Testing"])
    func `a system in a file that imports a testing library says nothing about the program`(module: String) {
        let found = findings("/Project/Sources/TestSystem.swift", imports: "import FlynnSystem\nimport \(module)")
        #expect(found == expected)
    }

    @Test func `a system of the program can make every actor`() {
        #expect(findings("/Project/Sources/TestSystem.swift", imports: "import FlynnSystem").isEmpty)
    }

    @Test func `the folder of the project can have the name of a folder of tests`() {
        let found = Linter().lint([
            ("/Tests/Sources/Program.swift", SourceText(program)),
            ("/Tests/Sources/TestSystem.swift", SourceText("import FlynnSystem\n" + imitation)),
        ]).filter { $0.rule == "ask_cycle" || $0.rule == "unregistered_actor" }
        #expect(found.isEmpty)
    }
}
