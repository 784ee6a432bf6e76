/// A module that the linter has facts about.
package struct KnownModule: Sendable {
    package let name: String
    /// Whether it declares types or functions of ``KnownFunction``, ``KnownValue`` or the known protocols, so that its
    /// name may qualify them: `Foundation.Thread`.
    let declaresKnownAPIs: Bool
    /// Whether it has no class with the name `Actor`, so that an `Actor` isn't its type.
    let hasNoActorClass: Bool

    package static let all = [
        // Standard library.
        known("Swift"), known("_Concurrency"), plain("Observation"), plain("RegexBuilder"), plain("Synchronization"),
        // C libraries.
        known("Android"), known("Darwin"), known("Glibc"), known("Musl"), plain("ObjectiveC"), plain("WinSDK"),
        // Core libraries.
        known("Combine"), known("Dispatch"), known("Foundation"), known("FoundationEssentials"),
        known("FoundationNetworking"), plain("Testing"), plain("XCTest"),
        // Apple's frameworks.
        plain("AppKit"), plain("CoreFoundation"), plain("CoreGraphics"), plain("CryptoKit"), plain("Network"),
        plain("OSLog"), plain("QuartzCore"), plain("Security"), plain("SwiftUI"), plain("UIKit"), plain("WatchKit"),
        plain("os"),
        // Packages.
        plain("Algorithms"), plain("ArgumentParser"), plain("Atomics"), plain("Collections"), plain("Crypto"),
        plain("Logging"), plain("System"),
        KnownModule(name: "FlynnRuntime", declaresKnownAPIs: true, hasNoActorClass: false),
    ]

    private static func known(_ name: String) -> KnownModule {
        KnownModule(name: name, declaresKnownAPIs: true, hasNoActorClass: true)
    }

    private static func plain(_ name: String) -> KnownModule {
        KnownModule(name: name, declaresKnownAPIs: false, hasNoActorClass: true)
    }

    // MARK: - Derived tables

    /// The modules whose names may qualify known types and functions.
    package static let qualifiers = Set(all.filter(\.declaresKnownAPIs).map(\.name))

    /// The modules without a class that has the name `Actor`.
    package static let withoutActorClass = Set(all.filter(\.hasNoActorClass).map(\.name))

    /// The modules that export Combine's publishers.
    package static let exportingPublishers: Set<String> = ["Combine", "OpenCombine", "SwiftUI"]
}
