import FlynnFacts

/// The members that all multiplexers inherit from `Multiplexer`, `AnyRole` and `NSObject`.
package enum MultiplexerNames {
    /// The functions called from generated code, including code from earlier versions.
    package static let forwarding: Set = ["forward", "forwardIfImplemented", "forwardToFirst"]

    /// The inherited properties. A requirement with a different type can't override these properties, and a requirement
    /// with the same type isn't forwarded.
    private static let properties: Set = [
        "autoContentAccessingProxy", "classForCoder", "classForKeyedArchiver", "className", "debugDescription",
        "description", "hash", "hashValue", "interfaceOwner", "observationInfo", "roleName", "superclass", "targets",
    ]

    /// A function that can't be redeclared with the same types.
    private struct Function {
        var labels: [String]
        var types: [String]
        var result: String
        var owner: String

        init(_ labels: [String], _ types: [String], _ result: String = "", of owner: String = "NSObject") {
            (self.labels, self.types, self.result, self.owner) = (labels, types, result, owner)
        }
    }

    private static let functions: [String: [Function]] = [
        "add": [
            Function(["_"], ["Target"], of: "Multiplexer"), Function(["weak"], ["Target"], of: "Multiplexer"),
        ],
        "awakeAfter": [Function(["using"], ["NSCoder"], "Any ?")],
        "bind": [Function(["to"], ["AnyObject"], of: "Multiplexer")],
        "conforms": [Function(["to"], ["Protocol"], "Bool")],
        "copy": [Function([], [], "Any")],
        "didChangeValue": [Function(["forKey"], ["String"])],
        "doesNotRecognizeSelector": [Function(["_"], ["Selector"])],
        "forwardingTarget": [Function(["for"], ["Selector"], "Any ?")],
        "hash": [Function(["into"], ["inout Hasher"])],
        "isEqual": [Function(["_"], ["Any ?"], "Bool")],
        "isKind": [Function(["of"], ["AnyClass"], "Bool")],
        "isMember": [Function(["of"], ["AnyClass"], "Bool")],
        "isProxy": [Function([], [], "Bool")],
        "mutableCopy": [Function([], [], "Any")],
        "on": [Function(["_", "do"], ["RoleEvent", "( ) -> Void"], "RoleAction", of: "Multiplexer")],
        "remove": [
            Function(["_"], ["Target"], of: "Multiplexer"), Function(["_"], ["RoleAction"], of: "Multiplexer"),
        ],
        "replacementObject": [Function(["for"], ["NSCoder"], "Any ?")],
        "responds": [Function(["to"], ["Selector"], "Bool")],
        "sendActions": [Function(["for"], ["RoleEvent"], of: "Multiplexer")],
        "setNilValueForKey": [Function(["_"], ["String"])],
        "setValue": [
            Function(["_", "forKey"], ["Any ?", "String"]), Function(["_", "forKeyPath"], ["Any ?", "String"]),
        ],
        "unbind": [Function([], [], of: "Multiplexer")],
        "value": [Function(["forKey"], ["String"], "Any ?"), Function(["forKeyPath"], ["String"], "Any ?")],
        "willChangeValue": [Function(["forKey"], ["String"])],
    ]

    /// Returns the reason why `requirement` can't be a member of a multiplexer, worded to follow the name of the
    /// requirement.
    ///
    /// - Parameters:
    ///   - protocols: The possible protocols of the targets: the multiplexed protocol, and its inherited protocols.
    ///   - isObjectiveC: Whether this is an Objective-C requirement. Objective-C doesn't distinguish functions by type.
    static func problem(
        of requirement: MemberSignature, protocols: Set<String>, isObjectiveC: Bool
    ) -> String? {
        guard let labels = requirement.labels else {
            return properties.contains(requirement.name) ? "has the name of a property of 'Multiplexer'" : nil
        }
        let types = requirement.types.map { type in
            protocols.contains(type.split(separator: " ").last.map(String.init) ?? type)
                ? "Target" : type.hasSuffix(" !") ? String(type.dropLast(2)) : type
        }
        let inherited = functions[requirement.name]?.first { function in
            function.labels == labels
                && (isObjectiveC || function.types == types && function.result == requirement.result)
        }
        return inherited.map { "is already a function of '\($0.owner)'" }
    }
}
