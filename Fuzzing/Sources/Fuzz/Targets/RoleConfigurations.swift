@testable import FlynnRoles
import Foundation

private final class Screen: RoleOwner {
    let roles = RoleSet()
    var title = ""
    var radius = 0.0
    var insets: [String: [Int?]] = [:]

    static var attributes: RoleAttributes<Screen> {
        RoleAttributes<Screen>().attribute("title", \.title).attribute("radius", \.radius).attribute("insets", \.insets)
    }
}

private final class Limit: Role<Screen> {
    enum Kind: String, Decodable { case hard, soft }
    var count = 0
    var kind = Kind.hard
    var caption: String?

    static var attributes: RoleAttributes<Limit> {
        RoleAttributes<Limit>().attribute("count", \.count).attribute("kind", \.kind).attribute("caption", \.caption)
    }
}

extension Target {
    /// Applies a configuration of roles. If it has mistakes, they must be located inside the text, in order. Text that
    /// isn't JSON must be rejected.
    static let roleConfigurations = Target(
        name: "role-configurations",
        seeds: {
            [
                #"{"attributes":{"title":"a","radius":8.5,"insets":{"x":[1,null]}},"roles":[]}"#,
                #"{"roles":[{"role":"Limit","name":"n","attributes":{"count":3,"kind":"soft","caption":null},"actions":{"bound":"reload"}}]}"#,
                "{\n \"roles\": [\n {\"role\": \"Limits\"},\n {\"role\": 1, \"x\": [true, -1.5e9, \"\\u00e9\\\"\"]}],\n\"roles\": {}}",
                "\u{FEFF}[[[[[[]]]]]]",
            ].map { Array($0.utf8) }
        }
    ) { bytes in
        let classes = RoleClasses(Screen.attributes).role(attributes: Limit.attributes) { Limit() }.action("reload") {
            $0.radius += 1
        }
        let data = Data(bytes)
        let isJSON = (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
        do throws(RoleConfigurationError) {
            let configuration = try RoleConfiguration(data, path: "roles.json", classes: classes)
            let screen = Screen()
            for role in configuration.apply(to: screen) { role.unbind() }
        } catch {
            try require(!error.problems.isEmpty, "an error has no problems")
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            var previous = (0, 0)
            for problem in error.problems {
                try require(lines.indices.contains(problem.line - 1), "a problem is on line \(problem.line)")
                let width = lines[problem.line - 1].count
                try require((1...width + 1).contains(problem.column), "\(problem.line):\(problem.column) is outside")
                try require(previous <= (problem.line, problem.column), "the problems aren't in order")
                previous = (problem.line, problem.column)
            }
            if case .notJSON? = error.problems.first?.reason { return }
        }
        try require(isJSON, "a text that isn't JSON is accepted")
    }
}
