import FlynnRules
import FlynnSyntax

/// The fixes that are made in a file at once. Of those that get in each other's way, the one that comes first is taken,
/// and the others have to wait until the file has been linted again.
struct FixSelection {
    /// The length of the file in bytes.
    private let byteCount: Int
    /// All edits of the fixes that are taken: sorted and apart from each other.
    private(set) var edits: [SourceEdit] = []
    /// How many fixes are taken.
    private(set) var count = 0

    init(byteCount: Int) {
        self.byteCount = byteCount
    }

    /// Takes a fix, all of its edits or none; false if it gets in the way of another, or isn't made for this file.
    mutating func take(_ fix: Fix) -> Bool {
        guard isSound(fix.edits) else { return false }
        guard fix.edits.allSatisfy({ !isTouched($0.range) }) else { return false }
        // Fixes come in the order of their findings, so that most edits belong to the end.
        for edit in fix.edits {
            edits.insert(edit, at: edits.partitioningIndex { $0.range.lowerBound > edit.range.lowerBound })
        }
        count += 1
        return true
    }

    /// The text with the edits made.
    func applied(to source: SourceText) -> SourceText {
        source.withBytes { bytes in
            var result: [UInt8] = []
            result.reserveCapacity(edits.reduce(bytes.count) { $0 + $1.replacement.utf8.count })
            var copied = 0
            for edit in edits {
                result.append(contentsOf: bytes[copied..<edit.range.lowerBound])
                result.append(contentsOf: edit.replacement.utf8)
                copied = edit.range.upperBound
            }
            result.append(contentsOf: bytes[copied...])
            return SourceText(result)
        }
    }

    /// Whether edits are sorted, apart from each other, and within the file.
    private func isSound(_ edits: [SourceEdit]) -> Bool {
        var end = 0
        for edit in edits {
            guard edit.span.start.offset >= end, edit.span.end.offset >= edit.span.start.offset else { return false }
            end = edit.span.end.offset
        }
        return !edits.isEmpty && end <= byteCount
    }

    /// Whether an edit that is taken overlaps a range. Where one of the two only inserts, they must not even meet: nobody
    /// could say which comes first.
    private func isTouched(_ range: Range<Int>) -> Bool {
        let next = edits.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
        return [next - 1, next].contains { index in
            guard edits.indices.contains(index) else { return false }
            let taken = edits[index].range
            if taken.isEmpty || range.isEmpty {
                return taken.lowerBound <= range.upperBound && range.lowerBound <= taken.upperBound
            }
            return taken.overlaps(range)
        }
    }
}

extension SourceEdit {
    /// The bytes that are replaced.
    var range: Range<Int> { span.start.offset..<span.end.offset }
}
