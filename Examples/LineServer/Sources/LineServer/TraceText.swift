import InMemoryTracing

extension [FinishedInMemorySpan] {
    /// The first trace as a tree, with one line per span. The children of a span follow it.
    var firstTrace: String {
        let trace = filter { $0.traceID == first?.traceID }
        var lines: [String] = []
        func add(_ parent: String?, _ depth: Int) {
            for span in trace where span.parentSpanID == parent {
                lines.append(String(repeating: "  ", count: depth) + span.operationName)
                add(span.spanID, depth + 1)
            }
        }
        add(nil, 0)
        return lines.joined(separator: "\n")
    }
}
