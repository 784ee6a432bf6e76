@testable import FlynnFacts
@testable import FlynnFiles
@testable import FlynnLint
@testable import FlynnOutline
@testable import FlynnProject
@testable import FlynnRules
@testable import FlynnSummary
@testable import FlynnSyntax

/// Returns the parts of a text between empty lines, up to a maximum number of parts.
private func parts(_ bytes: [UInt8], _ limit: Int) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    for (place, byte) in bytes.enumerated() {
        let isEnd = byte == UInt8(ascii: "\n") && place > 0 && bytes[place - 1] == byte
        if isEnd, parts.count < limit { parts.append([]) } else { parts[parts.count - 1].append(byte) }
    }
    return parts
}

extension Target {
    /// Splits the text at empty lines into files. The findings must be the same as in a run that summarizes all files.
    /// Texts that aren't valid Swift are skipped, as a defect is only known if its file is relevant.
    static let selection = Target(name: "selection", form: .swift, seeds: swiftFixtures) { bytes in
        var tree = FileTree()
        var project = ProjectPlan.Project(root: "/p", isComplete: true)
        var options = LintOptions.all()
        options.rules.severities["unknown_behavior"] = nil
        let sources = parts(bytes, 12).map { SourceText($0) }
        guard sources.allSatisfy({ SyntaxTree($0).defectCount == 0 }) else { return }
        for (number, source) in sources.enumerated() {
            let path = "/p/\(number + 10).swift"
            tree.replace(path, with: source)
            project.entries.append(
                ProjectPlan.Entry(path: path, realPath: path, sharedSettings: Shared(options.rules), use: .reported))
        }
        func files(parsesEveryFile: Bool) -> [ProjectFile] {
            options.parsesEveryFile = parsesEveryFile
            let reader = FileReader(options: options, tree: tree, cache: nil, progress: nil)
            return reader.read(project).readings.compactMap(\.file)
        }
        let all = files(parsesEveryFile: true)
        guard all.allSatisfy(\.isFullySummarized) else { return }
        func findings(_ files: [ProjectFile]) -> [Finding] {
            Linter(options: options).findings(in: files, isComplete: true).flatMap { $0 }
                .sorted(by: Finding.isOrderedBefore)
        }
        let selected = findings(files(parsesEveryFile: false))
        let expected = findings(all)
        try require(selected == expected, "a file that matters wasn't selected")
        // A cycle of behaviors is reported for the first behavior in the order of files.
        func others(_ findings: [Finding]) -> [Finding] { findings.filter { $0.rule != "circular_behavior" } }
        if all.count > 1 {
            try require(others(findings(all.reversed())) == others(expected), "another order has other findings")
        }
    }

    /// Archives the outline of a file. Reading the archive must return the same outline, with the declarations that the
    /// summary contains outside of types.
    static let outlines = Target(name: "outlines", form: .swift, seeds: swiftFixtures) { bytes in
        _ = bytes.withUnsafeBytes { FileOutline(archive: $0) }
        let source = SourceText(bytes)
        let outline = FileOutline(TokenizedSource(source))
        let archive = outline.archive
        try require(
            archive.withUnsafeBytes { FileOutline(archive: $0) }?.archive == archive, "the archive has other bytes")
        guard outline.isComplete else { return }
        let tree = SyntaxTree(source)
        let summary = FileSummary(of: tree, path: "A.swift")
        if summary.defect != nil || tree.defectCount > 0 { return }
        // Other names come from broken declarations.
        func isName(_ name: String) -> Bool {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return parts.allSatisfy {
                !$0.isEmpty && $0 != "_" && $0.utf8.allSatisfy(Identifiers.isPart)
                    && TokenizedSource(SourceText(String($0))).tokens.first?.kind == .identifier
            }
        }
        let declared = Set(outline.declared)
        for member in summary.functions + summary.globals where isName(member.name) {
            try require(declared.contains(NameHash(member.name)), "'\(member.name)' isn't in the outline")
        }
        for type in summary.types where isName(type.name) {
            let path = type.name.split(separator: ".").map { NameHash(String($0)) }
            if type.kind == .extension {
                let members = Set(outline.extensions.filter { $0.path == path }.flatMap(\.members))
                for member in type.members where isName(member.name) {
                    try require(
                        members.contains(NameHash(member.name)), "'\(type.name).\(member.name)' isn't in the outline")
                }
            } else if path.count == 1 {
                try require(declared.contains(path[0]), "'\(type.name)' isn't in the outline")
            }
        }
    }
}
