/// Promises that have a result, for which something waits. A waiter that resolves another promise adds that one, so that a chain
/// of promises needs no stack.
struct Resumption {
    private var first: AnyPromise?
    private var others: [AnyPromise] = []

    mutating func add(_ promise: AnyPromise) {
        if first == nil && others.isEmpty { first = promise } else { others.append(promise) }
    }

    /// Resumes what waits for the promises, in the order in which they were added.
    mutating func run() {
        if first != nil { runAll() }
    }

    private mutating func runAll() {
        while let promise = first.take() {
            promise.resume(&self)
            var index = 0
            while index < others.count {
                let promise = others[index]
                index += 1
                promise.resume(&self)
            }
            others.removeAll()
        }
    }
}
