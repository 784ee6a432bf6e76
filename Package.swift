// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "flynnlint",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "FlynnSyntax", targets: ["FlynnSyntax"])
    ],
    targets: [
        .target(name: "FlynnSyntax"),
        .testTarget(name: "FlynnSyntaxTests", dependencies: ["FlynnSyntax"]),
    ],
    swiftLanguageModes: [.v6]
)
