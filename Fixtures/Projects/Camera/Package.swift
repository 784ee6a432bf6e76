// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Camera",
    dependencies: [.package(path: "../../..")],
    targets: [
        .target(name: "CCamera"),
        .executableTarget(
            name: "Camera", dependencies: ["CCamera", .product(name: "FlynnRuntime", package: "flynnlint")]),
    ]
)
