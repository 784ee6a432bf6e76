import ArgumentParser
import FlynnFiles
import FlynnLint
import FlynnProject
import SystemLibrary

/// The reason why a run fails without a report.
enum RunError: Error {
    case lint(LintError)
    case baseline(BaselineError)
    case standardInput(SystemError)

    /// The messages, one for each mistake. Like findings, the mistakes of a configuration start with their positions.
    var messages: [String] {
        switch self {
        case .lint(.configuration(let error)): error.lines
        case .lint(let error): ["flynnlint: error: \(error)"]
        case .baseline(let error): ["flynnlint: error: \(error)"]
        case .standardInput(let error): ["flynnlint: error: standard input can't be read: \(error)"]
        }
    }
}

/// A run of `flynnlint lint`, `flynnlint fix` or `flynnlint link`. The run writes findings to standard output, and
/// everything else to standard error.
struct Run {
    private let options: CommonOptions
    private let fixes: FixSafety?
    private let session: LintSession?
    /// The printed output, if it can be kept.
    private var output = RunOutput()
    private var messages: [String] = []
    private var stale: [String] = []
    private var failures: [String] = []

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - fixes: The fixes to apply, or `nil` for none.
    ///   - session: The session of this run. This is `nil` for a single run.
    init(_ options: CommonOptions, fixing fixes: FixSafety? = nil, session: LintSession? = nil) {
        self.options = options
        self.fixes = fixes
        self.session = session
    }

    /// Lints and ends the process, or watches the files.
    mutating func run() throws {
        if options.sources?.watch == true { return try Watch(options, fixing: fixes).run() }
        let (status, result) = lintOnce()
        // Releasing the summaries of thousands of files would take as long as checking the files.
        withExtendedLifetime(result) { exit(status) }
    }

    /// Lints the files.
    ///
    /// - Returns: The exit status, and the result if the run has a result.
    mutating func lintOnce() -> (status: Int32, result: LintResult?) {
        do {
            return try lint()
        } catch {
            StandardStream.error.report(error.messages)
            return (2, nil)
        }
    }

    private mutating func lint() throws(RunError) -> (status: Int32, result: LintResult?) {
        var lintOptions = options.lintOptions
        lintOptions.fixes = fixes
        let stored = storedRun(in: lintOptions.cache)
        if let output = stored?.output, let status = repeated(output) { return (status, nil) }
        lintOptions.storedRun = stored
        let request = try options.request()
        var result = try lint(request, lintOptions)
        if let sources = options.sources, sources.addSuppressions {
            try addSuppressions(request, lintOptions, reason: sources.reason, &result)
        }
        failures = result.failures.map(\.description)

        let fixedBuffer = request.buffer.map { result.changes.first?.replacement ?? $0.source }
        let folder = if case .archives(let link) = options.input { link.reportFolder } else { request.reportFolder }
        var report = Report(
            findings: result.findings, failures: result.failures, lines: result.lines, folder: folder)
        var statistics = result.statistics
        try statistics.measure(.reporting) { () throws(RunError) in
            try print(&report, result, fixedText: fixedBuffer)
        }
        result.statistics = statistics
        printMessages(result, report, lintOptions.cache)
        output.status = status(result, report)
        if failures.isEmpty { stored?.store(output, of: result) }
        return (output.status, result)
    }

    /// Returns the most recent run of the same command. Returns `nil` if the command reads or writes more than sources.
    private func storedRun(in cache: CacheFolder?) -> StoredRun? {
        guard let cache, let sources = options.sources, session == nil, fixes == nil, !options.diff,
            !options.statistics, !sources.addSuppressions, !sources.staged, sources.changedSince == nil,
            sources.stdinFilename == nil, options.output == nil, options.writeBaseline == nil
        else { return nil }
        let stream = StandardStream.output
        let terminal =
            stream.isTerminal
            ? "\(stream.terminalWidth ?? 0) \(options.color.usesColor(isTerminal: true))" : "no terminal"
        return StoredRun([terminal] + commandArguments, in: cache)
    }

    /// Prints the output of an earlier run.
    ///
    /// - Returns: The exit status. This is `nil` if printing fails, in which case a complete run must report the error.
    private func repeated(_ output: RunOutput) -> Int32? {
        guard StandardStream.output.write(output.findings) else { return nil }
        StandardStream.error.report(output.messages)
        return output.status
    }

    /// Lints the files and displays the progress. The progress isn't displayed in a session, where runs are short.
    private func lint(_ request: LintRequest, _ lintOptions: LintOptions) throws(RunError) -> LintResult {
        do {
            if let session { return try session.lint(request) }
            let progress = options.progress ? LintProgress() : nil
            let line = progress.flatMap { ProgressLine($0) }
            defer { line?.end() }
            let linter = Linter(options: lintOptions, progress: progress)
            guard case .archives(var link) = options.input else { return try linter.lint(request) }
            link.settings = request
            return try linter.link(link)
        } catch {
            throw .lint(error)
        }
    }

    /// Adds comments to suppress the findings. The result then contains the remaining findings.
    private mutating func addSuppressions(
        _ request: LintRequest, _ lintOptions: LintOptions, reason: String?, _ result: inout LintResult
    ) throws(RunError) {
        let suppressed: [Finding]
        do {
            (result, suppressed) = try Linter(options: lintOptions).addSuppressions(
                to: result, of: result.findings, request, reason: reason ?? "existing finding")
        } catch {
            throw .lint(error)
        }
        let count = counted(suppressed.count, "finding")
        let files = counted(Set(suppressed.map { Path($0.file) }).count, "file")
        messages.append("\(options.diff ? "would suppress" : "suppressed") \(count) in \(files)")
    }

    /// Compares the findings with the baseline, and writes the requested output.
    private mutating func print(
        _ report: inout Report, _ result: LintResult, fixedText: SourceText?
    ) throws(RunError) {
        if let path = options.writeBaseline {
            try writeBaseline(path, result)
            report.findings = []
        } else if options.strict, let path = result.baseline?.path, !result.staleEntries.isEmpty {
            stale = result.staleEntries.map { "stale in \(path): \($0.file): \($0.rule): \($0.line)" }
            stale.append("remove the fixed findings from the baseline with '--write-baseline \(path)'")
        }
        if fixes != nil, !options.diff, let fixedText {
            // Standard output is used for the fixed text, so the remaining findings are written elsewhere.
            writeExactly(fixedText, "the fixed text", to: nil)
            if let path = options.output {
                write(SourceText(reporter(result).text(of: report)), "the findings", to: path)
            } else if !options.quiet || options.format != nil {
                StandardStream.error.write(Reporter(format: options.format ?? .xcode).text(of: report))
            }
        } else if options.diff {
            writeExactly(SourceText(result.changes.map(report.unifiedDiff).joined()), "the diff", to: options.output)
        } else if options.writeBaseline == nil {
            output.findings = reporter(result).text(of: report)
            write(SourceText(output.findings), "the findings", to: options.output)
        }
    }

    private mutating func writeBaseline(_ path: String, _ result: LintResult) throws(RunError) {
        let baseline: Baseline
        do {
            baseline = try result.baseline(updating: path)
            try baseline.write()
        } catch {
            throw .baseline(error)
        }
        let written = result.findings.count + result.oldFindings.count
        let kept = baseline.entries.reduce(-written) { $0 + $1.count }
        let others = kept == 0 ? "" : ", and kept \(kept) that this run doesn't check"
        messages.append("wrote \(counted(written, "finding")) to \(path)\(others)")
    }

    /// Writes a text for other programs. On a terminal, invisible characters are replaced.
    private mutating func writeExactly(_ text: SourceText, _ subject: String, to path: String?) {
        let isShown = path == nil && StandardStream.output.isTerminal
        write(isShown ? SourceText(PrintableText.visible(text.string)) : text, subject, to: path)
    }

    /// Writes a text to the file at the path. If the path is `nil`, the text is written to standard output.
    private mutating func write(_ text: SourceText, _ subject: String, to path: String?) {
        do {
            if let path {
                try OutputFile(path: path).write(text)
            } else {
                try StandardStream.output.writeOrThrow(text)
            }
        } catch {
            failures.append("\(subject) can't be written to \(path ?? "standard output"): \(error)")
        }
    }

    private func reporter(_ result: LintResult) -> Reporter {
        let isTerminal = options.output == nil && StandardStream.output.isTerminal
        return Reporter(
            format: options.format ?? result.configuration?.format ?? (isTerminal ? .text : .xcode),
            style: TextStyle(
                usesColor: options.color.usesColor(isTerminal: isTerminal),
                width: isTerminal ? StandardStream.output.terminalWidth : nil))
    }

    private func status(_ result: LintResult, _ report: Report) -> Int32 {
        if !failures.isEmpty { return 2 }
        if options.diff { return result.changes.isEmpty ? 0 : 1 }
        let fails =
            report.findings.contains { options.strict || $0.severity == .error }
            || options.strict && !(result.staleEntries.isEmpty && result.gaps.isEmpty)
        return fails ? 1 : 0
    }

    // MARK: - Messages

    private mutating func printMessages(_ result: LintResult, _ report: Report, _ cache: CacheFolder?) {
        var lines = options.quiet ? [] : changeMessages(result) + messages
        let warnings =
            (result.gaps + result.warnings).map(\.description) + [cache?.refusal].compactMap { $0 }
        lines += stale + warnings.map { "warning: \($0)" }
        lines += failures.map { "error: \($0)" }
        if !failures.isEmpty, let hint = options.paths.first.flatMap(ArgumentHint.hint(forPath:)) { lines.append(hint) }
        if !options.quiet, !options.diff {
            if let hint = fixHint(report) { lines.append(hint) }
            lines.append(summary(result, report))
        }
        output.messages = lines.map { "flynnlint: " + $0 }
        StandardStream.error.report(output.messages)
        if options.statistics {
            let table = StatisticsTable(
                findings: report.findings, fileCount: result.files.count, statistics: result.statistics)
            StandardStream.error.write(table.text)
        }
    }

    /// Returns messages about the rewritten files, or about the files that would be rewritten.
    private func changeMessages(_ result: LintResult) -> [String] {
        var messages = result.changes.filter(\.isExpanded).map { change in
            "\(options.diff ? "would expand" : "expanded") shortcuts in \(change.path)"
        }
        let fixed = result.changes.filter { $0.fixCount > 0 }
        if fixes != nil {
            let count = counted(fixed.reduce(0) { $0 + $1.fixCount }, "fix", "fixes")
            messages.append("\(options.diff ? "would make" : "made") \(count) in \(counted(fixed.count, "file"))")
        }
        return messages
    }

    /// Returns a hint about fixable findings, if any.
    private func fixHint(_ report: Report) -> String? {
        let fixable = report.findings.filter { !$0.fixes.isEmpty }
        let safe = fixable.count { finding in finding.fixes.contains { $0.safety == .safe } }
        let unsafe = fixable.count - safe
        if fixes != nil {
            return unsafe == 0 ? nil : "\(counted(unsafe, "more finding")) can be fixed with '--unsafe-fixes'"
        }
        if safe == 0 {
            return unsafe == 0
                ? nil : "\(counted(unsafe, "finding")) can be fixed with 'flynnlint fix --unsafe-fixes'"
        }
        return "\(counted(safe, "finding")) can be fixed with 'flynnlint fix'"
            + (unsafe == 0 ? "" : ", \(unsafe) more with '--unsafe-fixes'")
    }

    private func summary(_ result: LintResult, _ report: Report) -> String {
        let errors = report.findings.count { $0.severity == .error }
        let found =
            report.findings.isEmpty
            ? "no findings" : "\(counted(errors, "error")), \(counted(report.findings.count - errors, "warning"))"
        let known =
            (result.oldFindings.isEmpty ? "" : ", \(result.oldFindings.count) old")
            + (result.knownFindings.isEmpty ? "" : ", \(result.knownFindings.count) known")
        let failed = failures.isEmpty ? "" : "; \(counted(failures.count, "failure"))"
        let others = result.knownFileCount
        let context = others == 0 ? "" : " (\(counted(others, "file")) read for context)"
        return "\(found)\(known) in \(counted(result.files.count, "file"))\(context)\(failed)"
    }

    private func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
    }
}
