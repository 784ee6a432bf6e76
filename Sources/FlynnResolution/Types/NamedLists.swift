/// Lists for names, stored in one array.
struct NamedLists<Element: Sendable>: Sendable {
    private let numbers: [String: Int]
    private let lists: IDLists<Element>

    /// The elements for the name in insertion order, or `nil` for an unknown name.
    subscript(name: String) -> ArraySlice<Element>? { numbers[name].map { lists[$0] } }

    /// Collects the elements.
    struct Builder {
        private var numbers: [String: Int] = [:]
        private var elements: [Element] = []
        /// The numbers of the names, in the order of the elements.
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
    /// Returns the number for the name, and inserts new names. This needs one access instead of two.
    fileprivate mutating func number(of name: String) -> Int {
        func read(_ number: inout Int) -> Int { number }
        let next = count
        return read(&self[name, default: next])
    }
}
