/// A delegate protocol of UIKit or AppKit. These protocols are listed here because projects don't contain the source.
///
/// The list contains the requirements that multiplexers forward. They are available on all systems with the framework.
/// Requirements with closures are excluded because their attributes differ between SDKs. A requirement is also excluded
/// if targets that implement it are then not sent another one. Members written in the project can forward the excluded
/// requirements.
package struct KnownDelegate: Sendable {
    package let name: String
    /// The names of the inherited delegate protocols.
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

    /// Returns the delegate protocol named `name`.
    package static func named(_ name: String) -> KnownDelegate? { byName[name] }

    /// The inherited protocols, followed by this protocol.
    package var withInherited: [KnownDelegate] {
        inherited.flatMap { KnownDelegate.named($0)?.withInherited ?? [] } + [self]
    }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

    /// The base names of the functions.
    package var requirementNames: [String] {
        (lines(required) + lines(optional)).map { String($0.prefix { $0 != "(" }) }
    }

    /// The Swift declaration of the protocol.
    package var declaration: String {
        let parents = inherited.isEmpty ? ["NSObjectProtocol"] : inherited
        let functions = lines(required).map { "    func \($0)" } + lines(optional).map { "    optional func \($0)" }
        return (["@MainActor @objc protocol \(name): \(parents.joined(separator: ", ")) {"] + functions + ["}"])
            .joined(separator: "\n")
    }
}
