/// The arguments of the command.
struct Options {
    var port = 0
    /// The maximum time for the shutdown of the runtime, in seconds.
    var limit = 10
    /// Whether to write one trace at the end.
    var tracesRequests = false
    /// Whether to write metrics.
    var writesMetrics = false

    /// Parses arguments. Returns nil if the arguments are invalid.
    init?(_ arguments: some Sequence<String>) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--port":
                guard let port = arguments.next().flatMap({ UInt16($0) }) else { return nil }
                self.port = Int(port)
            case "--limit":
                guard let limit = arguments.next().flatMap({ UInt16($0) }) else { return nil }
                self.limit = Int(limit)
            case "--trace": tracesRequests = true
            case "--metrics": writesMetrics = true
            default: return nil
            }
        }
    }
}
