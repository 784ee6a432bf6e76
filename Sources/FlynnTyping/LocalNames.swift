import FlynnFacts
import FlynnIndex
import FlynnSyntax

/// The names in the closure of a behavior. The names of the parameters must be different from them.
struct LocalNames {
    /// The number of declarations in the closure, by name. Variables, parameters, captures and functions are counted.
    private var declared: [String: Int] = [:]
    /// The names declared outside of the closure.
    private var nonlocal: Set<String> = []
    private var all: Set<String> = []
    private var taken: Set<String> = []
    /// The last number of a fresh name, by the part before the number.
    private var numbers: [String: Int] = [:]

    /// Reads the names in a closure, or in the binding of a variable with a closure.
    init(_ source: TypedSource, _ code: NodeIndex) {
        let tree = source.tree
        for token in tree.tokenRange(code) where tree.tokens.kind(token) == .identifier {
            all.insert(source.name(token))
            if source.nonlocal.contains(token) { nonlocal.insert(source.name(token)) }
        }
        for node in tree.subtree(code) {
            let tokens =
                tree.kind(node) == .valueBindingPattern
                ? tree.tokenRange(node).filter { tree.tokens.kind($0) == .identifier }
                : tree.localNameToken(node).map { [$0] } ?? []
            for token in tokens { declared[source.name(token), default: 0] += 1 }
        }
    }

    /// Returns the number of declarations of a name in the closure.
    func count(of name: String) -> Int { declared[name] ?? 0 }

    /// Reserves a name for a parameter, unless the name would hide a declaration.
    ///
    /// - Parameter count: The permitted number of declarations of the name in the closure: 1 for the name of the
    ///   variable with the parameter's value.
    mutating func take(_ name: String, declared count: Int, _ index: ProjectIndex, _ behavior: DynamicBehavior) -> Bool
    {
        guard mayTake(name, declared: count, index, behavior) else { return false }
        taken.insert(name)
        return true
    }

    /// Returns whether a name hides no other declaration.
    func mayTake(_ name: String, declared count: Int, _ index: ProjectIndex, _ behavior: DynamicBehavior) -> Bool {
        guard self.count(of: name) == count, !taken.contains(name), LocalNames.isPlain(name) || count == 1,
            name != "me", name != "actor", name != "this"
        else { return false }
        if nonlocal.contains(name) {
            // Members get an explicit receiver.
            guard let owner = index.behaviors.owner(of: behavior.id),
                index.typedForms.meaning(of: name, in: owner) == .member
            else { return false }
        }
        return true
    }

    /// Returns a name that isn't in the closure.
    mutating func fresh(for type: TypeDescription?) -> String {
        let base = type.map(LocalNames.base) ?? "value"
        var number = numbers[base] ?? 0
        var name = base
        repeat {
            number += 1
            name = number == 1 ? base : base + "\(number)"
        } while all.contains(name) || taken.contains(name) || !LocalNames.isPlain(name)
        numbers[base] = number
        taken.insert(name)
        return name
    }

    /// Returns whether a name isn't a keyword.
    private static func isPlain(_ name: String) -> Bool {
        let tokens = TokenizedSource(SourceText(name)).tokens
        return tokens.count == 2 && tokens.kind(0) == .identifier
    }

    private static func base(_ type: TypeDescription) -> String {
        switch type.unwrapped {
        case .named("Array", let elements) where elements.count == 1: return base(elements[0]) + "s"
        case .named(let name, _):
            switch name {
            case "String", "Substring", "Character": return "text"
            case "Bool": return "flag"
            case _ where KnownScalar.numbers.contains(name): return "number"
            case "Dictionary", "Set": return "values"
            default:
                let simple = name.lastPart
                guard let first = simple.first else { return "value" }
                return first.lowercased() + simple.dropFirst()
            }
        case .function, .modified: return "action"
        default: return "value"
        }
    }
}
