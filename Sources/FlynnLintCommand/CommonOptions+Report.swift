import ArgumentParser
import FlynnLint

extension CommonOptions {
    /// Prints the findings of a run, or with `--diff` its changes, to standard output, and everything else to standard
    /// error.
    ///
    /// - Throws: The exit status, if it isn't 0.
    func report(_ result: LintResult, isFixing: Bool) throws {
        let text =
            diff
            ? result.changes.map(\.unifiedDiff).joined()
            : reporter.text(of: Report(findings: result.findings, failures: result.failures))
        let isWritten = StandardStream.output.write(text)
        var messages = quiet ? [] : changeMessages(result, isFixing: isFixing)
        messages += result.failures.map { "error: \($0)" }
        if !isWritten {
            messages.append("error: \(diff ? "the diff" : "the findings") can't be written to standard output")
        }
        if !quiet, !diff {
            if let hint = fixHint(result, isFixing: isFixing) { messages.append(hint) }
            messages.append(summary(of: result))
        }
        for message in messages { StandardStream.error.write("flynnlint: \(message)\n") }
        if !isWritten || !result.failures.isEmpty { throw ExitCode(2) }
        let fails = diff ? !result.changes.isEmpty : result.findings.contains { strict || $0.severity == .error }
        if fails { throw ExitCode(1) }
    }

    private var reporter: Reporter {
        let isTerminal = StandardStream.output.isTerminal
        return Reporter(
            format: format ?? (isTerminal ? .text : .xcode),
            style: TextStyle(
                usesColor: color.usesColor(isTerminal: isTerminal), width: StandardStream.output.terminalWidth))
    }

    /// What was rewritten, or would be.
    private func changeMessages(_ result: LintResult, isFixing: Bool) -> [String] {
        var messages = result.changes.filter(\.isExpanded).map { change in
            "\(diff ? "would expand" : "expanded") shortcuts in \(change.path)"
        }
        let fixed = result.changes.filter { $0.fixCount > 0 }
        if isFixing {
            let count = counted(fixed.reduce(0) { $0 + $1.fixCount }, "fix", "fixes")
            messages.append("\(diff ? "would make" : "made") \(count) in \(counted(fixed.count, "file"))")
        }
        return messages
    }

    /// What could be fixed; `nil` if nothing can.
    private func fixHint(_ result: LintResult, isFixing: Bool) -> String? {
        let fixable = result.findings.filter { !$0.fixes.isEmpty }
        let safe = fixable.count { finding in finding.fixes.contains { $0.safety == .safe } }
        let unsafe = fixable.count - safe
        if isFixing {
            return unsafe == 0 ? nil : "\(counted(unsafe, "finding")) more can be fixed with '--unsafe-fixes'"
        }
        if safe == 0 {
            return unsafe == 0
                ? nil : "\(counted(unsafe, "finding")) can be fixed with 'flynnlint fix --unsafe-fixes'"
        }
        return "\(counted(safe, "finding")) can be fixed with 'flynnlint fix'"
            + (unsafe == 0 ? "" : ", \(unsafe) more with '--unsafe-fixes'")
    }

    private func summary(of result: LintResult) -> String {
        let errors = result.findings.count { $0.severity == .error }
        let found =
            result.findings.isEmpty
            ? "no findings" : "\(counted(errors, "error")), \(counted(result.findings.count - errors, "warning"))"
        let failed = result.failures.isEmpty ? "" : "; \(counted(result.failures.count, "failure"))"
        return "\(found) in \(counted(result.fileCount, "file"))\(failed)"
    }

    private func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
    }
}
