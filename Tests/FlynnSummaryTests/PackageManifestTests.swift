import FlynnSyntax
import Testing

@testable import FlynnFacts
@testable import FlynnSummary

struct PackageManifestTests {
    private func manifest(_ text: String) -> PackageManifest? {
        FileSummary(
            of: SyntaxTree(SourceText("// swift-tools-version:6.2\nimport PackageDescription\n" + text)), path: "a"
        )
        .manifest
    }

    private func target(_ arguments: String, package: String = "") -> PackageManifest.Target? {
        manifest("let package = Package(name: \"A\", targets: [.target(name: \"A\"\(arguments))]\(package))")?.targets
            .first
    }

    @Test func `the isolation and the language mode of a target are read`() {
        let settings = target(", swiftSettings: [.defaultIsolation(MainActor.self), .swiftLanguageMode(.v5)]")
        #expect(settings?.defaultIsolation == "MainActor")
        #expect(settings?.languageMode == 5)
        #expect(target(", swiftSettings: [.defaultIsolation(nil)]")?.defaultIsolation == nil)
        #expect(target("")?.defaultIsolation == nil)
        #expect(target(", path: \"App\"")?.path == "App")
    }

    @Test func `settings can be a constant`() {
        let targets = manifest(
            """
            let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
            let package = Package(name: "A", targets: [.target(name: "A", swiftSettings: settings), .target(name: "B")])
            """)?.targets
        #expect(targets?.map(\.defaultIsolation) == ["MainActor", nil])
    }

    @Test func `the language mode is that of the target, else that of the package, else that of the tools`() {
        #expect(target("")?.languageMode == 6)
        #expect(target("", package: ", swiftLanguageModes: [.v5]")?.languageMode == 5)
        #expect(target("", package: ", swiftLanguageModes: [.v5, .v6]")?.languageMode == nil)
        #expect(
            target(", swiftSettings: [.swiftLanguageMode(.v6)]", package: ", swiftLanguageModes: [.v5]")?.languageMode
                == 6)
    }

    @Test(arguments: [
        ", swiftSettings: settings()", ", swiftSettings: [.defaultIsolation(MainActor.self, .when(platforms: [.iOS]))]",
        ", swiftSettings: [.unsafeFlags([\"-default-isolation\", \"MainActor\"])]", ", path: folder",
        ", exclude: [\"a.swift\"], swiftSettings: [.defaultIsolation(MainActor.self)]",
    ])
    func `a target whose files or settings aren't certain is unknown`(arguments: String) {
        #expect(target(arguments) == nil)
    }

    @Test func `a manifest that changes its targets is unknown`() {
        let package = "let package = Package(name: \"A\", targets: [.target(name: \"A\")])\n"
        #expect(manifest(package + "package.targets[0].swiftSettings = []") == nil)
        #expect(manifest(package + "for target in package.targets { change(target) }") == nil)
        #expect(manifest(package) != nil)
        #expect(FileSummary(of: SyntaxTree(SourceText(package)), path: "a").manifest == nil)
    }
}
