@testable import FlynnFiles
@testable import FlynnLint
import FlynnSyntax

extension Target {
    /// Reads a baseline, or rejects the text. Findings can be compared with the baseline.
    static let baselines = Target(
        name: "baselines",
        seeds: {
            [
                #"{"findings":[{"count":2,"file":"A.swift","line":"a.beA(1)","rule":"argument_type"}],"version":1}"#,
                #"{"findings":[],"version":2}"#, #"{"version":1,"findings":[{"count":-1}]}"#, "[[[[", "",
            ].map { Array($0.utf8) }
        }
    ) { bytes in
        var tree = FileTree()
        tree.replace("/project/baseline.json", with: SourceText(bytes))
        guard let baseline = try? Baseline(path: "/project/baseline.json", in: tree) else { return }
        var matching = Baseline.Matching(baseline)
        let source = SourceText("class A: Actor {}\nA().beA(1)\n")
        let findings = Linter(options: .all()).lint(source, path: "/project/A.swift")
        _ = matching.unknown(of: findings, SourceLines(overlays: [("/project/A.swift", source)]))
        let scope = Baseline.Scope(files: ["/project/A.swift"], paths: ["/project"], rules: ["argument_type"]) { _ in
            false
        }
        _ = baseline.stale(matching, scope)
    }
}
