import OracleSupport

/// Compares our tree with swift-syntax's in all Swift files of some folders: declarations, calls, closures, literals,
/// statements and types.
///
///     swift run -c release TreeOracle [PATH…]
///
/// Without a path it reads the checked-out dependencies of this package and `Corpus`, and requires each listed
/// difference to occur.
@main
enum TreeOracle {
    static func main() {
        Oracle(
            kinds: Construct.Kind.allCases.map(\.rawValue), differences: differences.map { ($0.name, $0.reason) },
            compare: compareTrees
        ).run()
    }
}
