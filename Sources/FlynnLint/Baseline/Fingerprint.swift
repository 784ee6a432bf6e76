import FlynnFiles
import FlynnProject
import FlynnRules

/// The identity of a finding, independent of the lines above: the rule, the file, the text of the line, and the number
/// of preceding equal findings.
public struct Fingerprint: Sendable, Hashable {
    /// The identifier of the rule.
    public var rule: String
    /// The path of the file, relative to a folder.
    public var file: String
    /// The trimmed beginning of the line, or an empty string if the file can't be read.
    public var line: String
    /// The number of preceding findings in the file that are equal in the other properties.
    public var occurrence: Int

    private var identity: FindingIdentity {
        FindingIdentity(rule: rule, file: Path(file), line: line, number: occurrence)
    }

    /// Compares fingerprints. Paths are compared byte by byte.
    public static func == (left: Fingerprint, right: Fingerprint) -> Bool { left.identity == right.identity }

    /// Adds the fingerprint to a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    /// Returns the fingerprints of findings, in the same order.
    static func all(of findings: [Finding], lines: SourceLines, path: (String) -> String) -> [Fingerprint] {
        var counts: [Fingerprint: Int] = [:]
        return findings.map { finding in
            var fingerprint = Fingerprint(
                rule: finding.rule, file: path(finding.file),
                line: lines.beginning(ofLine: finding.span.start.line, of: finding.file), occurrence: 0)
            let count = counts[fingerprint, default: 0]
            counts[fingerprint] = count + 1
            fingerprint.occurrence = count
            return fingerprint
        }
    }

    /// The 64-bit FNV-1a hash as 16 hexadecimal digits.
    var digest: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for part in [rule, file, line, String(occurrence)] {
            for byte in part.utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
            // The separator is a byte that never occurs in UTF-8.
            hash = (hash ^ 0xFF) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The compared properties of a fingerprint or of a baseline entry.
struct FindingIdentity: Hashable {
    var rule: String
    var file: Path
    var line: String
    /// The number of equal findings for an entry, or of preceding equal findings for a fingerprint.
    var number: Int
}
