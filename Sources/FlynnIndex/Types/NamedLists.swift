/// For each of some names a list of elements, all in one array.
struct NamedLists<Element: Sendable>: Sendable {
    private let numbers: [String: Int]
    private let lists: IDLists<Element>

    /// The elements of a name, in the order in which they were added; `nil` for other names.
    subscript(name: String) -> ArraySlice<Element>? { numbers[name].map { lists[$0] } }

    /// Collects elements.
    struct Builder {
        private var numbers: [String: Int] = [:]
        private var elements: [Element] = []
        /// The number of each element's name.
        private var keys: [Int?] = []

        mutating func add(_ element: Element, _ name: String) {
            keys.append(numbers.number(of: name))
            elements.append(element)
        }

        var lists: NamedLists {
            NamedLists(numbers: numbers, lists: IDLists(count: numbers.count, keys: keys) { elements[$0] })
        }
    }
}

extension [String: Int] {
    /// The number of a name, which is added if it is new. (One access instead of two.)
    fileprivate mutating func number(of name: String) -> Int {
        func read(_ number: inout Int) -> Int { number }
        let next = count
        return read(&self[name, default: next])
    }
}
