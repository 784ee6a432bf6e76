import FlynnSyntax

/// The names of the local scopes, innermost last.
///
/// Most names are never asked for. So binding one notes only where it is declared; its text is read when some name is
/// looked up, and what it means is found out when that is asked. That is why this is a class: a question changes nothing
/// but what is known already.
final class Scopes {
    struct Binding {
        /// The token that spells the name; -1 if `name` is the name.
        var token: Int
        var name: String = ""
        /// The node that declares it.
        var declaration: NodeIndex
        /// How many of the bindings its own initializer sees.
        var horizon: Int
        /// What it means, as soon as that is known.
        var origin: ExpressionSummary?
    }

    let tree: SyntaxTree
    private(set) var bindings: [Binding] = []
    /// How many of the bindings the expression that is being read sees.
    var horizon = Int.max
    /// The parameters and variables of the closures whose results are being read, innermost last.
    var closureNames: [(name: String, origin: ExpressionSummary)] = []
    /// For closures, what their `$0`, `$1` and so on are, where that has been asked.
    var shorthandArguments: [NodeIndex: [ExpressionSummary]] = [:]
    /// How deep the question is that is being answered.
    var depth = 0
    /// Whether some of the names are those of types or type parameters.
    var holdsTypes = false
    private var starts: [Int] = []
    /// The texts of the first bindings, as far as they have been read.
    private var names: [String] = []
    /// For each of these names, its bindings, innermost last.
    private var positions: [String: [Int]] = [:]

    init(_ tree: SyntaxTree) { self.tree = tree }

    func push() { starts.append(bindings.count) }

    func pop() { forget(from: starts.removeLast()) }

    /// Forgets what was bound since a mark was taken.
    func forget(from mark: Int) {
        while names.count > mark { positions[names.removeLast()]?.removeLast() }
        bindings.removeSubrange(min(mark, bindings.count)...)
    }

    /// Forgets what was bound since a mark was taken, and gives it back.
    func take(from mark: Int) -> [Binding] {
        let taken = Array(bindings[min(mark, bindings.count)...])
        forget(from: mark)
        return taken
    }

    func bind(_ binding: Binding) { bindings.append(binding) }

    /// How many names are bound by now.
    var mark: Int { bindings.count }

    /// Notes what a name means.
    func note(_ origin: ExpressionSummary, at position: Int) { bindings[position].origin = origin }

    /// The innermost binding of a name among the first ones, or `nil` if nothing local has that name.
    func position(of name: String, before horizon: Int) -> Int? {
        while names.count < bindings.count {
            let text = self.name(at: names.count)
            positions[text, default: []].append(names.count)
            names.append(text)
        }
        guard let found = positions[name] else { return nil }
        if let last = found.last, last < horizon { return last }
        let next = found.partitioningIndex { $0 >= horizon }
        return next == 0 ? nil : found[next - 1]
    }

    /// How many things have a name by now, the hidden ones included.
    func bindings(of name: String) -> Int {
        _ = position(of: name, before: .max)
        return positions[name]?.count ?? 0
    }

    /// Whether something local has a name.
    func isBound(_ name: String) -> Bool { position(of: name, before: .max) != nil }

    /// The text of a bound name.
    func name(at position: Int) -> String {
        let binding = bindings[position]
        return binding.token < 0 ? binding.name : tree.name(ofToken: binding.token)
    }
}
