import OracleSupport

/// Compares our tokens with swift-syntax's, over all Swift files of some folders.
///
///     swift run -c release TokenOracle [PATH…]
///
/// Without a path it reads the packages that this one has checked out and its own `Corpus`, and then expects each listed
/// difference to occur.
@main
enum TokenOracle {
    static func main() {
        Oracle(sorts: ["tokens"], differences: differences.map { ($0.name, $0.reason) }, compare: compareTokens).run()
    }
}
