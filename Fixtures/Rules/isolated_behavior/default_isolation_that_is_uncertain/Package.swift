// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    targets: [
        .target(name: "App", path: ".", swiftSettings: [.defaultIsolation(MainActor.self)])
    ]
)

for target in package.targets where isOnServer { target.swiftSettings = [] }
