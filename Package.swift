// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Flynn",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
    products: [
        .library(name: "FlynnRuntime", targets: ["FlynnRuntime"])
    ],
    targets: [
        .target(name: "CFlynnRuntime"),
        .target(name: "FlynnRuntime", dependencies: ["CFlynnRuntime"]),
        .testTarget(
            name: "FlynnRuntimeTests",
            dependencies: ["FlynnRuntime", "RuntimeCrashes", "RuntimeSnippets5", "RuntimeSnippets6"]),
        // Ends in the way that its argument says, for the tests of crash messages.
        .executableTarget(
            name: "RuntimeCrashes", dependencies: ["FlynnRuntime"], path: "Tests/RuntimeCrashes",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        // The same sources twice: what users write compiles in both language modes without a warning.
        .target(
            name: "RuntimeSnippets5", dependencies: ["FlynnRuntime"], path: "Tests/RuntimeSnippets5",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]),
        .target(
            name: "RuntimeSnippets6", dependencies: ["FlynnRuntime"], path: "Tests/RuntimeSnippets6",
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-warnings-as-errors"])]),
    ],
    swiftLanguageModes: [.v6]
)
