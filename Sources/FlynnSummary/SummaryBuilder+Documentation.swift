import FlynnSyntax

/// The comments that document a behavior.
extension SummaryBuilder {
    /// Notes that the comments above a local behavior inside of another behavior's closure are its own, unless they
    /// begin the closure.
    mutating func noteInnerDocumentation(above declaration: NodeIndex) {
        let first = Int(tree[declaration].firstToken)
        guard !openBehaviors.isEmpty, first > 0 else { return }
        let previous = tree.tokens[first - 1]
        if previous.kind == .leftBrace || previous.keyword == .in { return }
        let start = locator.range(ofLine: locator.lineIndex(Int(previous.end))).upperBound
        let end = Int(tree.tokens[first].start)
        if start < end { noteInnerRange(start..<end) }
    }

    /// Reads documentation. What stands in several branches of an `#if` is meant once; if it isn't the same there, the
    /// parameters depend on how the code is compiled, and nothing is certain.
    func read(_ lines: [CommentLine]) -> ParameterDocumentation {
        if lines.isEmpty { return .undocumented }
        guard !configurationBranches.isEmpty else { return documentation.read(lines) }
        var texts: [NodeIndex: [NodeIndex: [String]]] = [:]
        var kept: [CommentLine] = []
        var firstBranch: [NodeIndex: NodeIndex] = [:]
        for line in lines {
            guard let branch = configurationBranches.innermost(at: line.range.lowerBound) else {
                kept.append(line)
                continue
            }
            texts[branch.configuration, default: [:]][branch.clause, default: []].append(
                tree.source.string(line.range))
            if firstBranch[branch.configuration, default: branch.clause] == branch.clause {
                firstBranch[branch.configuration] = branch.clause
                kept.append(line)
            }
        }
        var result = documentation.read(kept)
        if texts.values.contains(where: { Set($0.values).count > 1 }) { result.extent = .unclear }
        return result
    }

    /// The comment lines between a declaration and the token before it, but for a comment behind that token on its line.
    func commentLines(above declaration: NodeIndex) -> [CommentLine] {
        let first = Int(tree[declaration].firstToken)
        let start = first == 0 ? 0 : Int(tree.tokens[first - 1].end)
        var lines: [CommentLine] = []
        var index = tree.tokenized.firstComment(from: start)
        let end = Int(tree.tokens[first].start)
        while index < tree.tokenized.comments.count, Int(tree.tokenized.comments[index].start) < end {
            if first == 0 || locator.lineIndex(Int(tree.tokenized.comments[index].start)) > locator.lineIndex(start)
                || tree.tokens[first - 1].kind == .leftBrace
            {
                lines += tree.tokenized.lines(ofComment: index)
            }
            index += 1
        }
        return lines
    }

    /// The comment lines in a range, but for those that belong to a behavior or type inside of it.
    func commentLines(in range: Range<Int>, own: Range<Int>?) -> [CommentLine] {
        var lines: [CommentLine] = []
        var index = tree.tokenized.firstComment(from: range.lowerBound)
        var inner = firstInnerRange(from: range.lowerBound)
        // Both come in order, so it is enough to know how far the inner ranges reach.
        var innerEnd = range.lowerBound
        while index < tree.tokenized.comments.count, Int(tree.tokenized.comments[index].start) < range.upperBound {
            let start = Int(tree.tokenized.comments[index].start)
            while inner < innerRanges.count, innerRanges[inner].lowerBound <= start {
                if innerRanges[inner] != own { innerEnd = max(innerEnd, innerRanges[inner].upperBound) }
                inner += 1
            }
            if start >= innerEnd { lines += tree.tokenized.lines(ofComment: index) }
            index += 1
        }
        return lines
    }

    /// Notes a range inside of a behavior's closure whose comments are none of that behavior's documentation.
    mutating func noteInnerRange(_ range: Range<Int>) {
        // They are found in order, but for a behavior among the arguments of another.
        innerRanges.insert(range, at: firstInnerRange(from: range.lowerBound))
    }

    /// The index of the first inner range that starts at or behind an offset.
    private func firstInnerRange(from offset: Int) -> Int {
        innerRanges.partitioningIndex { $0.lowerBound >= offset }
    }

    /// The comment lines behind an offset on the same line, where no other token follows.
    func trailingLines(_ offset: Int?) -> [CommentLine] {
        guard let offset else { return [] }
        let next = Int(tree.tokens[tree.tokenized.tokenIndex(at: offset)].start)
        let line = locator.lineIndex(offset)
        var lines: [CommentLine] = []
        var index = tree.tokenized.firstComment(from: offset)
        while index < tree.tokenized.comments.count, Int(tree.tokenized.comments[index].start) < next,
            locator.lineIndex(Int(tree.tokenized.comments[index].start)) == line
        {
            lines += tree.tokenized.lines(ofComment: index)
            index += 1
        }
        return lines
    }
}
