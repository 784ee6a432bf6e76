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
    ],
    swiftLanguageModes: [.v6]
)
