import FlynnSyntax
import OracleSupport

/// Compares the constructs in our tree with the constructs in the tree of swift-syntax. Texts with errors are skipped.
func compareTrees(_ file: inout FileComparison) {
    guard var theirs = ReferenceConstructs.find(in: file.source) else { return file.skip() }
    var ours = OurConstructs.find(in: SyntaxTree(file.source))
    ours.sort(by: Construct.isOrderedBefore)
    theirs.sort(by: Construct.isOrderedBefore)
    var ourIndex = 0
    var theirIndex = 0
    while ourIndex < ours.count || theirIndex < theirs.count {
        let our = ourIndex < ours.count ? ours[ourIndex] : nil
        let their = theirIndex < theirs.count ? theirs[theirIndex] : nil
        let pair = Pair(source: file.source, our: our, their: their)
        if pair.our != nil { ourIndex += 1 }
        if pair.their != nil { theirIndex += 1 }
        pair.judge(in: &file)
    }
}

/// The constructs of both sides at a position. A side can be missing.
struct Pair {
    let source: SourceText
    let our: Construct?
    let their: Construct?

    /// Creates a pair of the next constructs of both sides. If their positions differ, the pair only contains the first
    /// one.
    fileprivate init(source: SourceText, our: Construct?, their: Construct?) {
        self.source = source
        guard let our, let their, our.place != their.place else {
            self.our = our
            self.their = their
            return
        }
        let isOurs = our.place < their.place
        self.our = isOurs ? our : nil
        self.their = isOurs ? nil : their
    }

    fileprivate func judge(in file: inout FileComparison) {
        guard let some = our ?? their else { return }
        if our?.description == their?.description { return file.agree(on: some.kind.index) }
        if let listed = differences.firstIndex(where: { $0.matches(self) }) {
            return file.differ(inListed: listed, on: some.kind.index)
        }
        let ours = our.map { "'\($0.description)'" } ?? "missing"
        let theirs = their.map { "'\($0.description)'" } ?? "missing"
        file.differ(on: some.kind.index, at: some.start, "\(some.kind.rawValue): ours is \(ours), theirs is \(theirs)")
    }
}

extension Construct {
    fileprivate var place: (Int, Int) { (start, kind.index) }

    fileprivate static func isOrderedBefore(_ left: Construct, _ right: Construct) -> Bool {
        (left.start, left.kind.index, left.description) < (right.start, right.kind.index, right.description)
    }
}
