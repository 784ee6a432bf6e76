// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "flynnlint",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "flynnlint", targets: ["FlynnLintCommand"]),
        .library(name: "FlynnActions", targets: ["FlynnActions"]),
        .library(name: "FlynnActorActions", targets: ["FlynnActorActions"]),
        .library(name: "FlynnLint", targets: ["FlynnLint"]),
        .library(name: "FlynnLintServer", targets: ["FlynnLintServer"]),
        .library(name: "FlynnRoles", targets: ["FlynnRoles"]),
        .library(name: "FlynnRuntime", targets: ["FlynnRuntime"]),
        .library(name: "FlynnServices", targets: ["FlynnServices"]),
        .library(name: "FlynnSyntax", targets: ["FlynnSyntax"]),
        .library(name: "FlynnSystem", targets: ["FlynnSystem"]),
        .library(name: "FlynnTesting", targets: ["FlynnTesting"]),
    ],
    traits: [
        .trait(name: "Linter", description: "The linter. Packages that only use the runtime disable it."),
        .trait(
            name: "Services",
            description:
                "FlynnServices: the runtime with swift-log, swift-metrics, swift-distributed-tracing and ServiceLifecycle."
        ),
        .default(enabledTraits: ["Linter"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        // Of the trait Services only.
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // The runtime, which depends on nothing of the linter.
        .target(name: "CFlynnRuntime"),
        .target(name: "FlynnRuntime", dependencies: ["CFlynnRuntime"]),

        // Actions on queues, which need the runtime only for actors instead of queues.
        .target(name: "CFlynnActions"),
        .target(name: "FlynnActions", dependencies: ["CFlynnActions"]),
        .target(name: "FlynnActorActions", dependencies: ["FlynnActions", "FlynnRuntime"]),
        // Roles, which depend on nothing.
        .target(name: "FlynnRoles"),
        // Typed messages, and actors that react to them.
        .target(name: "FlynnSystem", dependencies: ["CFlynnRuntime", "FlynnRuntime"]),
        // Deterministic tests of actors.
        .target(name: "FlynnTesting", dependencies: ["FlynnRuntime"]),

        // The runtime in a server. Empty without the trait.
        .target(
            name: "FlynnServices",
            dependencies: [
                "FlynnRuntime",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Services"])),
                .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Services"])),
                .product(
                    name: "ServiceLifecycle", package: "swift-service-lifecycle",
                    condition: .when(traits: ["Services"])),
                .product(
                    name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Services"])),
            ]),

        // The linter.
        .target(name: "SystemLibrary"),
        .target(name: "FlynnSyntax"),
        // Stored bytes and their hashes.
        .target(name: "CFlynnHash"),
        .target(name: "FlynnStore", dependencies: ["CFlynnHash", "FlynnSyntax"]),
        // Files, folders and git.
        .target(name: "CFlynnFiles"),
        .target(
            name: "FlynnFiles",
            dependencies: ["CFlynnFiles", "FlynnRuntime", "FlynnStore", "FlynnSyntax", "SystemLibrary"]),
        // The facts about a file, the known functions of other libraries, and the readers and collectors of facts.
        .target(name: "FlynnFacts", dependencies: ["FlynnStore", "FlynnSyntax"]),
        .target(name: "FlynnOutline", dependencies: ["FlynnFacts", "FlynnStore", "FlynnSyntax"]),
        .target(name: "FlynnShortcuts", dependencies: ["FlynnFacts", "FlynnStore", "FlynnSyntax"]),
        .target(name: "FlynnExpressions", dependencies: ["FlynnFacts", "FlynnSyntax"]),
        .target(
            name: "FlynnSummary", dependencies: ["FlynnExpressions", "FlynnFacts", "FlynnShortcuts", "FlynnSyntax"]),
        // Headers of C and Objective-C, which libclang reads if it is installed.
        .target(name: "CClang"),
        .target(name: "FlynnHeaders", dependencies: ["CClang", "FlynnFacts", "SystemLibrary"]),
        // The meanings of names, types and calls, and the index for the questions of rules.
        .target(name: "FlynnResolution", dependencies: ["FlynnFacts", "FlynnOutline", "FlynnSyntax"]),
        .target(
            name: "FlynnIndex",
            dependencies: [
                "FlynnFacts", "FlynnOutline", "FlynnResolution", "FlynnShortcuts", "FlynnStore", "FlynnSyntax",
            ]),
        .target(
            name: "FlynnRules",
            dependencies: ["FlynnFacts", "FlynnIndex", "FlynnResolution", "FlynnShortcuts", "FlynnSyntax"]),
        // A project: configurations, files, headers, caches and archives.
        .target(
            name: "FlynnProject",
            dependencies: [
                "FlynnFacts", "FlynnFiles", "FlynnHeaders", "FlynnIndex", "FlynnOutline", "FlynnRules",
                "FlynnShortcuts", "FlynnStore", "FlynnSummary", "FlynnSyntax", "SystemLibrary",
                .product(name: "Yams", package: "Yams", condition: .when(traits: ["Linter"])),
            ]),
        // The rewrite of dynamic behaviors into typed ones.
        .target(
            name: "FlynnTyping",
            dependencies: [
                "FlynnFacts", "FlynnFiles", "FlynnIndex", "FlynnResolution", "FlynnShortcuts", "FlynnSummary",
                "FlynnSyntax",
            ]),
        // The files that `flynnlint init` writes.
        .target(
            name: "FlynnSetup",
            dependencies: ["FlynnFacts", "FlynnFiles", "FlynnProject", "FlynnSyntax", "SystemLibrary"]),
        .target(
            name: "FlynnLint",
            dependencies: [
                "FlynnFacts", "FlynnFiles", "FlynnIndex", "FlynnProject", "FlynnResolution", "FlynnRules",
                "FlynnShortcuts", "FlynnSummary", "FlynnSyntax", "FlynnTyping", "SystemLibrary",
            ]),
        .target(
            name: "FlynnLintServer",
            dependencies: ["FlynnFiles", "FlynnLint", "FlynnProject", "FlynnSyntax", "SystemLibrary"]),
        .target(name: "CFlynnLintCommand"),
        .executableTarget(
            name: "FlynnLintCommand",
            dependencies: [
                "CFlynnLintCommand", "FlynnFiles", "FlynnLint", "FlynnLintServer", "FlynnProject", "FlynnSetup",
                "SystemLibrary",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Linter"])),
            ]),

        // Tests.
        .testTarget(name: "FlynnSyntaxTests", dependencies: ["FlynnSyntax", "BasicTestSupport", "TestSupport"]),
        .testTarget(name: "FlynnStoreTests", dependencies: ["FlynnStore", "FlynnSyntax"]),
        .testTarget(
            name: "FlynnFilesTests",
            dependencies: ["FlynnFiles", "FlynnStore", "FlynnSyntax", "BasicTestSupport", "TestSupport"]),
        .testTarget(
            name: "FlynnSummaryTests",
            dependencies: [
                "FlynnExpressions", "FlynnFacts", "FlynnLint", "FlynnOutline", "FlynnShortcuts", "FlynnSummary",
                "FlynnSyntax", "BasicTestSupport", "TestSupport",
            ]),
        .testTarget(
            name: "FlynnHeadersTests",
            dependencies: [
                "FlynnFacts", "FlynnHeaders", "FlynnLint", "FlynnLintCommand", "FlynnSyntax", "BasicTestSupport",
                "TestSupport",
            ],
            exclude: ["Declarations.c"]),
        .testTarget(
            name: "FlynnIndexTests",
            dependencies: [
                "FlynnFacts", "FlynnHeaders", "FlynnIndex", "FlynnLint", "FlynnLintCommand", "FlynnOutline",
                "FlynnResolution", "FlynnShortcuts", "FlynnSummary", "FlynnSyntax", "ArgumentTable5", "ArgumentTable6",
                "GeneratedCalls", "Traps5", "Traps6", "BasicTestSupport", "TestSupport",
            ]),
        .testTarget(
            name: "FlynnRulesTests",
            dependencies: [
                "FlynnFacts", "FlynnIndex", "FlynnLint", "FlynnResolution", "FlynnRules", "FlynnSyntax",
                "BasicTestSupport", "TestSupport",
            ]),
        .testTarget(
            name: "FlynnLintServerTests",
            dependencies: ["FlynnLintCommand", "FlynnLintServer", "FlynnSyntax", "BasicTestSupport", "TestSupport"]),
        .testTarget(
            name: "FlynnLintTests",
            dependencies: [
                "FlynnFacts", "FlynnFiles", "FlynnHeaders", "FlynnIndex", "FlynnLint", "FlynnOutline", "FlynnProject",
                "FlynnRoles", "FlynnRules", "FlynnShortcuts", "FlynnStore", "FlynnSummary", "FlynnSyntax",
                "BasicTestSupport", "TestSupport",
            ]),
        // The targets of the fuzzer without libFuzzer.
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "FlynnFacts", "FlynnFiles", "FlynnHeaders", "FlynnLint", "FlynnLintServer", "FlynnOutline",
                "FlynnProject", "FlynnRoles", "FlynnRules", "FlynnStore", "FlynnSummary", "FlynnSyntax",
            ],
            path: "Fuzzing/Sources",
            exclude: ["CLibFuzzer", "Fuzz/Costs.swift", "Fuzz/LibFuzzer.swift", "Fuzz/main.swift"],
            sources: ["Fuzz", "FuzzTests"]),
        // What the tests of several modules use: those of all modules, and those of the linter.
        .target(name: "BasicTestSupport", path: "Tests/BasicTestSupport"),
        .target(
            name: "TestSupport",
            dependencies: ["BasicTestSupport", "FlynnFacts", "FlynnLint", "FlynnRules", "FlynnSummary", "FlynnSyntax"],
            path: "Tests/TestSupport"),
        // Passes every literal to a behavior of every type, for the test that the linter knows which of them crash.
        .executableTarget(
            name: "ArgumentTable5", dependencies: ["CArgumentTable", "FlynnRuntime"], path: "Tests/ArgumentTable5",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]),
        .executableTarget(
            name: "ArgumentTable6", dependencies: ["CArgumentTable", "FlynnRuntime"], path: "Tests/ArgumentTable"),
        // Makes random programs, runs them, and compares each call that crashes with the linter's findings.
        .executableTarget(
            name: "GeneratedCalls",
            dependencies: ["FlynnLint", "FlynnRuntime", "FlynnSyntax", "BasicTestSupport", "TestSupport"],
            path: "Tests/GeneratedCalls", exclude: ["Program"]),
        .target(name: "CArgumentTable", path: "Tests/CArgumentTable"),
        // Calls that look wrong, but run. The test that FlynnLint reports none of them runs both.
        .executableTarget(
            name: "Traps5", dependencies: ["FlynnRuntime"], path: "Tests/Traps5",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]),
        .executableTarget(
            name: "Traps6", dependencies: ["FlynnRuntime"], path: "Tests/Traps6",
            swiftSettings: [.unsafeFlags(["-suppress-warnings"])]),
        // Compiles and runs what the fixes of programs leave.
        .executableTarget(
            name: "FixLaboratory",
            dependencies: [
                "FlynnActions", "FlynnLint", "FlynnLintCommand", "FlynnRoles", "FlynnRules", "FlynnRuntime",
                "FlynnSyntax",
                "FlynnSystem", "BasicTestSupport", "TestSupport",
            ],
            path: "Tests/FixLaboratory"),
        // Runs random programs of actors, and compares them with a sequential model.
        .executableTarget(
            name: "RandomPrograms", dependencies: ["BasicTestSupport", "FlynnRuntime"], path: "Tests/RandomPrograms"),
        // Forks, in a process without other threads than the runtime's.
        .executableTarget(
            name: "ForkProgram", dependencies: ["BasicTestSupport", "FlynnRuntime"], path: "Tests/ForkProgram"),
        .testTarget(
            name: "FlynnLintCommandTests",
            dependencies: [
                "CFlynnFiles", "FixLaboratory", "FlynnFiles", "FlynnHeaders", "FlynnLint", "FlynnLintCommand",
                "BasicTestSupport", "TestSupport",
                .product(name: "Yams", package: "Yams"),
            ]),
        .testTarget(
            name: "FlynnRuntimeTests",
            dependencies: [
                "BasicTestSupport", "CFlynnRuntime", "FlynnRuntime", "FlynnTesting", "ForkProgram", "RandomPrograms",
                "RuntimeSnippets5", "RuntimeSnippets6",
            ]),
        .testTarget(
            name: "FlynnActionsTests",
            dependencies: [
                "BasicTestSupport", "FlynnActions", "FlynnActorActions", "FlynnRuntime", "FlynnTesting",
                "ActionSnippets5", "ActionSnippets6", "Editor5", "Editor6",
            ]),
        .testTarget(
            name: "FlynnRolesTests",
            dependencies: ["BasicTestSupport", "FlynnRoles", "Forms5", "Forms6", "RoleSnippets5", "RoleSnippets6"]),
        // The same sources twice: what users write compiles in both language modes without a warning.
        .target(
            name: "RoleSnippets5", dependencies: ["FlynnRoles"], path: "Tests/RoleSnippets5",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]),
        .target(
            name: "RoleSnippets6", dependencies: ["FlynnRoles"], path: "Tests/RoleSnippets6",
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-warnings-as-errors"])]),
        .executableTarget(
            name: "Forms5", dependencies: ["FlynnRoles"], path: "Fixtures/Projects/Forms", exclude: ["form.json"],
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]),
        .executableTarget(
            name: "Forms6", dependencies: ["FlynnRoles"], path: "Tests/Forms6", exclude: ["form.json"],
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-warnings-as-errors"])]),
        // Empty without the trait.
        .testTarget(
            name: "FlynnServicesTests",
            dependencies: [
                "BasicTestSupport", "FlynnRuntime", "FlynnServices",
                .product(name: "InMemoryLogging", package: "swift-log", condition: .when(traits: ["Services"])),
                .product(
                    name: "InMemoryTracing", package: "swift-distributed-tracing",
                    condition: .when(traits: ["Services"])),
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Services"])),
                .product(
                    name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle",
                    condition: .when(traits: ["Services"])),
            ]),
        .testTarget(
            name: "FlynnSystemTests",
            dependencies: [
                "BasicTestSupport", "FlynnRuntime", "FlynnSystem", "FlynnTesting", "Sessions5", "Sessions6",
                "SystemSnippets5", "SystemSnippets6",
            ]),
        // The programs of FlynnTestingTests on the runtime's own schedulers.
        .executableTarget(name: "SeededBugs", dependencies: ["FlynnRuntime"], path: "Tests/SeededBugs"),
        .testTarget(
            name: "FlynnTestingTests",
            dependencies: [
                "BasicTestSupport", "FlynnActorActions", "FlynnActions", "FlynnRoles", "FlynnRuntime", "FlynnSystem",
                "FlynnTesting",
            ]),
        .executableTarget(
            name: "Sessions5", dependencies: ["FlynnSystem"], path: "Fixtures/Projects/Sessions",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]),
        .executableTarget(
            name: "Sessions6", dependencies: ["FlynnSystem"], path: "Tests/Sessions6",
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-warnings-as-errors"])]),
        // The same sources twice: what users write compiles in both language modes without a warning.
        .target(
            name: "SystemSnippets5", dependencies: ["FlynnRuntime", "FlynnSystem"], path: "Tests/SystemSnippets5",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]),
        .target(
            name: "SystemSnippets6", dependencies: ["FlynnRuntime", "FlynnSystem"], path: "Tests/SystemSnippets6",
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-warnings-as-errors"])]),
        .target(
            name: "RuntimeSnippets5", dependencies: ["FlynnRuntime"], path: "Tests/RuntimeSnippets5",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]),
        .target(
            name: "RuntimeSnippets6", dependencies: ["FlynnRuntime"], path: "Tests/RuntimeSnippets6",
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-warnings-as-errors"])]),
        .executableTarget(
            name: "Editor5", dependencies: ["FlynnActions", "FlynnActorActions", "FlynnRuntime"],
            path: "Fixtures/Projects/Editor",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]),
        .executableTarget(
            name: "Editor6", dependencies: ["FlynnActions", "FlynnActorActions", "FlynnRuntime"],
            path: "Tests/Editor6",
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-warnings-as-errors"])]),
        .target(
            name: "ActionSnippets5", dependencies: ["FlynnActions"], path: "Tests/ActionSnippets5",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]),
        .target(
            name: "ActionSnippets6", dependencies: ["FlynnActions"], path: "Tests/ActionSnippets6",
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-warnings-as-errors"])]),
    ],
    swiftLanguageModes: [.v6]
)
