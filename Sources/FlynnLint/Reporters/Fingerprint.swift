import FlynnRules

/// What tells a finding from all others of its run, and stays when lines above it come and go: the rule, the file, the
/// text of the line, and which of the findings is meant that agree in these.
public struct Fingerprint: Sendable, Hashable {
    /// The identifier of the rule.
    public var rule: String
    /// The path of the file, relative to a folder.
    public var file: String
    /// The beginning of the line, without the blanks around it; empty if it couldn't be read.
    public var line: String
    /// How many findings that agree in all else come before it in the file.
    public var occurrence: Int

    /// The fingerprints of findings, in their order.
    static func all(of findings: [Finding], lines: SourceLines, path: (String) -> String) -> [Fingerprint] {
        var counts: [Fingerprint: Int] = [:]
        return findings.map { finding in
            var fingerprint = Fingerprint(
                rule: finding.rule, file: path(finding.file),
                line: lines.beginning(ofLine: finding.span.start.line, of: finding.file, byteCount: 200), occurrence: 0)
            let count = counts[fingerprint, default: 0]
            counts[fingerprint] = count + 1
            fingerprint.occurrence = count
            return fingerprint
        }
    }

    /// 16 hexadecimal digits for formats that want one word: the 64-bit hash of Fowler, Noll and Vo (FNV-1a).
    var digest: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for part in [rule, file, line, String(occurrence)] {
            for byte in part.utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
            // What no text holds keeps the parts apart.
            hash = (hash ^ 0xFF) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
