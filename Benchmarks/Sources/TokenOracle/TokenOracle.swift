import OracleSupport

/// Compares our tokens with swift-syntax's in all Swift files of some folders.
///
///     swift run -c release TokenOracle [PATH…]
///
/// Without a path it reads the checked-out dependencies of this package and `Corpus`, and requires each listed
/// difference to occur.
@main
enum TokenOracle {
    static func main() {
        Oracle(kinds: ["tokens"], differences: differences.map { ($0.name, $0.reason) }, compare: compareTokens).run()
    }
}
