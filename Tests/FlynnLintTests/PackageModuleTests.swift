import FlynnSyntax
import Testing

@testable import FlynnFacts
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnSummary

struct PackageModuleTests {
    private func manifest(_ targets: String) -> FileSummary {
        let text =
            "// swift-tools-version:6.2\nimport PackageDescription\nlet package = Package(name: \"A\", targets: [\(targets)])"
        return FileSummary(of: SyntaxTree(SourceText(text)), path: "Package.swift")
    }

    private static let mainActor = "swiftSettings: [.defaultIsolation(MainActor.self)]"

    private func modules(_ files: [(path: String, summary: FileSummary)]) -> PackageModules {
        PackageModules(files.map { ProjectFile(path: $0.path, settings: RuleSettings(), summary: $0.summary) })
    }

    @Test func `a file has the settings of its target`() {
        let modules = self.modules([
            (
                "/p/Package.swift",
                manifest(".target(name: \"App\", \(Self.mainActor)), .target(name: \"Kit\", path: \"Kit/Sources\")")
            )
        ])
        #expect(modules.settings(forFileAt: "/p/Sources/App/a/b.swift").defaultIsolation == "MainActor")
        #expect(modules.settings(forFileAt: "/p/Sources/Application/b.swift") == .init())
        #expect(modules.settings(forFileAt: "/p/Kit/Sources/a.swift") == .init(languageMode: 6))
        #expect(modules.settings(forFileAt: "/q/Sources/App/a.swift") == .init())
    }

    @Test func `the nearest package decides`() {
        let modules = self.modules([
            ("/p/Package.swift", manifest(".target(name: \"App\", path: \".\", \(Self.mainActor))")),
            ("/p/Tools/Package.swift", manifest(".target(name: \"Tool\")")),
        ])
        #expect(modules.settings(forFileAt: "/p/a.swift").defaultIsolation == "MainActor")
        #expect(modules.settings(forFileAt: "/p/Tools/Sources/Tool/a.swift") == .init(languageMode: 6))
        #expect(modules.settings(forFileAt: "/p/Tools/a.swift") == .init())
    }

    @Test func `several manifests of a package are uncertain`() {
        let app = manifest(".target(name: \"App\", \(Self.mainActor))")
        let modules = self.modules([("/p/Package.swift", app), ("/p/Package@swift-6.2.swift", app)])
        #expect(modules.settings(forFileAt: "/p/Sources/App/a.swift") == .init())
    }
}
