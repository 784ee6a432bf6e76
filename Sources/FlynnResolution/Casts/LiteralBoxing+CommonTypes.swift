import FlynnFacts

/// Infers the common type of collection elements.
extension LiteralBoxing {
    /// Returns the elements converted to their common type. Integer literals next to floating-point literals become
    /// floating-point values at any depth. Elements without a common type keep their own types. Next to a value with a
    /// non-default type, a literal can adopt the type of the value.
    func elementsInCommon(_ elements: [LiteralValue], depth: Int) -> [BoxedValue] {
        if depth > LiteralBoxing.maxDepth { return elements.map { _ in .unknown } }
        let kinds = elements.reduce(into: Kinds()) { $0.formUnion(Kinds(of: $1)) }
        if kinds.contains(.other) {
            if elements.count == 1 { return elements.map { boxed($0, depth: depth) } }
            return besideOthers(elements, depth: depth)
        }
        switch kinds {
        case [.integer, .float]:
            return elements.map { $0 == .null ? .null : boxed(.float, depth: depth) }
        case .array: return arraysInCommon(elements, depth: depth)
        case .dictionary: return dictionariesInCommon(elements, depth: depth)
        case .tuple: return tuplesInCommon(elements, depth: depth)
        default:
            // If the common type is `Any`, the type of an integer next to floating-point numbers is unspecified.
            let isClear = kinds.isSingle || !elements.contains(where: LiteralBoxing.holdsFloat)
            return elements.map { isClear || !LiteralBoxing.holdsInteger($0) ? boxed($0, depth: depth) : .unknown }
        }
    }

    /// The kinds of literals. The set for `nil` is empty.
    private struct Kinds: OptionSet {
        let rawValue: UInt8

        static let string = Kinds(rawValue: 1 << 0)
        static let integer = Kinds(rawValue: 1 << 1)
        static let float = Kinds(rawValue: 1 << 2)
        static let boolean = Kinds(rawValue: 1 << 3)
        static let array = Kinds(rawValue: 1 << 4)
        static let dictionary = Kinds(rawValue: 1 << 5)
        static let tuple = Kinds(rawValue: 1 << 6)
        static let other = Kinds(rawValue: 1 << 7)

        var isSingle: Bool { rawValue.nonzeroBitCount == 1 }

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init(of value: LiteralValue) {
            switch value {
            case .string: self = .string
            case .integer: self = .integer
            case .float: self = .float
            case .boolean: self = .boolean
            case .array: self = .array
            case .dictionary: self = .dictionary
            case .tuple: self = .tuple
            case .null: self = []
            case .closure, .typed, .expression, .made, .filled, .alternatives, .unknown: self = .other
            }
        }
    }

    private static func holdsFloat(_ value: LiteralValue) -> Bool { holds(value) { $0 == .float } }

    private static func holdsInteger(_ value: LiteralValue) -> Bool {
        holds(value) { if case .integer = $0 { true } else { false } }
    }

    private static func holds(_ value: LiteralValue, _ test: (LiteralValue) -> Bool) -> Bool {
        switch value {
        case .array(let elements): elements.contains { holds($0, test) }
        case .dictionary(let keys, let values): (keys + values).contains { holds($0, test) }
        case .tuple(let elements): elements.contains { holds($0.value, test) }
        default: test(value)
        }
    }

    /// Boxes elements that can determine the types of the other elements. Elements with a written type keep this type.
    /// A literal that can't have any of these types gets its default type.
    private func besideOthers(_ elements: [LiteralValue], depth: Int) -> [BoxedValue] {
        var given: Set<String>? = []
        let typed = elements.map { element -> BoxedValue? in
            switch element {
            case .typed, .expression, .made, .filled: break
            default:
                if Kinds(of: element) == .other { given = nil }
                return nil
            }
            let box = boxed(element, depth: depth)
            guard case .scalar(let name) = box else {
                given = nil
                return nil
            }
            given?.insert(name)
            return box
        }
        let isIntegral = !elements.contains(.float)
        return zip(elements, typed).map { element, typed in
            // A `Double` next to an unknown value can be converted to `CGFloat`.
            if let typed, given != nil { return typed }
            switch (element, given) {
            case (.null, _): return .null
            case (.closure(let closure), _):
                // Only the number of the closure's parameters is independent of the other elements.
                var box = BoxedClosure.unknown
                box.parameters = closure.parameters.map { _ in .unknown }
                return .closure(box)
            case (.boolean, let given?) where given.isDisjoint(with: ["Bool"]),
                (.string, let given?) where given.isDisjoint(with: KnownScalar.textual),
                (.float, let given?) where given.isDisjoint(with: KnownScalar.floatingPoint),
                (.integer, let given?) where isIntegral && given.isSubset(of: KnownScalar.textual.union(["Bool"])):
                return boxed(element, depth: depth)
            default: return .unknown
            }
        }
    }

    private func arraysInCommon(_ arrays: [LiteralValue], depth: Int) -> [BoxedValue] {
        var all: [LiteralValue] = []
        for case .array(let elements) in arrays { all += elements }
        var boxes = elementsInCommon(all, depth: depth + 1)[...]
        return arrays.map { array in
            guard case .array(let elements) = array else { return .null }
            defer { boxes = boxes.dropFirst(elements.count) }
            return .array(Array(boxes.prefix(elements.count)))
        }
    }

    private func dictionariesInCommon(_ dictionaries: [LiteralValue], depth: Int) -> [BoxedValue] {
        var allKeys: [LiteralValue] = []
        var allValues: [LiteralValue] = []
        for case .dictionary(let keys, let values) in dictionaries {
            allKeys += keys
            allValues += values
        }
        var keyBoxes = elementsInCommon(allKeys, depth: depth + 1)[...]
        var valueBoxes = elementsInCommon(allValues, depth: depth + 1)[...]
        return dictionaries.map { dictionary in
            guard case .dictionary(let keys, _) = dictionary else { return .null }
            defer {
                keyBoxes = keyBoxes.dropFirst(keys.count)
                valueBoxes = valueBoxes.dropFirst(keys.count)
            }
            return .dictionary(keys: Array(keyBoxes.prefix(keys.count)), values: Array(valueBoxes.prefix(keys.count)))
        }
    }

    private func tuplesInCommon(_ tuples: [LiteralValue], depth: Int) -> [BoxedValue] {
        var rows: [[TupleElementLiteral]] = []
        for case .tuple(let elements) in tuples { rows.append(elements) }
        let width = rows.first?.count ?? 0
        let labels = (0..<width).map { column in Set(rows.map { $0.count > column ? $0[column].label : nil }) }
        guard rows.allSatisfy({ $0.count == width }), labels.allSatisfy({ $0.subtracting([nil]).count <= 1 }) else {
            // The tuples have no common type.
            let isClear = !tuples.contains(where: LiteralBoxing.holdsFloat)
            return tuples.map { isClear || !LiteralBoxing.holdsInteger($0) ? boxed($0, depth: depth) : .unknown }
        }
        var boxes = tuples.map { _ in [(label: String?, value: BoxedValue)]() }
        let present = tuples.indices.filter { tuples[$0] != .null }
        for column in 0..<width {
            let values = elementsInCommon(rows.map { $0[column].value }, depth: depth + 1)
            for (position, value) in zip(present, values) {
                // A label missing in some tuples is dropped.
                boxes[position].append((labels[column].count == 1 ? rows[0][column].label : nil, value))
            }
        }
        return tuples.indices.map { tuples[$0] == .null ? .null : .tuple(boxes[$0]) }
    }
}
