/// Whether the runtime's `as!` succeeds for a literal.
///
/// An argument is stored as `Any?`, and so with the default type of its literal: `5` is an `Int` and nothing else. What
/// the documentation says is what it is cast to. Where the outcome can't be known from the source alone (existentials,
/// generic parameters, types of other modules, which may bridge or be aliases) there is no verdict.
struct LiteralCasting {
    enum Verdict {
        case succeeds, fails, unknown
    }

    private static let scalars: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
        "Float", "Float16", "Float80", "Double", "Bool", "String", "Character", "Substring", "StaticString",
        "Unicode.Scalar",
    ]

    private static let collections: Set<String> = [
        "Array", "ArraySlice", "ContiguousArray", "Set", "Dictionary", "Range", "ClosedRange",
    ]

    let index: ProjectIndex
    /// The type in which the documentation's names are looked up.
    let context: String?

    /// Whether a value can be cast to a type.
    func verdict(_ value: LiteralValue, _ type: TypeDescription) -> Verdict {
        if value == .unknown { return .unknown }
        if let wrapped = type.wrapped {
            return value == .null ? .succeeds : verdict(value, wrapped)
        }
        guard let target = Target(type, index: index, context: context) else { return .unknown }
        switch value {
        case .unknown: return .unknown
        case .null: return .fails
        case .string: return scalar("String", target)
        case .integer: return scalar("Int", target)
        case .float: return scalar("Double", target)
        case .boolean: return scalar("Bool", target)
        case .closure:
            if case .function = target { return .unknown }
            return .fails
        case .array(let elements): return array(elements, target)
        case .dictionary(let keys, let values): return dictionary(keys, values, target)
        case .tuple(let elements): return tuple(elements, target)
        case .typed(let written): return typed(written, target)
        }
    }

    /// The types that are judged.
    private enum Target {
        case scalar(String)
        case array(TypeDescription)
        case dictionary(TypeDescription, TypeDescription)
        /// Sets, slices, ranges: no literal's default type.
        case otherCollection
        case tuple([TypeDescription])
        case function
        /// A structure, enumeration or class of the project.
        case projectType(String)

        init?(_ type: TypeDescription, index: ProjectIndex, context: String?) {
            switch type {
            case .tuple(let elements): self = .tuple(elements)
            case .function: self = .function
            case .other: return nil
            case .named(let name, let arguments):
                // A type that is only extended here is another module's.
                if let found = index.resolve(name, in: context), let entry = index.types[found], entry.kind != nil {
                    guard entry.declarations == 1 else { return nil }
                    switch entry.kind {
                    case .struct, .enum, .class, .actor: self = .projectType(found)
                    default: return nil
                    }
                    return
                }
                if index.isGenericParameter(name, in: context) { return nil }
                let name = name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name
                switch (name, arguments.count) {
                case ("Array", 1): self = .array(arguments[0])
                case ("Dictionary", 2): self = .dictionary(arguments[0], arguments[1])
                case (_, _) where LiteralCasting.collections.contains(name): self = .otherCollection
                case (_, 0) where LiteralCasting.scalars.contains(name): self = .scalar(name)
                default: return nil
                }
            }
        }
    }

    private func scalar(_ name: String, _ target: Target) -> Verdict {
        if case .scalar(let expected) = target { return expected == name ? .succeeds : .fails }
        return .fails
    }

    private func typed(_ written: TypeDescription, _ target: Target) -> Verdict {
        guard case .named(let name, let arguments) = index.normalized(written, in: context), arguments.isEmpty,
            LiteralCasting.scalars.contains(name), !index.declares(name, in: context)
        else { return .unknown }
        return scalar(name, target)
    }

    private func array(_ elements: [LiteralValue], _ target: Target) -> Verdict {
        if elements.isEmpty { return empty(target) }
        guard case .array(let element) = target else {
            return LiteralCasting.unified(elements) == nil ? .unknown : .fails
        }
        return all(elements, element)
    }

    /// The elements of an empty collection have no type that could be wrong, but it is a collection.
    private func empty(_ target: Target) -> Verdict {
        switch target {
        case .array, .dictionary, .otherCollection: .unknown
        case .scalar, .tuple, .function, .projectType: .fails
        }
    }

    private func dictionary(_ keys: [LiteralValue], _ values: [LiteralValue], _ target: Target) -> Verdict {
        if keys.isEmpty { return empty(target) }
        guard case .dictionary(let key, let value) = target else {
            return LiteralCasting.unified(keys) == nil || LiteralCasting.unified(values) == nil ? .unknown : .fails
        }
        return LiteralCasting.both(all(keys, key), all(values, value))
    }

    private func tuple(_ elements: [LiteralValue], _ target: Target) -> Verdict {
        guard case .tuple(let types) = target else { return .fails }
        guard types.count == elements.count else { return .fails }
        var result = Verdict.succeeds
        for (element, type) in zip(elements, types) {
            result = LiteralCasting.both(result, verdict(element, index.normalized(type, in: context)))
        }
        return result
    }

    /// The verdict on all elements of a collection literal, each of which has the type that they have in common.
    private func all(_ elements: [LiteralValue], _ type: TypeDescription) -> Verdict {
        guard let unified = LiteralCasting.unified(elements) else { return .unknown }
        var result = Verdict.succeeds
        for element in unified {
            result = LiteralCasting.both(result, verdict(element, index.normalized(type, in: context)))
        }
        return result
    }

    private static func both(_ left: Verdict, _ right: Verdict) -> Verdict {
        if left == .fails || right == .fails { return .fails }
        return left == .succeeds && right == .succeeds ? .succeeds : .unknown
    }

    /// What stands for the elements of a collection literal in the type that they have in common: integers beside
    /// floating-point numbers are those, too, at any depth. `nil` where the compiler would find no common type, or
    /// where it isn't seen here.
    private static func unified(_ elements: [LiteralValue]) -> [LiteralValue]? {
        var kinds: Set<Int> = []
        for element in elements {
            switch element {
            case .string: kinds.insert(0)
            case .integer: kinds.insert(1)
            case .float: kinds.insert(2)
            case .boolean: kinds.insert(3)
            case .null: break
            case .array: kinds.insert(4)
            case .dictionary: kinds.insert(5)
            case .tuple: kinds.insert(6)
            case .closure, .typed, .unknown: return nil
            }
        }
        if kinds == [1, 2] { return elements.map { $0 == .integer ? .float : $0 } }
        guard kinds.count == 1 else { return nil }
        let nulls = elements.filter { $0 == .null }
        switch kinds.first {
        case 4: return unifiedArrays(elements).map { $0 + nulls }
        case 5: return unifiedDictionaries(elements).map { $0 + nulls }
        case 6: return unifiedTuples(elements).map { $0 + nulls }
        default: return elements
        }
    }

    /// One array with the elements of all.
    private static func unifiedArrays(_ arrays: [LiteralValue]) -> [LiteralValue]? {
        var elements: [LiteralValue] = []
        for case .array(let own) in arrays { elements += own }
        if elements.isEmpty { return arrays }
        return unified(elements).map { [.array($0)] }
    }

    /// One dictionary with the keys and values of all.
    private static func unifiedDictionaries(_ dictionaries: [LiteralValue]) -> [LiteralValue]? {
        var keys: [LiteralValue] = []
        var values: [LiteralValue] = []
        for case .dictionary(let ownKeys, let ownValues) in dictionaries {
            keys += ownKeys
            values += ownValues
        }
        if keys.isEmpty { return dictionaries }
        guard let keys = unified(keys), let values = unified(values) else { return nil }
        return [.dictionary(keys: keys, values: values)]
    }

    /// One tuple whose elements have the types that those at their places have in common.
    private static func unifiedTuples(_ tuples: [LiteralValue]) -> [LiteralValue]? {
        var columns: [[LiteralValue]] = []
        for case .tuple(let elements) in tuples {
            if columns.isEmpty { columns = Array(repeating: [], count: elements.count) }
            guard elements.count == columns.count else { return nil }
            for (position, element) in elements.enumerated() { columns[position].append(element) }
        }
        var common: [LiteralValue] = []
        for column in columns {
            guard !column.contains(.null), let element = unified(column)?.first else { return nil }
            common.append(element)
        }
        return [.tuple(common)]
    }
}

extension ProjectIndex {
    /// Whether a name is a generic parameter or associated type of the types around.
    func isGenericParameter(_ name: String, in context: String?) -> Bool {
        var scope = context
        while let current = scope {
            if types[current]?.genericParameters.contains(name) == true { return true }
            scope = current.lastIndex(of: ".").map { String(current[..<$0]) }
        }
        return false
    }

    /// Whether a name means, seen from a type, one that the project declares rather than extends.
    func declares(_ name: String, in context: String?) -> Bool {
        guard let found = resolve(name, in: context) else { return false }
        return types[found]?.kind != nil
    }
}
