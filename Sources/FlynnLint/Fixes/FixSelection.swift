import FlynnRules
import FlynnSyntax

/// The fixes applied to a file in one round. Of overlapping fixes, the first is selected, and the other fixes wait for
/// the next round.
struct FixSelection {
    /// The file before the fixes.
    private let source: SourceText
    /// The edits of the selected fixes, sorted and disjoint.
    private(set) var edits: [SourceEdit] = []
    /// The number of selected fixes.
    private(set) var count = 0

    init(in source: SourceText) {
        self.source = source
    }

    /// Selects a fix with all of its edits. Returns `false` if the fix overlaps a selected fix, contains invalid edits,
    /// or changes nothing.
    mutating func take(_ fix: Fix) -> Bool {
        guard isSound(fix.edits), changesSource(fix.edits) else { return false }
        guard fix.edits.allSatisfy({ !isTouched($0.range) }) else { return false }
        // Fixes are in the order of the findings, so most edits are inserted at the end.
        for edit in fix.edits {
            edits.insert(edit, at: edits.partitioningIndex { $0.range.lowerBound > edit.range.lowerBound })
        }
        count += 1
        return true
    }

    /// The file with the selected edits.
    var result: SourceText { source.replacing(edits.map { ($0.range, $0.replacement) }) }

    /// Returns whether edits are sorted, disjoint, and within the file.
    private func isSound(_ edits: [SourceEdit]) -> Bool {
        var end = 0
        for edit in edits {
            guard edit.span.start.offset >= end, edit.span.end.offset >= edit.span.start.offset else { return false }
            end = edit.span.end.offset
        }
        return !edits.isEmpty && end <= source.byteCount
    }

    /// Returns whether valid edits change the file.
    private func changesSource(_ edits: [SourceEdit]) -> Bool {
        source.withBytes { bytes in
            guard let first = edits.first else { return false }
            // The end of the source that equals the result so far, and the end of the source that is already part of
            // the result.
            var (equal, copied) = (first.range.lowerBound, first.range.lowerBound)
            func differs(_ part: some Collection<UInt8>) -> Bool {
                guard equal + part.count <= bytes.count, bytes[equal..<equal + part.count].elementsEqual(part) else {
                    return true
                }
                equal += part.count
                return false
            }
            for edit in edits {
                if equal == copied {
                    equal = edit.range.lowerBound
                } else if differs(bytes[copied..<edit.range.lowerBound]) {
                    return true
                }
                if differs(edit.replacement.utf8) { return true }
                copied = edit.range.upperBound
            }
            return equal != copied
        }
    }

    /// Returns whether a selected edit overlaps a range. Adjacent insertions count as overlapping, because the order
    /// would be ambiguous.
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
    /// The range of the replaced bytes.
    var range: Range<Int> { span.start.offset..<span.end.offset }
}
