import FlynnFacts
import FlynnSyntax

/// The reason why a protocol can't be multiplexed.
package struct MultiplexerRefusal: Error, Equatable {
    package var reason: String

    package init(reason: String) { self.reason = reason }
}

/// Writes the members of a multiplexer, a class that forwards the requirements of a protocol to its targets.
///
/// `forward` is overloaded for different results, so the generated text doesn't depend on the result.
package struct MultiplexerWriter {
    /// A member that forwards a requirement.
    package struct Member {
        package var signature: MemberSignature
        /// The minimum access level for implementing the requirement.
        fileprivate var access: AccessLevel
        fileprivate var attributes: String
        /// The source lines, excluding attributes and access level.
        fileprivate var body: [String]
        fileprivate var canThrow: Bool
        fileprivate var hasSetter: Bool

        /// The access level to write; `nil` if the default level is sufficient.
        package var statedAccess: AccessLevel? { access > .internal ? access : nil }

        /// Returns whether a member with this written access level, or the default level for `nil`, can implement the
        /// requirement.
        package func isAccessible(_ stated: AccessLevel?) -> Bool { stated ?? .internal >= access }

        /// The approximate size of the source lines, in bytes.
        package var byteCount: Int { body.reduce(attributes.utf8.count) { $0 + $1.utf8.count } }

        /// Returns the source lines, indented with four blanks per level.
        ///
        /// - Parameter access: The access level to write; `nil` for the default level.
        package func lines(_ access: AccessLevel?) -> [String] {
            let head = attributes + (access.map { $0.specifier + " " } ?? "") + (body.first ?? "")
            return [head] + body.dropFirst()
        }
    }

    /// The generated members.
    package private(set) var members: [Member] = []
    /// The indices of the members, by signature.
    private var numbers: [MemberSignature: Int] = [:]
    /// Whether a name is a property, for all properties and functions without parameters.
    private var isProperty: [String: Bool] = [:]
    /// The possible protocols of the targets: the multiplexed protocol, and its inherited protocols.
    private let protocols: Set<String>
    /// The names that hide members of `Multiplexer`: the names in the class and in the requirements.
    private let hidingNames: Set<String>
    /// Returns whether an extension of the protocol implements the requirements with a name.
    private let hasDefault: (String) -> Bool
    /// Returns whether an attribute is a global actor.
    private let isGlobalActor: (String) -> Bool

    package init(
        protocols: Set<String>, hidingNames: Set<String>, hasDefault: @escaping (String) -> Bool,
        isGlobalActor: @escaping (String) -> Bool
    ) {
        self.protocols = protocols
        self.hidingNames = hidingNames
        self.hasDefault = hasDefault
        self.isGlobalActor = isGlobalActor
    }

    /// Adds the requirements of a protocol.
    ///
    /// - Parameters:
    ///   - declaration: The source text of the protocol.
    ///   - access: The access level that members need to implement the requirements.
    package mutating func add(_ declaration: String, access: AccessLevel) throws(MultiplexerRefusal) {
        let tree = SyntaxTree(SourceText(declaration))
        guard let node = tree.firstChild(tree.root, .protocolDeclaration),
            let block = tree.firstChild(node, .memberBlock)
        else {
            return
        }
        guard tree.defectCount == 0 else { throw MultiplexerRefusal(reason: "its declaration has a syntax error") }
        let isObjectiveC = tree.hasAttribute(node, named: "objc")
        for member in tree.children(block) {
            let requirement = Requirement(
                tree: tree, node: member, hidingNames: hidingNames, isObjectiveC: isObjectiveC)
            switch tree.kind(member) {
            case .functionDeclaration, .subscriptDeclaration, .variableDeclaration, .initializerDeclaration:
                try add(requirement, access)
            case .associatedTypeDeclaration:
                throw MultiplexerRefusal(reason: "it has the associated type '\(tree.declaredName(member) ?? "")'")
            case .ifConfiguration:
                throw MultiplexerRefusal(reason: "requirement '\(requirement.firstDeclaredName)' is in '#if'")
            default: continue
            }
        }
    }

    private mutating func add(_ requirement: Requirement, _ access: AccessLevel) throws(MultiplexerRefusal) {
        let (tree, node) = (requirement.tree, requirement.node)
        let name = requirement.name
        let isInitializer = tree.kind(node) == .initializerDeclaration
        if isInitializer || tree.hasModifier(node, .static, .class) {
            // The conforming class inherits the implementation from the extension.
            if hasDefault(isInitializer ? "init" : name) { return }
            throw MultiplexerRefusal(
                reason: isInitializer
                    ? "'init' creates an instance, but a multiplexer forwards to existing ones"
                    : "requirement '\(name)' is static")
        }
        if let problem = requirement.problem(isGlobalActor, protocols) {
            throw MultiplexerRefusal(reason: "requirement '\(name)' \(problem)")
        }
        let signature = requirement.signature
        let member = Member(
            signature: signature, access: access, attributes: requirement.attributes(isGlobalActor),
            body: requirement.lines, canThrow: requirement.canThrow, hasSetter: requirement.hasSetter)
        if let same = numbers[signature] {
            // The member that doesn't throw or has a setter implements both requirements.
            let old = members[same]
            if old.canThrow && !member.canThrow || !old.hasSetter && member.hasSetter { members[same] = member }
            members[same].access = max(old.access, access)
            return
        }
        // A property can't have the same name as a function without parameters.
        if signature.labels?.isEmpty ?? true,
            isProperty.updateValue(signature.labels == nil, forKey: signature.name) == (signature.labels != nil)
        {
            throw MultiplexerRefusal(
                reason:
                    "requirement '\(name)' is both a property and a function without parameters, and a class can't have both"
            )
        }
        numbers[signature] = members.count
        members.append(member)
    }
}
