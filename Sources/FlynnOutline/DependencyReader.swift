import FlynnFacts
import FlynnSyntax

/// Finds the names on which each declaration in a project depends. Code that uses a declaration can obtain instances of
/// the types with these names.
package struct DependencyReader {
    /// The names of type aliases, which can refer to function types.
    private let aliases: NameHashes

    package init(_ files: [FileSummary]) {
        aliases = NameHashes(
            files.flatMap {
                $0.types.lazy.filter { $0.aliased != nil }.compactMap { $0.path.last.map { NameHash($0) } }
            })
    }

    /// Passes the names of declarations to `body`, together with the names on which each declaration depends.
    package func forEachDependency(
        in file: FileSummary, _ body: (_ declared: [NameHash], _ names: [NameHash]) -> Void
    ) {
        var collector = NameCollector(.hashes)
        func pass(_ declared: [NameHash], _ collect: (inout NameCollector) -> Void) {
            let names = collector.hashes(collect)
            if !names.isEmpty { body(declared, names) }
        }
        for type in file.types {
            let path = type.path.map { NameHash($0) }
            if let name = path.last {
                // The element type of a collection is named by its alias.
                pass(type.aliased == nil ? [name] : path) {
                    $0.add(type.inherited)
                    $0.add(type.aliased)
                }
            }
            if !type.cases.isEmpty {
                var head = type
                head.members = []
                pass(type.cases.map { NameHash($0.name) }) { $0.add(head) }
            }
            for member in type.members {
                pass(declaredNames(by: member)) { add(member, to: &$0) }
                guard let name = path.last else { continue }
                if member.isUsedWithoutName {
                    pass([name]) { $0.add(member.type) }
                }
                if member.name == "init" || member.isUsedWithoutName {
                    pass([name]) { addParameters(of: member, to: &$0) }
                } else if type.kind == .struct, !member.isFunction, let value = member.type, mayPassInstances(value) {
                    // This property is a parameter of the memberwise initializer.
                    pass([name, NameHash("init")]) { $0.add(value) }
                }
            }
        }
        for function in file.functions {
            pass(declaredNames(by: function)) { add(function, to: &$0) }
        }
        for variable in file.globals { pass([NameHash(variable.name)]) { add(variable, to: &$0) } }
        for region in file.regions {
            let members = region.type.map { file[$0].members } ?? file.globals
            // The types of these members can depend on any name in the region.
            let unexplained = members.filter { $0.isUnexplained }
            if !unexplained.isEmpty { body(unexplained.map { NameHash($0.name) }, region.names) }
        }
    }

    /// Returns the names that are needed to use `member`. For an operator, this returns the names in the operand types.
    private func declaredNames(by member: MemberSummary) -> [NameHash] {
        guard member.isFunction, member.name.utf8.first.map(Identifiers.isPart) == false else {
            return [NameHash(member.name)]
        }
        var collector = NameCollector(.hashes)
        return collector.hashes { collector in for parameter in member.parameters { collector.add(parameter.type) } }
    }

    /// Adds the names in `member`. The parameter types of functions are excluded, because callers don't receive values
    /// of these types.
    private func add(_ member: MemberSummary, to collector: inout NameCollector) {
        if !member.isFunction {
            collector.add(member)
            return
        }
        collector.add(member.name)
        collector.add(member.type)
        collector.add(member.escapingParameters)
        for parameter in member.parameters { collector.add(parameter.label) }
        addParameters(of: member, to: &collector)
        collector.add(member.generics)
    }

    private func addParameters(of function: MemberSummary, to collector: inout NameCollector) {
        for parameter in function.parameters {
            if let type = parameter.type, mayPassInstances(type) { collector.add(type) }
        }
    }

    /// Returns whether code that passes a value of this type can receive instances of the types in it. A closure
    /// receives its arguments, and a key path its root. A type alias can refer to either.
    private func mayPassInstances(_ type: TypeDescription) -> Bool {
        switch type {
        case .function: true
        case .other: false
        case .named(let name, let arguments):
            name.hasSuffix("KeyPath")
                || aliases.contains(NameHash(name.split(separator: ".").last.map(String.init) ?? name))
                || arguments.contains(where: mayPassInstances)
        case .tuple(let elements): elements.contains(where: mayPassInstances)
        case .labeled(_, let type), .modified(_, let type): mayPassInstances(type)
        }
    }
}

extension TypeSummary {
    /// The components of the name.
    fileprivate var path: [String] {
        name.utf8.contains(UInt8(ascii: ".")) ? name.split(separator: ".").map(String.init) : name.isEmpty ? [] : [name]
    }
}

extension MemberSummary {
    /// Whether the member can be used when its name isn't written: `list[0]`, `factory()`, `for x in list`
    fileprivate var isUsedWithoutName: Bool {
        guard isFunction else { return false }
        switch name {
        case "subscript", "callAsFunction", "dynamicallyCall", "makeIterator", "next", "makeAsyncIterator": return true
        default: return false
        }
    }

    /// Whether the type of a property can depend on code that isn't summarized.
    fileprivate var isUnexplained: Bool {
        if isFunction || type != nil { return false }
        switch value {
        case nil, .unknown?: return true
        default: return false
        }
    }
}
