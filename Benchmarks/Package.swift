// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Flynn", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "ActorBenchmarks",
            dependencies: [.product(name: "FlynnRuntime", package: "Flynn")]),
        // Apart from the table, which a counting malloc would slow down.
        .executableTarget(
            name: "ActorCosts",
            dependencies: [.product(name: "FlynnRuntime", package: "Flynn"), "CMallocCount"]),
        .target(name: "CMallocCount"),
    ],
    swiftLanguageModes: [.v6]
)
