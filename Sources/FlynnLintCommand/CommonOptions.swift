import ArgumentParser
import FlynnFiles
import FlynnLint
import FlynnProject

/// The paths for `flynnlint lint` and `flynnlint fix`.
struct PathArguments: ParsableArguments {
    @Argument(
        help: "Files and folders to report on, or '-' for standard input. (default: .)",
        completion: .file(extensions: ["swift"]))
    var paths: [String] = []
}

/// The arguments of a run.
///
/// This type isn't an option group: a debug build of the parser validates all options several times for every level of
/// nested groups.
@dynamicMemberLookup
struct CommonOptions {
    /// The input of a run.
    enum Input {
        case sources([String], SourceOptions)
        case archives(LinkRequest)
    }

    let input: Input
    private let options: ReportOptions

    init(_ input: Input, _ options: ReportOptions) {
        self.input = input
        self.options = options
    }

    subscript<Value>(dynamicMember option: KeyPath<ReportOptions, Value>) -> Value { options[keyPath: option] }

    /// The options for sources. This is `nil` for archives.
    var sources: SourceOptions? { if case .sources(_, let options) = input { options } else { nil } }

    /// The paths of the sources or archives.
    var paths: [String] {
        switch input {
        case .sources(let paths, _): paths
        case .archives(let request): request.archives
        }
    }

    /// The output file for the findings. If this is `nil`, they are written to standard output.
    var output: String? { options.output == "-" ? nil : options.output }

    /// Whether to print changes instead of writing them to files.
    var diff: Bool { sources?.diff == true }

    /// Checks that the options and paths are compatible.
    func validate() throws {
        guard let sources else { return }
        if diff, options.format != nil {
            throw ValidationError("'--diff' prints a diff; '--format' can't be used with it")
        }
        if diff, options.writeBaseline != nil {
            throw ValidationError("'--diff' writes nothing; '--write-baseline' can't be used with it")
        }
        try validateSuppressions(sources)
        if sources.staged, sources.watch { throw ValidationError("'--watch' can't be used with '--staged'") }
        guard let stdinFilename = sources.stdinFilename else {
            if paths.contains("-") {
                throw ValidationError("standard input needs a file name: '--stdin-filename PATH'")
            }
            return
        }
        if ["", "-"].contains(stdinFilename) || FileKind(of: stdinFilename) == .folder {
            throw ValidationError(
                "'--stdin-filename' needs the path of the file that standard input belongs to, not '\(stdinFilename)'")
        }
        if sources.staged { throw ValidationError("'--staged' can't be used with standard input") }
        if sources.watch { throw ValidationError("'--watch' can't be used with standard input") }
        if sources.changedSince != nil || options.writeBaseline != nil {
            let option = sources.changedSince != nil ? "--changed-since" : "--write-baseline"
            throw ValidationError("'\(option)' can't be used with standard input")
        }
        if !paths.isEmpty, paths != ["-"] {
            throw ValidationError("'--stdin-filename' needs '-' as the only path")
        }
    }

    private func validateSuppressions(_ sources: SourceOptions) throws {
        guard sources.addSuppressions else {
            if sources.reason != nil { throw ValidationError("'--reason' needs '--add-suppressions'") }
            return
        }
        let others = [
            ("--stdin-filename", sources.stdinFilename != nil), ("--staged", sources.staged),
            ("--watch", sources.watch), ("--write-baseline", options.writeBaseline != nil),
        ]
        for (option, isGiven) in others where isGiven {
            throw ValidationError("'--add-suppressions' can't be used with '\(option)'")
        }
        if let reason = sources.reason, reason.contains(where: \.isNewline) || reason.allSatisfy(\.isWhitespace) {
            throw ValidationError("the '--reason' of '--add-suppressions' must be a line of text")
        }
    }

    /// The files and folders to report on.
    var givenPaths: [String] { sources?.stdinFilename.map { [$0] } ?? (paths.isEmpty ? ["."] : paths) }

    /// The options for the linter.
    var lintOptions: LintOptions {
        var lintOptions = LintOptions()
        lintOptions.writesFiles = !diff && options.writeBaseline == nil
        lintOptions.countsLines = options.statistics
        if let sources, !sources.noCache { lintOptions.cache = .standard }
        if let jobs = options.jobs { lintOptions.jobs = jobs }
        // Archives contain the declarations of headers.
        if sources != nil { lintOptions.headers = HeaderProcess.executable.map { HeaderOptions(executable: $0) } }
        return lintOptions
    }

    /// Returns the request for these options. Reads standard input if it is among the paths.
    func request() throws(RunError) -> LintRequest {
        var request = options.request(givenPaths)
        guard let sources else { return request }
        request.skipsExcluded = sources.forceExclude
        request.choices.expandsShortcuts = sources.expand
        request.changedSince = sources.changedSince
        request.isStaged = sources.staged
        if let stdinFilename = sources.stdinFilename {
            do {
                request.buffer = LintRequest.Buffer(path: stdinFilename, source: try StandardInput.read())
            } catch {
                throw .standardInput(error)
            }
        }
        return request
    }
}
