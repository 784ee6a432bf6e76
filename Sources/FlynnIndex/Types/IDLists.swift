/// For each of some consecutive numbers a list of elements, all in one array.
struct IDLists<Element: Sendable>: Sendable {
    /// The elements of all lists, one list after the other.
    private(set) var elements: [Element] = []
    /// The end of each list.
    private var ends: [UInt32] = []

    mutating func reserveCapacity(_ count: Int) {
        elements.reserveCapacity(count)
        ends.reserveCapacity(count)
    }

    /// Adds the list of the next number.
    mutating func append(_ list: some Sequence<Element>) {
        elements.append(contentsOf: list)
        ends.append(UInt32(elements.count))
    }

    /// The number of lists.
    var count: Int { ends.count }

    /// The list of a number; empty if the number has none.
    subscript(number: Int) -> ArraySlice<Element> {
        guard number < ends.count else { return [] }
        return elements[start(number)..<Int(ends[number])]
    }

    func isEmpty(_ number: Int) -> Bool {
        number >= ends.count || start(number) == Int(ends[number])
    }

    private func start(_ number: Int) -> Int { number == 0 ? 0 : Int(ends[number - 1]) }

    /// Sorts pairs of a number and an element into lists. The elements of a list keep their order.
    ///
    /// - Parameters:
    ///   - count: the number of lists; all numbers are less than it.
    ///   - keys: the number of each element, or `nil` to leave the element out.
    init(count: Int, keys: some Collection<Int?>, element: (Int) -> Element) {
        ends = Array(repeating: 0, count: count)
        for case let key? in keys { ends[key] += 1 }
        var total: UInt32 = 0
        for number in ends.indices { (ends[number], total) = (total, total + ends[number]) }
        // The start of each list moves to its end while the list is filled.
        var order = [Int](repeating: 0, count: Int(total))
        for (position, key) in keys.enumerated() {
            guard let key else { continue }
            order[Int(ends[key])] = position
            ends[key] += 1
        }
        elements = order.map(element)
    }

    init() {}
}
