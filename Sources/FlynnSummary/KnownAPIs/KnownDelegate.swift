/// A delegate protocol of UIKit or AppKit, which projects can't show because no source declares it.
///
/// It lists the requirements that multiplexers forward: those that all systems with the framework have, without those that take
/// closures, whose attributes differ between SDKs, and without one that is called instead of another if any target implements it. A
/// member of the project forwards another requirement.
package struct KnownDelegate: Sendable {
    package let name: String
    /// The names of the delegate protocols that it inherits.
    private let inherited: [String]
    /// The functions, one per line.
    private let required: String
    private let optional: String

    init(_ name: String, inherits inherited: [String] = [], required: String = "", optional: String = "") {
        self.name = name
        self.inherited = inherited
        self.required = required
        self.optional = optional
    }

    /// All delegate protocols.
    package static let all = uiKit + appKit

    private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// The delegate protocol of a name.
    package static func named(_ name: String) -> KnownDelegate? { byName[name] }

    /// This protocol after those that it inherits.
    package var withInherited: [KnownDelegate] {
        inherited.flatMap { KnownDelegate.named($0)?.withInherited ?? [] } + [self]
    }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

    /// The base names of the functions.
    package var requirementNames: [String] {
        (lines(required) + lines(optional)).map { String($0.prefix { $0 != "(" }) }
    }

    /// The declaration in Swift.
    package var declaration: String {
        let parents = inherited.isEmpty ? ["NSObjectProtocol"] : inherited
        let functions = lines(required).map { "    func \($0)" } + lines(optional).map { "    optional func \($0)" }
        return (["@MainActor @objc protocol \(name): \(parents.joined(separator: ", ")) {"] + functions + ["}"])
            .joined(separator: "\n")
    }
}
