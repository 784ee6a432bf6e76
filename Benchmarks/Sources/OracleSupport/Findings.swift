import FlynnSyntax

/// What the comparison of some files found.
public struct Findings: Sendable {
    /// How many constructs of one sort were compared.
    public struct Count: Sendable {
        /// Those that at least one side sees.
        public var compared = 0
        /// Those of which both sides say the same.
        public var agreeing = 0
    }

    var files = 0
    var lines = 0
    var bytes = 0
    /// The files that were left out: the reference itself finds mistakes in them.
    var skipped: [String] = []
    var counts: [Count]
    /// How often each listed difference occurred.
    var listed: [Int]
    /// Messages about everything else: `path:line:column: …`.
    var unlisted: [String] = []

    init(sorts: Int, differences: Int) {
        counts = [Count](repeating: Count(), count: sorts)
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

/// The comparison of one file, while it goes on.
public struct FileComparison {
    /// Where the file is.
    public let path: String
    /// What is in it.
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

    /// Leaves the file out.
    public mutating func skip() {
        findings.lines = 0
        findings.bytes = 0
        findings.files = 0
        findings.skipped = [path]
    }

    /// Counts a construct of which both sides say the same.
    public mutating func agree(on sort: Int) {
        findings.counts[sort].compared += 1
        findings.counts[sort].agreeing += 1
    }

    /// Counts constructs that differ in a listed way.
    public mutating func differ(inListed difference: Int, on sort: Int, count: Int = 1) {
        findings.counts[sort].compared += count
        findings.listed[difference] += 1
    }

    /// Counts a construct that differs in a way that isn't listed.
    public mutating func differ(on sort: Int, at offset: Int, _ message: String) {
        findings.counts[sort].compared += 1
        report(message, at: offset)
    }

    /// Tells of something that must not be.
    public mutating func report(_ message: String, at offset: Int) {
        let location = lines.location(at: offset)
        findings.unlisted.append("\(path):\(location.line):\(location.column): \(message)")
    }
}
