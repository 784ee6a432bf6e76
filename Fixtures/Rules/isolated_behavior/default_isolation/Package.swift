// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility"), .defaultIsolation(MainActor.self)]

let package = Package(
    name: "App",
    dependencies: [.package(path: "../flynn")],
    targets: [
        .executableTarget(
            name: "App", dependencies: [.product(name: "FlynnRuntime", package: "flynn")], path: ".",
            swiftSettings: settings)
    ]
)
