/// The nesting of elements in an archived list, such as closures.
enum Nesting {
    /// The maximum depth. Sources have fewer levels, because the parser limits the depth.
    static let maxDepth = 1_024

    /// Returns whether each element follows the enclosing one, and the depth is limited. Otherwise, finding the
    /// outermost elements would take quadratic time.
    ///
    /// - Parameter outer: The indices of the enclosing elements.
    static func isValid(_ outer: some Collection<Int?>) -> Bool {
        var depths: [Int] = []
        depths.reserveCapacity(outer.count)
        for index in outer {
            guard let index else {
                depths.append(0)
                continue
            }
            guard index < depths.count, depths[index] < maxDepth else { return false }
            depths.append(depths[index] + 1)
        }
        return true
    }
}
