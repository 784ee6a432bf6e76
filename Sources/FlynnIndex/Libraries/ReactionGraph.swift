import FlynnResolution
import FlynnSyntax

/// A directed graph of reactions, with edges from waiting reactions to the reactions they wait for.
struct ReactionGraph {
    /// The reaction of an actor class to a message type.
    struct Reaction: Hashable {
        var actor: TypeID
        var message: TypeID
    }

    /// The maximum number of edges visited in a search.
    private static let maxSteps = 512

    private struct Edge: Hashable {
        var source: Int
        var target: Int
    }

    private var numbers: [Reaction: Int] = [:]
    /// The strongly connected component of a reaction. Its number is larger than the numbers of the components
    /// reachable from it.
    private var components: [Int] = []
    /// The components with edges to a component.
    private var sources: [[Int]] = []

    /// - Parameter waits: The edges. The results of bounded searches depend on the order of the edges.
    init(_ waits: [(Reaction, Reaction)]) {
        var targets: [[Int]] = []
        var edges: Set<Edge> = []
        for (source, target) in waits {
            countStep()
            let edge = Edge(source: number(of: source, &targets), target: number(of: target, &targets))
            if edges.insert(edge).inserted { targets[edge.source].append(edge.target) }
        }
        components = ReactionGraph.components(targets)
        sources = Array(repeating: [], count: (components.max() ?? -1) + 1)
        edges = []
        for (source, targets) in targets.enumerated() {
            for target in targets {
                countStep()
                let edge = Edge(source: components[source], target: components[target])
                if edge.source != edge.target, edges.insert(edge).inserted { sources[edge.target].append(edge.source) }
            }
        }
    }

    private mutating func number(of reaction: Reaction, _ targets: inout [[Int]]) -> Int {
        if let known = numbers[reaction] { return known }
        numbers[reaction] = targets.count
        targets.append([])
        return targets.count - 1
    }

    /// Returns the starts that reach the end. A start equal to the end is included.
    ///
    /// Within a cycle of any length, the result is complete. Otherwise, the search visits at most ``maxSteps`` edges.
    func starts(_ starts: [Reaction], reaching end: Reaction) -> [Reaction] {
        guard let goal = numbers[end].map({ components[$0] }) else { return starts.filter { $0 == end } }
        let found = starts.map { start in
            countStep()
            return numbers[start].map { components[$0] }
        }
        // Only components numbered between the goal and the starts can be on a path.
        let last = found.lazy.compactMap { $0 }.max() ?? 0
        var reaching: Set = [goal]
        var pending = last > goal ? [goal] : []
        var steps = 0
        search: while let next = pending.popLast() {
            for source in sources[next] where source <= last {
                countStep()
                steps += 1
                if steps > ReactionGraph.maxSteps { break search }
                if reaching.insert(source).inserted { pending.append(source) }
            }
        }
        return zip(starts, found).filter { start, component in component.map(reaching.contains) ?? (start == end) }.map(
            \.0)
    }

    /// Returns the strongly connected component of every node, using Tarjan's algorithm. The number of a component is
    /// larger than the numbers of the components it reaches.
    private static func components(_ targets: [[Int]]) -> [Int] {
        var components = Array(repeating: -1, count: targets.count)
        var numbers = Array(repeating: 0, count: targets.count)
        var lowest = numbers
        var open: [Int] = []
        var (visitCount, componentCount) = (0, 0)
        // The current path, with the number of visited edges from a node.
        var path: [(node: Int, edge: Int)] = []
        for root in targets.indices where numbers[root] == 0 {
            path.append((root, 0))
            while let (node, edge) = path.last {
                countStep()
                if edge == 0 {
                    visitCount += 1
                    (numbers[node], lowest[node]) = (visitCount, visitCount)
                    open.append(node)
                }
                if edge < targets[node].count {
                    path[path.count - 1].edge += 1
                    let target = targets[node][edge]
                    if numbers[target] == 0 {
                        path.append((target, 0))
                    } else if components[target] < 0 {
                        lowest[node] = min(lowest[node], numbers[target])
                    }
                    continue
                }
                path.removeLast()
                if let outer = path.last?.node { lowest[outer] = min(lowest[outer], lowest[node]) }
                guard lowest[node] == numbers[node] else { continue }
                while let member = open.popLast() {
                    components[member] = componentCount
                    if member == node { break }
                }
                componentCount += 1
            }
        }
        return components
    }
}
