import FlynnSyntax

/// The result of comparing some files.
public struct Findings: Sendable {
    /// The numbers of compared constructs of a kind.
    public struct Count: Sendable {
        /// The number of constructs that at least one side contains.
        public var compared = 0
        /// The number of constructs that are equal on both sides.
        public var agreeing = 0
    }

    var files = 0
    var lines = 0
    var bytes = 0
    /// The skipped files, for which the reference reports errors.
    var skipped: [String] = []
    var counts: [Count]
    /// The number of occurrences of each listed difference.
    var listed: [Int]
    /// Messages about unlisted differences: `path:line:column: …`.
    var unlisted: [String] = []

    init(kinds: Int, differences: Int) {
        counts = [Count](repeating: Count(), count: kinds)
        listed = [Int](repeating: 0, count: differences)
    }

    static func += (left: inout Findings, right: Findings) {
        left.files += right.files
        left.lines += right.lines
        left.bytes += right.bytes
        left.skipped += right.skipped
        for index in left.counts.indices {
            left.counts[index].compared += right.counts[index].compared
            left.counts[index].agreeing += right.counts[index].agreeing
        }
        for index in left.listed.indices { left.listed[index] += right.listed[index] }
        left.unlisted += right.unlisted
    }
}

/// The comparison of a file.
public struct FileComparison {
    /// The path of the file.
    public let path: String
    /// The contents of the file.
    public let source: SourceText
    private let lines: LineTable
    var findings: Findings

    init(path: String, source: SourceText, findings: Findings) {
        self.path = path
        self.source = source
        lines = LineTable(source)
        self.findings = findings
        self.findings.files = 1
        self.findings.lines = lines.lineCount
        self.findings.bytes = source.byteCount
    }

    /// Skips the file.
    public mutating func skip() {
        findings.lines = 0
        findings.bytes = 0
        findings.files = 0
        findings.skipped = [path]
    }

    /// Counts a construct that is equal on both sides.
    public mutating func agree(on kind: Int) {
        findings.counts[kind].compared += 1
        findings.counts[kind].agreeing += 1
    }

    /// Counts constructs that differ in a listed way.
    public mutating func differ(inListed difference: Int, on kind: Int, count: Int = 1) {
        findings.counts[kind].compared += count
        findings.listed[difference] += 1
    }

    /// Counts a construct that differs in an unlisted way.
    public mutating func differ(on kind: Int, at offset: Int, _ message: String) {
        findings.counts[kind].compared += 1
        report(message, at: offset)
    }

    /// Reports an error.
    public mutating func report(_ message: String, at offset: Int) {
        let location = lines.location(at: offset)
        findings.unlisted.append("\(path):\(location.line):\(location.column): \(message)")
    }
}
