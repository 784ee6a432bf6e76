import FlynnSummary

/// The behaviors whose types the compiler can't infer, because their closures lead back to them.
///
/// To know the type of a property without annotation, the compiler reads its initial value, and the closure of a
/// behavior with it, down to the types of the behaviors that are named there. Only code inside of a local type waits.
struct InferenceCircles: Sendable {
    /// For each behavior that breaks its circle once it is annotated, the next one in the circle: itself in the shortest.
    private(set) var next: [ProjectIndex.BehaviorReference: ProjectIndex.BehaviorReference] = [:]

    init() {}

    init(_ index: ProjectIndex) {
        let names = InferenceCircles.namesInCircles(index)
        if names.isEmpty { return }
        var order: [ProjectIndex.BehaviorReference] = []
        var named: [ProjectIndex.BehaviorReference: [ProjectIndex.BehaviorReference]] = [:]
        for (number, file) in index.files.enumerated() {
            for (position, behavior) in file.behaviors.enumerated() where names.contains(behavior.name) {
                guard let inferred = behavior.inferred, index.isBehavior(behavior, in: file) else { continue }
                let reference = ProjectIndex.BehaviorReference(file: number, behavior: position)
                order.append(reference)
                named[reference] = inferred.mentions.compactMap { mention in
                    if index.isRepeated(reference, by: mention) { return reference }
                    guard names.contains(mention.name),
                        let found = index.declaration(of: mention.name, on: mention.receiver, in: file),
                        index.behavior(found).inferred != nil
                    else { return nil }
                    return found
                }
            }
        }
        // Those that name themselves must be annotated anyway, which breaks the longer circles they are in.
        for reference in order where named[reference]?.contains(reference) == true {
            next[reference] = reference
            named[reference] = []
        }
        breakLongerCircles(order, named)
    }

    /// Walks along the names, depth first. Where the way comes back to itself there is a circle, and annotating the
    /// behaviors at which it does breaks all of them.
    private mutating func breakLongerCircles(
        _ order: [ProjectIndex.BehaviorReference],
        _ named: [ProjectIndex.BehaviorReference: [ProjectIndex.BehaviorReference]]
    ) {
        var seen: Set<ProjectIndex.BehaviorReference> = []
        var way: [(behavior: ProjectIndex.BehaviorReference, taken: Int)] = []
        var places: [ProjectIndex.BehaviorReference: Int] = [:]
        for start in order where seen.insert(start).inserted {
            way = [(start, 0)]
            places = [start: 0]
            while let (behavior, taken) = way.last {
                guard let ahead = named[behavior], taken < ahead.count else {
                    way.removeLast()
                    places[behavior] = nil
                    continue
                }
                way[way.count - 1].taken += 1
                if let place = places[ahead[taken]] {
                    next[ahead[taken]] = way[place + 1].behavior
                } else if seen.insert(ahead[taken]).inserted {
                    places[ahead[taken]] = way.count
                    way.append((ahead[taken], 0))
                }
            }
        }
    }

    /// The names from which names lead on without an end. Almost all behaviors are ruled out by them, before a receiver
    /// is looked at.
    private static func namesInCircles(_ index: ProjectIndex) -> Set<String> {
        var names: [String: Set<String>] = [:]
        for file in index.files {
            for behavior in file.behaviors {
                guard let inferred = behavior.inferred else { continue }
                names[behavior.name, default: []].formUnion(inferred.mentions.map(\.name))
            }
        }
        // What names nothing is taken away, and then what named nothing but that.
        var namedBy: [String: [String]] = [:]
        var counts: [String: Int] = [:]
        for (name, mentioned) in names {
            let known = mentioned.filter { names[$0] != nil }
            counts[name] = known.count
            for other in known { namedBy[other, default: []].append(name) }
        }
        var ends = counts.filter { $0.value == 0 }.map(\.key)
        while let end = ends.popLast() {
            counts[end] = nil
            for name in namedBy[end] ?? [] {
                counts[name, default: 0] -= 1
                if counts[name] == 0 { ends.append(name) }
            }
        }
        return Set(counts.keys)
    }
}

extension ProjectIndex {
    /// Whether a mention means a behavior itself that its type declares several times, in branches of `#if`: where one of
    /// them is compiled, the others aren't.
    fileprivate func isRepeated(_ reference: BehaviorReference, by mention: BehaviorMention) -> Bool {
        let (file, behavior) = (files[reference.file], behavior(reference))
        let owner = file[behavior.owner].name
        guard mention.name == behavior.name, let type = types.number(of: owner), types[type].declarations == 1
        else { return false }
        let declared = behaviors(behavior.name, declaredBy: type)
        guard declared.count > 1,
            declared.allSatisfy({ $0.file == reference.file && self.behavior($0).owner == behavior.owner })
        else { return false }
        let members = members(behavior.name, declaredBy: type)
        guard members.count == declared.count, members.allSatisfy({ !$0.summary.isStatic }),
            case .named(let found, _) = resolve(mention.receiver, in: file).unwrapped
        else { return false }
        return lineage(of: found).types.first { declares(behavior.name, $0) } == type
    }

    /// The next behavior in the circle of a behavior that breaks it once its type is annotated.
    package func nextInCircle(_ behavior: BehaviorSummary, in file: FileSummary) -> BehaviorSummary? {
        guard behavior.inferred != nil else { return nil }
        if inferenceCircles.next.isEmpty { return nil }
        let owner = types.number(of: file[behavior.owner].name)
        let declared = owner.map { behaviors(behavior.name, declaredBy: $0) } ?? []
        let own = declared.first { files[$0.file].path == file.path && self.behavior($0).span == behavior.span }
        return own.flatMap { inferenceCircles.next[$0] }.map { self.behavior($0) }
    }
}
