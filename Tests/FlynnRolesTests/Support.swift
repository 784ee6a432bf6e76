import Foundation
import Synchronization
import Testing

@testable import FlynnRoles

/// An owner of roles.
class Screen: RoleOwner {
    let roles = RoleSet()
    var title = ""
    let layer = Layer()

    static var attributes: RoleAttributes<Screen> {
        RoleAttributes<Screen>()
            .attribute("title", \.title)
            .attributes("layer", of: { $0.layer }, Layer.attributes)
    }
}

final class Layer {
    var cornerRadius = 0.0
    var insets = Insets(left: 0, right: 0)

    static var attributes: RoleAttributes<Layer> {
        RoleAttributes<Layer>().attribute("cornerRadius", \.cornerRadius).attribute("insets", \.insets)
    }
}

struct Insets: Decodable, Equatable {
    var left: Double
    var right: Double
}

final class SubScreen: Screen {}

/// A role that records its events.
final class Parallax: Role<Screen> {
    private let living: Census
    var log: [String] = []
    var strength = 10 { didSet { log.append("strength \(strength)") } }
    var easing = Easing.linear { didSet { log.append("easing \(easing)") } }
    var easings: [Easing] = []
    var caption: String?

    enum Easing: String, CaseIterable, Decodable { case linear, smooth }

    init(_ living: Census = Census()) {
        self.living = living
        living.arrive()
        super.init()
        on(.bound) { role, screen in role.log.append("bound to '\(screen.title)'") }
        on(.unbound) { role, screen in role.log.append("unbound from '\(screen.title)'") }
    }

    deinit { living.leave() }

    static var attributes: RoleAttributes<Parallax> {
        RoleAttributes<Parallax>()
            .attribute("strength", \.strength)
            .attribute("easing", \.easing)
            .attribute("easings", \.easings)
            .attribute("caption", \.caption)
            .attribute("hex", \.strength) { (text: String) in
                guard let number = Int(text, radix: 16) else { throw NotHexadecimal() }
                return number
            }
    }
}

struct NotHexadecimal: Error, CustomStringConvertible {
    var description: String { "expected hexadecimal digits" }
}

/// Counts objects. Can be used on all threads.
final class Census: Sendable {
    private let population = Atomic(0)

    /// Acquiring: if the count is zero, all actions of the objects have happened.
    var count: Int { population.load(ordering: .acquiring) }

    func arrive() { population.add(1, ordering: .relaxed) }

    /// Releasing: synchronizes with the load above.
    func leave() { population.subtract(1, ordering: .releasing) }
}

/// A role that is counted during its lifetime.
final class CountedRole<Owner>: Role<Owner> {
    private let living: Census

    init(_ living: Census) {
        self.living = living
        living.arrive()
        super.init()
    }

    deinit { living.leave() }
}
