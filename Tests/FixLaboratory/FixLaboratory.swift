// FixLaboratory [PART [SEED]]
// FixLaboratory random COUNT [SEED]
// FixLaboratory faults COUNT [SEED]
//
// Compiles and runs the results of fixes and shortcut expansions, for all fixtures and generated programs, or for one
// in PART of them. Exits with status 1 if a program no longer compiles or behaves differently, and with status 2 if the
// original program doesn't compile. With `random` or `faults`, rewrites random projects with typed behaviors: see
// `RandomProjects` and `RandomFaults`.
import BasicTestSupport
import FlynnLint
import FlynnRules
import FlynnSyntax
import Foundation
import TestSupport

/// The programs of the laboratory.
public enum FixPrograms {
    /// Examines one in `part` of the programs, selected by `seed`. Returns a report, and the differences found.
    public static func examine(oneIn part: Int, seed: UInt64) throws -> (report: String, differences: [String]) {
        var laboratory = Laboratory()
        var random = RandomNumbers(seed: seed)
        func isSelected() -> Bool { part == 1 || Int.random(in: 0..<part, using: &random) == 0 }
        let layouts =
            part == 1 ? Layout.allCases : [.plain, Layout.allCases.dropFirst().randomElement(using: &random) ?? .tabs]
        for layout in layouts {
            // Other layouts have fewer parts, because they show the same mistakes.
            func parts(_ all: [Int: Program.Part]) -> [Int: Program.Part] {
                let numbers = Set(all.keys.sorted().filter { (layout == .plain || $0 % 7 == 0) && isSelected() })
                return all.filter { numbers.contains($0.key) }
            }
            func program(_ name: String, _ prelude: String, _ rules: Set<String>?) -> ([Int: Program.Part]) -> Program {
                {
                    Program(
                        name: "\(name), \(layout)", imports: ["FlynnRuntime"], prelude: prelude, $0, layout: layout,
                        rules: rules)
                }
            }
            try laboratory.examine(
                parts(SelfCaptures.parts()), program("captures", SelfCaptures.prelude, SelfCaptures.rules))
            try laboratory.examine(
                parts(ExposedMembers.parts()), program("members", ExposedMembers.prelude, ExposedMembers.rules))
            try laboratory.examine(parts(Mistakes.calls()), program("calls", Mistakes.prelude, nil))
            try laboratory.examine(parts(Mistakes.documentation()), program("documentation", Mistakes.prelude, nil))
            try laboratory.expand(
                program("shortcuts", Mistakes.prelude, ["unexpanded_shortcut", "invalid_shortcut"])(
                    parts(Shortcuts.parts())))
        }
        for fixture in Fixture.all + Fixture.projects {
            guard isSelected() else { continue }
            let files = try fixture.sources().map {
                Program.File(path: ($0.path as NSString).lastPathComponent, source: $0.source.source)
            }
            try laboratory.examine(
                Program(name: fixture.name, files: files.filter { $0.path != "Package.swift" }, parts: nil, rules: nil))
        }
        let proofs = laboratory.proofs.sorted { $0.key < $1.key }.map { rule, proof in
            "\(rule): \(proof.fixes) fixes, \(proof.compiled) compiled, \(proof.run) run"
        }
        return (
            ([
                "\(laboratory.programs) programs, \(laboratory.restoredCount) fixed by all tools and undone, "
                    + "\(laboratory.differences.count) differences"
            ] + proofs).joined(separator: "\n"),
            laboratory.differences
        )
    }
}

@main
private struct FixLaboratory {
    /// The number of interrupted rewrites of each project.
    private static let placeCount = 20

    /// Runs `random COUNT [SEED]` or `faults COUNT [SEED]`. Returns the exit status, or `nil` for other arguments.
    private static func runRandomProjects() -> Int32? {
        let arguments = CommandLine.arguments.dropFirst()
        guard let kind = arguments.first, ["random", "faults"].contains(kind) else { return nil }
        let numbers = arguments.dropFirst().map { Int($0).flatMap { $0 > 0 ? $0 : nil } }
        guard (1...2).contains(numbers.count), let count = numbers[0], let seed = numbers.count == 2 ? numbers[1] : 1
        else {
            print("usage: FixLaboratory random|faults COUNT [SEED]")
            return 2
        }
        do {
            let result =
                kind == "random"
                ? try RandomProjects.examine(count, seed: UInt64(seed))
                : try RandomFaults.examine(count, places: placeCount, seed: UInt64(seed))
            for difference in result.differences { print(difference + "\n") }
            print(result.report)
            return result.differences.isEmpty ? 0 : 1
        } catch {
            print(error)
            return 2
        }
    }

    static func main() {
        if let result = runRandomProjects() { exit(result) }
        let numbers = CommandLine.arguments.dropFirst().map { Int($0).flatMap { $0 > 0 ? $0 : nil } }
        guard numbers.count <= 2, !numbers.contains(nil) else {
            print("usage: FixLaboratory [PART [SEED]]; FixLaboratory random|faults COUNT [SEED]")
            exit(2)
        }
        let values = numbers.compactMap { $0 } + [1, 1].dropFirst(numbers.count)
        do {
            let fixed = try FixPrograms.examine(oneIn: values[0], seed: UInt64(values[1]))
            let typed = try TypedPrograms.examine(oneIn: values[0], seed: UInt64(values[1]))
            for difference in fixed.differences + typed.differences { print(difference + "\n") }
            print(fixed.report)
            print(typed.report)
            exit((fixed.differences + typed.differences).isEmpty ? 0 : 1)
        } catch {
            print(error)
            exit(2)
        }
    }
}
