/// A module that the linter has facts about.
package struct KnownModule: Sendable {
    package let name: String
    /// Whether it declares types or functions of ``KnownFunction``, ``KnownValue`` or the known protocols, so that its
    /// name may qualify them: `Foundation.Thread`.
    let declaresKnownAPIs: Bool
    /// Whether it has no class with the name `Actor`, so that an `Actor` isn't its type.
    let hasNoActorClass: Bool
    /// The names of other modules whose declarations an import of it makes visible, or that it declares again.
    var offers: [String] = []

    package static let all = [
        // Standard library.
        known("Swift"), known("_Concurrency"), plain("Observation"), plain("RegexBuilder"), plain("Synchronization"),
        // C libraries.
        known("Android"), known("Darwin"), known("Glibc"), known("Musl"), plain("ObjectiveC"), plain("WinSDK"),
        // Core libraries.
        known("Combine"), known("Dispatch"), known("Foundation"), known("FoundationEssentials"),
        known("FoundationNetworking"), plain("Testing"), plain("XCTest"),
        // The open-source implementation of Combine.
        known("OpenCombine", offers: ["Combine"]), known("OpenCombineShim", offers: ["Combine"]),
        // Apple's frameworks.
        plain("AppKit"), plain("CoreFoundation"), plain("CoreGraphics"), plain("CryptoKit"), plain("Network"),
        plain("OSLog"), plain("QuartzCore"), plain("Security"), plain("UIKit"), plain("WatchKit"), plain("os"),
        plain("SwiftUI", offers: ["Combine"]),
        // Packages.
        plain("Algorithms"), plain("ArgumentParser"), plain("Atomics"), plain("Collections"), plain("Crypto"),
        plain("Logging"), plain("System"),
        KnownModule(name: runtime, declaresKnownAPIs: true, hasNoActorClass: false),
    ]

    private static func known(_ name: String, offers: [String] = []) -> KnownModule {
        KnownModule(name: name, declaresKnownAPIs: true, hasNoActorClass: true, offers: offers)
    }

    private static func plain(_ name: String, offers: [String] = []) -> KnownModule {
        KnownModule(name: name, declaresKnownAPIs: false, hasNoActorClass: true, offers: offers)
    }

    /// The module of actors.
    package static let runtime = "FlynnRuntime"
    /// The modules of actions.
    package static let actions: Set = ["FlynnActions", "FlynnActorActions"]
    /// The module of roles.
    package static let roles: Set = ["FlynnRoles"]
    /// The module of typed messages.
    package static let system: Set = ["FlynnSystem"]
    /// The module of simulations.
    package static let testing: Set = ["FlynnTesting"]

    // MARK: - Derived tables

    /// The modules whose names may qualify known types and functions.
    package static let qualifiers = Set(all.filter(\.declaresKnownAPIs).map(\.name))

    /// All modules that have facts.
    package static let names = Set(all.map(\.name))

    /// The modules without a class that has the name `Actor`.
    package static let withoutActorClass = Set(all.filter(\.hasNoActorClass).map(\.name))

    /// Whether an import of a module makes the declarations of another module visible.
    package static func isVisible(_ module: String, byImportOf imported: String) -> Bool {
        module == imported || offers[imported]?.contains(module) == true
    }

    private static let offers = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.offers) })
}
