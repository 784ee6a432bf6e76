// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "LineServer",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "flynnlint", path: "../..", traits: ["Services"]),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .executableTarget(
            name: "LineServer",
            dependencies: [
                .product(name: "FlynnRuntime", package: "flynnlint"),
                .product(name: "FlynnServices", package: "flynnlint"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]),
        .testTarget(
            name: "LineServerTests",
            dependencies: [
                "LineServer",
                .product(name: "FlynnTesting", package: "flynnlint"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ]),
        // Puts a LineServer under load, and checks that it answers all accepted requests.
        .executableTarget(
            name: "LineLoad",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
