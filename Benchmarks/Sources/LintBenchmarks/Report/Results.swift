/// All results, as a Markdown document.
struct Results {
    var machine: Machine
    var flynnlint: FlynnLintTool
    /// The number of runs of fast commands.
    var runs: Int
    var parts: Parts
    /// The results for packages without actors, and for a project with many actors.
    var real: WholeRuns
    var actors: WholeRuns
    /// The results for packages together with a program of a few files that has actors.
    var mixed: WholeRuns
    var growth: [Growth]

    var text: String {
        var sections = [
            """
            # Results

            Written by `swift run -c release LintBenchmarks`, see [README.md](README.md). All times are medians, and
            commands that are compared ran in turn.

            - \(machine.text)
            - `flynnlint` is linked \(flynnlint.isStatic ? "statically" : "dynamically")
            \([real, actors, mixed].map(description).joined(separator: "\n"))

            ## Bars

            \(Bar.table(bars))
            """,
            """
            ## Parts, on one core

            Processor time for sources in memory. A rule's time is that of a run with this rule only, minus that of a run
            without rules. Rules are measured with actors only, because most rules have nothing to check in other sources.

            \(parts.table)
            """,
        ]
        for whole in [real, actors, mixed] {
            sections.append(
                """
                ## Whole runs: \(whole.name)

                From the start of the process to its exit. *Cold* runs have an empty cache, *warm* runs have the cache of an earlier
                run. All rules run unless stated otherwise. \(length(whole))

                \(whole.table)
                """)
        }
        if !growth.isEmpty {
            sections.append(
                """
                ## Growth

                Cold runs with all rules. An exponent is the growth from the previous row: 1 means that twice the input
                costs twice as much.
                """)
        }
        sections += growth.map { "### \($0.name.prefix(1).uppercased() + $0.name.dropFirst())\n\n\($0.table)" }
        return sections.map { $0.trimmed + "\n" }.joined(separator: "\n")
    }

    private func description(of whole: WholeRuns) -> String {
        let project = whole.project
        return "- \(whole.name): \(Number.text(project.files.count)) files, \(Number.text(project.lineCount)) lines, "
            + Number.megabytes(Double(project.byteCount))
    }

    private func length(_ whole: WholeRuns) -> String {
        "The one file has \(Number.text(whole.project.file(ofLines: 1000)?.lineCount ?? 0)) lines."
    }

    // MARK: - Bars

    var bars: [Bar] {
        var bars = [
            Bar.atLeast(250e6, "tokenizer", parts.speed(.tokenizer), as: Parts.text),
            .atLeast(100e6, "tokenizer and parser", parts.speed(.parser), as: Parts.text),
        ]
        func compare(
            _ name: CaseName, with other: CaseName, _ subject: String,
            _ bar: (String, Double) -> Bar, by ratio: (Double, Double) -> Double
        ) {
            guard let own = real[name], let others = real[other] else { return }
            bars.append(bar(subject, ratio(own.elapsed, others.elapsed)))
        }
        compare(.cold, with: .cat, "cold, all rules, compared to `cat`") {
            .atMost(4, $0, $1, as: Number.ratio)
        } by: {
            $0 / $1
        }
        compare(.everyFile, with: .cat, "every file parsed, compared to `cat`") {
            .atMost(10, $0, $1, as: Number.ratio)
        } by: {
            $0 / $1
        }
        compare(.cold, with: .parse, "faster than `swiftc -frontend -parse`, cold") {
            .atLeast(8, $0, $1, as: Number.ratio)
        } by: {
            $1 / $0
        }
        compare(.cold, with: .format, "faster than `swift format lint -p`, cold") {
            .atLeast(100, $0, $1, as: Number.ratio)
        } by: {
            $1 / $0
        }
        let ratios = [
            (CaseName.coldDefault, 3.5, "cold"), (.warmDefault, 0.5, "warm, nothing changed"),
            (.warmChangedDefault, 0.7, "warm, one file changed"),
        ]
        for (name, limit, subject) in ratios {
            guard let own = mixed[name], let cat = mixed[.cat] else { continue }
            bars.append(
                .atMost(
                    limit, "\(subject), compared to `cat`: \(mixed.name)", own.elapsed / cat.elapsed, as: Number.ratio))
        }
        let limits = [
            (CaseName.warm, 0.050, "warm, nothing changed"), (.warmChanged, 0.060, "warm, one file changed"),
            (.standardInput, 0.030, "`--stdin-filename`, 1 000 lines"),
        ]
        for (name, limit, subject) in limits {
            for whole in [real, actors] {
                guard let measured = whole[name] else { continue }
                bars.append(
                    .atMost(
                        limit, "\(subject): \(whole.name), \(Number.text(whole.project.files.count)) files",
                        measured.elapsed, as: Number.milliseconds))
            }
        }
        for growth in growth { bars += self.bars(of: growth) }
        return bars
    }

    private func bars(of growth: Growth) -> [Bar] {
        let exponents: [(String, KeyPath<Measured, Double>)] = [
            ("processor time", \.processor), ("memory", \.peakMemory),
        ]
        var bars = exponents.compactMap { subject, cost in
            growth.greatestExponent(cost).map {
                Bar.atMost(1.1, "growth of \(subject), exponent: \(growth.name)", $0) { Number.text($0, decimals: 2) }
            }
        }
        bars.append(
            .atMost(10, "memory, bytes per byte of source: \(growth.name)", growth.memoryPerByte) {
                Number.text($0, decimals: 1)
            })
        return bars
    }
}

extension String {
    /// The text without blank lines at its end.
    fileprivate var trimmed: Substring { self[..<(lastIndex { $0 != "\n" }.map { index(after: $0) } ?? startIndex)] }
}
