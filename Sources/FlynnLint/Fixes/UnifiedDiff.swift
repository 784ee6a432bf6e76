import FlynnSyntax

/// The difference between two texts in the unified format, for `patch -p1` and `git apply`.
struct UnifiedDiff {
    private let old: Lines
    private let new: Lines
    private let runs: [LineMatching.Run]

    /// The number of equal lines before and after a difference.
    private static let context = 3

    init(_ oldText: SourceText, _ newText: SourceText) {
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        old = Lines(oldText, &numbers)
        new = Lines(newText, &numbers)
        runs = LineMatching(old: old.numbers, new: new.numbers).runs
    }

    /// The lines of a text, including line feeds. The text after the last line feed counts as a line.
    private struct Lines {
        var texts: [ArraySlice<UInt8>] = []
        /// The numbers of the lines. Equal lines have equal numbers.
        var numbers: [Int] = []

        init(_ source: SourceText, _ known: inout [ArraySlice<UInt8>: Int]) {
            let bytes = source.withBytes { Array($0) }
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
                let line = bytes[start..<end]
                texts.append(line)
                numbers.append(known[line] ?? known.count)
                known[line] = numbers.last
                start = end
            }
        }
    }

    /// A difference: lines of the old text, and the replacement in the new text.
    private struct Difference {
        var old: Range<Int>
        var new: Range<Int>
    }

    private var differences: [Difference] {
        var differences: [Difference] = []
        var (oldDone, newDone) = (0, 0)
        for run in runs + [LineMatching.Run(old: old.texts.count, new: new.texts.count, count: 0)] {
            if oldDone < run.old || newDone < run.new {
                differences.append(Difference(old: oldDone..<run.old, new: newDone..<run.new))
            }
            (oldDone, newDone) = (run.old + run.count, run.new + run.count)
        }
        return differences
    }

    /// The 1-based numbers of the changed lines in the new text.
    var changedLines: [Range<Int>] {
        differences.map { $0.new.lowerBound + 1..<$0.new.upperBound + 1 }.filter { !$0.isEmpty }
    }

    /// Returns the diff of a file, or an empty string if the texts are equal.
    func text(path: String) -> String {
        let differences = differences
        guard !differences.isEmpty else { return "" }
        var result = Array("--- \(UnifiedDiff.header("a/" + path))\n+++ \(UnifiedDiff.header("b/" + path))\n".utf8)
        var first = 0
        while first < differences.count {
            var last = first
            // Differences with overlapping or adjacent contexts form one hunk.
            while last + 1 < differences.count,
                differences[last + 1].old.lowerBound - differences[last].old.upperBound <= 2 * UnifiedDiff.context
            {
                last += 1
            }
            append(differences[first...last], to: &result)
            first = last + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func append(_ differences: ArraySlice<Difference>, to result: inout [UInt8]) {
        guard let first = differences.first, let last = differences.last else { return }
        let before = min(UnifiedDiff.context, first.old.lowerBound)
        let behind = min(UnifiedDiff.context, old.texts.count - last.old.upperBound)
        let oldRange = first.old.lowerBound - before..<last.old.upperBound + behind
        let newRange = first.new.lowerBound - before..<last.new.upperBound + behind
        result += "@@ -\(UnifiedDiff.extent(oldRange)) +\(UnifiedDiff.extent(newRange)) @@\n".utf8
        var done = oldRange.lowerBound
        for difference in differences {
            append(" ", old.texts[done..<difference.old.lowerBound], to: &result)
            append("-", old.texts[difference.old], to: &result)
            append("+", new.texts[difference.new], to: &result)
            done = difference.old.upperBound
        }
        append(" ", old.texts[done..<oldRange.upperBound], to: &result)
    }

    private func append(_ mark: Character, _ lines: ArraySlice<ArraySlice<UInt8>>, to result: inout [UInt8]) {
        for line in lines {
            result += mark.utf8
            result += line
            if line.last != 0x0A { result += "\n\\ No newline at end of file\n".utf8 }
        }
    }

    /// Returns the range of lines in a hunk header: the 1-based first line and the number of lines. An empty range
    /// contains the number of the line before.
    private static func extent(_ range: Range<Int>) -> String {
        switch range.count {
        case 0: "\(range.lowerBound),0"
        case 1: "\(range.lowerBound + 1)"
        default: "\(range.lowerBound + 1),\(range.count)"
        }
    }

    /// Returns a path in a header, in quotation marks if it contains special characters, and with a tab if it contains
    /// spaces.
    private static func header(_ path: String) -> String {
        var isQuoted = false
        var quoted = ""
        for scalar in path.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                quoted += "\\\(scalar)"
                isQuoted = true
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 8)
                quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
                isQuoted = true
            default:
                quoted.unicodeScalars.append(scalar)
            }
        }
        if isQuoted { return "\"\(quoted)\"" }
        return path.contains(" ") ? path + "\t" : path
    }
}
