import OracleSupport

/// Compares our tree with swift-syntax's, over all Swift files of some folders: declarations, calls, closures, literals,
/// statements and types.
///
///     swift run -c release TreeOracle [PATH…]
///
/// Without a path it reads the packages that this one has checked out and its own `Corpus`, and then expects each listed
/// difference to occur.
@main
enum TreeOracle {
    static func main() {
        Oracle(
            sorts: Construct.Sort.allCases.map(\.rawValue), differences: differences.map { ($0.name, $0.reason) },
            compare: compareTrees
        ).run()
    }
}
