// swift-tools-version: 6.2
import PackageDescription

/// Packages whose sources the oracles read, and one product of each.
///
/// They are checked out but not built, because the dependencies on their products are limited to a platform that
/// doesn't exist.
let corpus: [(product: String, package: String, url: String, version: Version)] = [
    ("GRDB", "GRDB.swift", "https://github.com/groue/GRDB.swift", "7.10.0"),
    ("OpenCombine", "OpenCombine", "https://github.com/OpenCombine/OpenCombine", "0.14.0"),
    ("ArgumentParser", "swift-argument-parser", "https://github.com/apple/swift-argument-parser", "1.8.0"),
    ("X509", "swift-certificates", "https://github.com/apple/swift-certificates", "1.21.0"),
    ("Atomics", "swift-atomics", "https://github.com/apple/swift-atomics", "1.3.0"),
    ("Collections", "swift-collections", "https://github.com/apple/swift-collections", "1.6.0"),
    ("NIO", "swift-nio", "https://github.com/apple/swift-nio", "2.101.0"),
    ("SwiftProtobuf", "swift-protobuf", "https://github.com/apple/swift-protobuf", "1.39.0"),
    ("Yams", "Yams", "https://github.com/jpsim/Yams", "6.2.0"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "flynnlint", path: ".."),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ]
        + corpus.map { .package(url: $0.url, from: $0.version) },
    targets: [
        .target(
            name: "OracleSupport",
            dependencies: [.product(name: "FlynnSyntax", package: "flynnlint")]),
        .executableTarget(
            name: "TokenOracle",
            dependencies: [
                "OracleSupport",
                .product(name: "FlynnSyntax", package: "flynnlint"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
                + corpus.map {
                    .product(name: $0.product, package: $0.package, condition: .when(platforms: [.custom("corpus")]))
                }),
        .executableTarget(
            name: "TreeOracle",
            dependencies: [
                "OracleSupport",
                .product(name: "FlynnSyntax", package: "flynnlint"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]),
        .executableTarget(
            name: "CleanSources",
            dependencies: [
                "OracleSupport",
                .product(name: "FlynnLint", package: "flynnlint"),
                .product(name: "FlynnSyntax", package: "flynnlint"),
            ]),
        .executableTarget(
            name: "TokenizerSpeed",
            dependencies: [.product(name: "FlynnSyntax", package: "flynnlint")]),
        .executableTarget(
            name: "LintBenchmarks",
            dependencies: [
                "Measuring",
                "OracleSupport",
                "ProcessMeter",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "FlynnLint", package: "flynnlint"),
                .product(name: "FlynnSyntax", package: "flynnlint"),
            ]),
        .executableTarget(name: "ProcessMeter"),
        .target(name: "Measuring"),
        .executableTarget(
            name: "ActorBenchmarks",
            dependencies: ["Measuring", .product(name: "FlynnRuntime", package: "flynnlint")]),
        .executableTarget(
            name: "SimulationBenchmarks",
            dependencies: [
                .product(name: "FlynnRuntime", package: "flynnlint"),
                .product(name: "FlynnTesting", package: "flynnlint"),
            ]),
        .executableTarget(
            name: "RoleStress",
            dependencies: ["Measuring", .product(name: "FlynnRoles", package: "flynnlint")]),
        .executableTarget(
            name: "SystemBenchmarks",
            dependencies: [
                "Measuring",
                .product(name: "FlynnRuntime", package: "flynnlint"),
                .product(name: "FlynnSystem", package: "flynnlint"),
            ]),
        // A separate executable, because counting allocations would slow down the table.
        .executableTarget(
            name: "ActorCosts",
            dependencies: [.product(name: "FlynnRuntime", package: "flynnlint"), "CMallocCount"]),
        .target(name: "CMallocCount"),
        .executableTarget(
            name: "ActionBenchmarks",
            dependencies: ["Measuring", .product(name: "FlynnActions", package: "flynnlint")]),
    ],
    swiftLanguageModes: [.v6]
)
