// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "flynnlint",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "flynnlint", targets: ["FlynnLintCommand"]),
        .library(name: "FlynnLint", targets: ["FlynnLint"]),
        .library(name: "FlynnSyntax", targets: ["FlynnSyntax"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .target(name: "FlynnSyntax"),
        .target(name: "FlynnLint", dependencies: ["FlynnSyntax"]),
        .executableTarget(
            name: "FlynnLintCommand",
            dependencies: [
                "FlynnLint",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(name: "FlynnSyntaxTests", dependencies: ["FlynnSyntax"]),
        .testTarget(name: "FlynnLintTests", dependencies: ["FlynnLint", "FlynnSyntax"]),
        .testTarget(name: "FlynnLintCommandTests", dependencies: ["FlynnLintCommand"]),
    ],
    swiftLanguageModes: [.v6]
)
