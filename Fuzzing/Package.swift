// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "flynnlint", path: "..")],
    targets: [
        .target(name: "CLibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CLibFuzzer",
                .product(name: "FlynnLint", package: "flynnlint"),
                .product(name: "FlynnLintServer", package: "flynnlint"),
                .product(name: "FlynnSyntax", package: "flynnlint"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
