/// Lists for consecutive numbers, stored in one array.
package struct IDLists<Element: Sendable>: Sendable {
    /// The elements of all lists, in the order of the lists.
    private(set) var elements: [Element] = []
    /// The end indices of the lists.
    private var ends: [UInt32] = []

    mutating func reserveCapacity(_ count: Int) {
        elements.reserveCapacity(count)
        ends.reserveCapacity(count)
    }

    /// Appends the list for the next number.
    mutating func append(_ list: some Sequence<Element>) {
        elements.append(contentsOf: list)
        ends.append(UInt32(elements.count))
    }

    /// The number of lists.
    var count: Int { ends.count }

    /// The list for the number, or an empty slice if there is no such list.
    package subscript(number: Int) -> ArraySlice<Element> {
        guard number < ends.count else { return [] }
        return elements[start(number)..<Int(ends[number])]
    }

    func isEmpty(_ number: Int) -> Bool {
        number >= ends.count || start(number) == Int(ends[number])
    }

    private func start(_ number: Int) -> Int { number == 0 ? 0 : Int(ends[number - 1]) }

    /// Sorts elements into lists by number, and keeps their order.
    ///
    /// - Parameters:
    ///   - count: the number of lists. Every key is smaller.
    ///   - keys: the list numbers of the elements, or `nil` to omit an element.
    package init(count: Int, keys: some Collection<Int?>, element: (Int) -> Element) {
        ends = Array(repeating: 0, count: count)
        for case let key? in keys { ends[key] += 1 }
        var total: UInt32 = 0
        for number in ends.indices { (ends[number], total) = (total, total + ends[number]) }
        // The start of a list advances to the end while elements are added.
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
