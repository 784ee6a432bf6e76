import FlynnLint
import FlynnSyntax
import Foundation
import Measuring

/// The speed of each part of the linter, on one core, with sources in memory.
struct Parts {
    /// A part and its speed for both kinds of sources, in bytes per second.
    struct Speed {
        var name: String
        var speeds: [Double?]
    }

    /// The kinds of sources.
    let names: [String]
    private(set) var speeds: [Speed] = []

    /// Measures all parts.
    ///
    /// - Parameter inputs: files without actors, and files with actors. Rules are only measured with the second kind of
    ///   files.
    init(of inputs: [(name: String, files: [String])], runs: Int) throws {
        names = inputs.map(\.name)
        let loaded = try inputs.map { try Loaded($0.files) }
        let measured = loaded.map { $0.partTimes(runs: runs) }
        for part in Part.allCases {
            speeds.append(
                Speed(
                    name: part.rawValue,
                    speeds: zip(loaded, measured).map { input, times in
                        times[part].map { Double(input.byteCount) / median($0) }
                    }))
        }
        guard let actors = loaded.last else { return }
        for (rule, times) in actors.ruleTimes(runs: runs) {
            let blank = [Double?](repeating: nil, count: inputs.count - 1)
            speeds.append(
                Speed(name: "rule `\(rule)`", speeds: blank + [Double(actors.byteCount) / max(median(times), 1e-9)]))
        }
    }

    /// Returns the speed of a part for files without actors, in bytes per second.
    func speed(_ part: Part) -> Double {
        speeds.first { $0.name == part.rawValue }?.speeds.first.flatMap { $0 } ?? 0
    }

    var table: String {
        var table = Table(["part"] + names)
        for speed in speeds {
            table.add([speed.name] + speed.speeds.map { $0.map(Self.text) ?? "" })
        }
        return table.text
    }

    static func text(_ speed: Double) -> String { Number.text(speed / 1e6) + " MB/s" }
}

/// A part of the linter, other than rules.
enum Part: String, CaseIterable {
    case tokenizer
    case parser = "tokenizer and parser"
    case summarizing
    case linking
}

/// Sources in memory.
private struct Loaded {
    private let sources: [(path: String, source: SourceText)]
    let byteCount: Int
    private let summaries: [FileSummary]

    init(_ files: [String]) throws {
        sources = try files.map { ($0, SourceText(try Data(contentsOf: URL(filePath: $0)))) }
        byteCount = sources.reduce(0) { $0 + $1.source.byteCount }
        summaries = sources.map { FileSummary(of: SyntaxTree($0.source), path: $0.path) }
    }

    /// Returns the processor time in seconds of each part in each run.
    func partTimes(runs: Int) -> [Part: [Double]] {
        var times: [Part: [Double]] = [:]
        for _ in 0..<runs {
            times[.tokenizer, default: []].append(
                Cost { for (_, source) in sources { keep(TokenizedSource(source).tokens.count) } }.processor)
            times[.parser, default: []].append(
                Cost { for (_, source) in sources { keep(SyntaxTree(source).nodes.count) } }.processor)
            times[.summarizing, default: []].append(
                sources.reduce(0) { seconds, file in
                    let tree = SyntaxTree(file.source)
                    return seconds + Cost { keep(FileSummary(of: tree, path: file.path)) }.processor
                })
            times[.linking, default: []].append(Cost { keep(ProjectIndex(summaries)) }.processor)
        }
        return times
    }

    /// Returns the processor time in seconds of each rule in each run. This is the difference between a run with the
    /// rule and a run without rules.
    func ruleTimes(runs: Int) -> [(rule: String, times: [Double])] {
        let project = ProjectIndex(summaries)
        let none = Linter(options: options([]))
        var times = [[Double]](repeating: [], count: Rule.all.count)
        for _ in 0..<runs {
            for (index, rule) in Rule.all.enumerated() {
                let base = processorSeconds(of: none, project)
                times[index].append(processorSeconds(of: Linter(options: options([rule])), project) - base)
            }
        }
        return zip(Rule.all.map(\.id), times).map { ($0, $1) }
    }

    private func processorSeconds(of linter: Linter, _ project: ProjectIndex) -> Double {
        Cost { for summary in summaries { keep(linter.lint(summary, of: project)) } }.processor
    }

    private func options(_ rules: [Rule]) -> LintOptions {
        var options = LintOptions()
        options.jobs = 1
        options.rules.severities = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0.severity) })
        return options
    }
}

/// Consumes a result, to prevent the optimizer from removing the computation.
@inline(never)
private func keep<Value>(_ value: Value) {}
