/// A module with facts known to the linter.
package struct KnownModule: Sendable {
    package let name: String
    /// Whether the module declares types or functions in ``KnownFunction``, ``KnownValue`` or the known protocols, so
    /// that its name can qualify them: `Foundation.Thread`.
    let declaresKnownAPIs: Bool
    /// Whether the module does not declare a class named `Actor`, so that `Actor` doesn't refer to this module.
    let hasNoActorClass: Bool
    /// The names of other modules with declarations that become visible when this module is imported.
    var offers: [String] = []

    package static let all = [
        // The standard library.
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

    /// The module for actors.
    package static let runtime = "FlynnRuntime"
    /// The modules for actions.
    package static let actions: Set = ["FlynnActions", "FlynnActorActions"]
    /// The module for roles.
    package static let roles: Set = ["FlynnRoles"]
    /// The module for typed messages.
    package static let system: Set = ["FlynnSystem"]
    /// The module for simulations.
    package static let testing: Set = ["FlynnTesting"]

    // MARK: - Derived tables

    /// The modules with names that can qualify known types and functions.
    package static let qualifiers = Set(all.filter(\.declaresKnownAPIs).map(\.name))

    /// All modules with known facts.
    package static let names = Set(all.map(\.name))

    /// The modules that do not declare a class named `Actor`.
    package static let withoutActorClass = Set(all.filter(\.hasNoActorClass).map(\.name))

    /// Returns whether the declarations of `module` are visible when `imported` is imported.
    package static func isVisible(_ module: String, byImportOf imported: String) -> Bool {
        module == imported || offers[imported]?.contains(module) == true
    }

    private static let offers = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.offers) })
}
