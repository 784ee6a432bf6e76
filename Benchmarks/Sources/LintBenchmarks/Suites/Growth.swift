import Foundation

/// The growth of the cost of a cold run with all rules.
struct Growth {
    /// An input size.
    struct Step {
        var fileCount: Int
        var lineCount: Int
        var byteCount: Int
        var measured: Measured
    }

    /// The name of the files.
    let name: String
    let steps: [Step]

    /// Measures inputs of at least these numbers of lines. Each input contains the previous one.
    init(
        over supply: any SourceSupply, lines: [Int], flynnlint: FlynnLintTool, folder: String, runs: Int
    ) throws {
        name = supply.name
        var next = 0
        var parts: [Project] = []
        for (index, count) in lines.enumerated() {
            var part = try Project(folder: "\(folder)/part\(index)")
            let before = parts.reduce(0) { $0 + $1.lineCount }
            try part.add(from: supply, startingAt: &next) { before + $0.lineCount < count }
            parts.append(part)
        }
        let inputs = parts.indices.map { last in
            let all = parts[...last]
            return Input(
                paths: all.map(\.folder), fileCount: all.reduce(0) { $0 + $1.files.count },
                lineCount: all.reduce(0) { $0 + $1.lineCount }, byteCount: all.reduce(0) { $0 + $1.byteCount })
        }
        steps = try Self.measure(inputs, flynnlint, folder: folder, runs: runs)
    }

    /// Measures single files of at least these numbers of lines.
    init(
        overOneFileOf supply: any SourceSupply, lines: [Int], flynnlint: FlynnLintTool, folder: String, runs: Int
    ) throws {
        name = supply.name + " in one file"
        let inputs = try lines.map { count in
            var input = Input(paths: ["\(folder)/Lines\(count).swift"], fileCount: 1, lineCount: 0, byteCount: 0)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data().write(to: URL(filePath: input.paths[0]))
            let handle = try FileHandle(forWritingTo: URL(filePath: input.paths[0]))
            var next = 0
            while input.lineCount < count {
                var file = try supply.file(next)
                if file.bytes.last != UInt8(ascii: "\n") { file.bytes.append(UInt8(ascii: "\n")) }
                try handle.write(contentsOf: file.bytes)
                input.lineCount += file.lineCount
                input.byteCount += file.bytes.count
                next += 1
            }
            try handle.close()
            return input
        }
        steps = try Self.measure(inputs, flynnlint, folder: folder, runs: runs)
    }

    private struct Input {
        var paths: [String]
        var fileCount: Int
        var lineCount: Int
        var byteCount: Int
    }

    private static func measure(
        _ inputs: [Input], _ flynnlint: FlynnLintTool, folder: String, runs: Int
    ) throws -> [Step] {
        let cache = folder + "/cache"
        let cases = inputs.map { input in
            Case(
                name: "\(input.lineCount) lines", command: flynnlint.lint(input.paths, cache: cache),
                longRuns: input.lineCount < 1_000_000 ? nil : min(runs, 2)
            ) {
                if FileManager.default.fileExists(atPath: cache) { try FileManager.default.removeItem(atPath: cache) }
                try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
            }
        }
        return zip(inputs, try measureInTurn(cases, runs: runs)).map { input, measured in
            Step(
                fileCount: input.fileCount, lineCount: input.lineCount, byteCount: input.byteCount, measured: measured)
        }
    }

    // MARK: - What it shows

    /// Returns the exponent of the growth of a cost from a step to the next. It is 1 if twice the input costs twice as
    /// much, and 2 if twice the input costs four times as much.
    private func exponent(_ cost: KeyPath<Measured, Double>, upTo index: Int) -> Double? {
        guard index > 0 else { return nil }
        let (from, to) = (steps[index - 1], steps[index])
        return log(to.measured[keyPath: cost] / from.measured[keyPath: cost])
            / log(Double(to.byteCount) / Double(from.byteCount))
    }

    /// Returns the greatest exponent of the steps with at least 100,000 lines, for which the cost of starting a process
    /// is negligible.
    func greatestExponent(_ cost: KeyPath<Measured, Double>) -> Double? {
        steps.indices.dropFirst().filter { steps[$0 - 1].lineCount >= 100_000 }
            .compactMap { exponent(cost, upTo: $0) }.max()
    }

    /// The peak memory per byte of source, for the largest input.
    var memoryPerByte: Double {
        steps.last.map { $0.measured.peakMemory / Double($0.byteCount) } ?? .nan
    }

    var table: String {
        var table = Table([
            "lines", "files", "source", "time", "processor time", "exponent", "peak memory", "exponent",
            "bytes per byte",
            "runs",
        ])
        for (index, step) in steps.enumerated() {
            let exponents = [\Measured.processor, \Measured.peakMemory].map { cost in
                exponent(cost, upTo: index).map { Number.text($0, decimals: 2) } ?? ""
            }
            table.add([
                Number.text(step.lineCount), Number.text(step.fileCount), Number.megabytes(Double(step.byteCount)),
                Number.milliseconds(step.measured.elapsed), Number.milliseconds(step.measured.processor), exponents[0],
                Number.megabytes(step.measured.peakMemory), exponents[1],
                Number.text(step.measured.peakMemory / Double(step.byteCount), decimals: 1),
                String(step.measured.runs.count),
            ])
        }
        return table.text
    }
}
