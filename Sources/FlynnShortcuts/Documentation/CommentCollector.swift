import FlynnFacts
import FlynnSyntax

/// Collects the comments that document behaviors.
package struct CommentCollector {
    private let tree: SyntaxTree
    private let locator: Locator
    private let reader: DocumentationReader
    /// The visited `#if` branches.
    private var branches = ConfigurationBranches()
    /// The ranges of behaviors and types inside a behavior closure, sorted. Comments in these ranges don't document the
    /// outer behavior.
    private var innerRanges: [Range<Int>] = []
    /// The documentation of the visited behaviors, and the ranges of code that comments can belong to.
    package private(set) var placed = PlacedDocumentation()

    package init(_ tree: SyntaxTree, _ locator: Locator) {
        self.tree = tree
        self.locator = locator
        reader = DocumentationReader(tokenized: tree.tokenized, locator: locator)
    }

    // MARK: - Structure

    /// Begins an `#if` branch. The branch includes the comments after its last token, and can consist only of comments.
    package mutating func beginBranch(_ clause: NodeIndex, of configuration: NodeIndex) {
        let end = tree.nextSibling(clause).map { tree.range($0).lowerBound } ?? tree.range(configuration).upperBound
        branches.begin(tree.range(clause).lowerBound..<end, of: configuration, clause: clause)
    }

    /// Ends the most recently begun branch.
    package mutating func endBranch() { branches.end() }

    /// Records the construction of a behavior. All comments in the construction belong to the behavior.
    package mutating func addConstruction(_ node: NodeIndex) { placed.addRange(tree.range(node)) }

    /// Records a type or behavior inside a behavior closure.
    package mutating func addInner(_ node: NodeIndex) { addInner(tree.range(node)) }

    private mutating func addInner(_ range: Range<Int>) {
        // The ranges are found in order, except for behaviors in the arguments of another behavior.
        innerRanges.insert(range, at: firstInnerRange(from: range.lowerBound))
    }

    /// Records the comments above a local behavior.
    ///
    /// - Parameter isInBehavior: Whether the declaration is in the closure of another behavior. Comments at the start
    ///   of that closure document the outer behavior.
    package mutating func addLocalBehavior(_ declaration: NodeIndex, isInBehavior: Bool) {
        placed.addLines(lines(above: declaration))
        guard isInBehavior, let index = tree.tokenIndex(before: declaration) else { return }
        let previous = tree.tokens[index]
        if previous.kind == .leftBrace || previous.keyword == .in { return }
        let start = locator.range(ofLine: locator.lineIndex(Int(previous.end))).upperBound
        let end = tree.range(declaration).lowerBound
        if start < end { addInner(start..<end) }
    }

    // MARK: - Documentation

    /// The `flynnlint:parameter` lines of a behavior.
    ///
    /// - Parameters:
    ///   - declaration: The declaration, above which lines can be.
    ///   - ranges: Where else they can be.
    ///   - own: The behavior's own closure.
    package mutating func parameterLines(
        of declaration: NodeIndex, in ranges: [Range<Int>], own: Range<Int>?
    ) -> [CommentLine] {
        var lines = lines(above: declaration)
        for range in ranges { lines += self.lines(in: range, own: own) }
        if let last = ranges.last { lines += trailingLines(last.upperBound) }
        placed.addLines(lines)
        return lines.filter { DocumentationReader.isParameterLine($0, in: tree.source) }
    }

    /// Reads the documentation from comment lines. Lines that are the same in all branches of an `#if` count once. If
    /// the branches are different, the parameters depend on the build configuration, and the documentation is unclear.
    package func documentation(_ lines: [CommentLine]) -> ParameterDocumentation {
        if lines.isEmpty { return .undocumented }
        guard !branches.isEmpty else { return reader.read(lines) }
        var texts: [NodeIndex: [NodeIndex: [String]]] = [:]
        var kept: [CommentLine] = []
        var firstBranch: [NodeIndex: NodeIndex] = [:]
        for line in lines {
            guard let branch = branches.innermost(at: line.range.lowerBound) else {
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
        var result = reader.read(kept)
        if texts.values.contains(where: { Set($0.values).count > 1 }) { result.extent = .unclear }
        return result
    }

    /// Returns the comment lines between `declaration` and the previous token, excluding comments on the line of this
    /// token.
    private func lines(above declaration: NodeIndex) -> [CommentLine] {
        let previous = tree.tokenIndex(before: declaration).map { tree.tokens[$0] }
        let start = previous.map { Int($0.end) } ?? 0
        // At the start of a file or block, comments on the same line also belong to the declaration.
        let previousLine = previous.flatMap { $0.kind == .leftBrace ? nil : locator.lineIndex(start) }
        var lines: [CommentLine] = []
        for index in comments(from: start, to: tree.range(declaration).lowerBound)
        where previousLine.map({ locator.lineIndex(Int(tree.tokenized.comments[index].start)) > $0 }) ?? true {
            lines += tree.tokenized.lines(ofComment: index)
        }
        return lines
    }

    /// Returns the comment lines in `range`, excluding the lines in inner behaviors and types.
    private func lines(in range: Range<Int>, own: Range<Int>?) -> [CommentLine] {
        var lines: [CommentLine] = []
        var inner = firstInnerRange(from: range.lowerBound)
        // The comments and the inner ranges are both sorted, so a single pass is sufficient.
        var innerEnd = range.lowerBound
        for index in comments(from: range.lowerBound, to: range.upperBound) {
            let start = Int(tree.tokenized.comments[index].start)
            while inner < innerRanges.count, innerRanges[inner].lowerBound <= start {
                if innerRanges[inner] != own { innerEnd = max(innerEnd, innerRanges[inner].upperBound) }
                inner += 1
            }
            if start >= innerEnd { lines += tree.tokenized.lines(ofComment: index) }
        }
        return lines
    }

    /// Returns the comment lines after `offset` on the same line, if no other token follows on this line.
    private func trailingLines(_ offset: Int) -> [CommentLine] {
        let next = tree.tokens.range(tree.tokenized.tokenIndex(at: offset)).lowerBound
        let line = locator.lineIndex(offset)
        var lines: [CommentLine] = []
        for index in comments(from: offset, to: next) {
            guard locator.lineIndex(Int(tree.tokenized.comments[index].start)) == line else { break }
            lines += tree.tokenized.lines(ofComment: index)
        }
        return lines
    }

    /// Returns the indices of the comments that begin in a range.
    private func comments(from start: Int, to end: Int) -> Range<Int> {
        let first = tree.tokenized.firstComment(from: start)
        var last = first
        while last < tree.tokenized.comments.count, Int(tree.tokenized.comments[last].start) < end { last += 1 }
        return first..<last
    }

    /// Returns the index of the first inner range at or after `offset`.
    private func firstInnerRange(from offset: Int) -> Int {
        innerRanges.partitioningIndex { $0.lowerBound >= offset }
    }
}
