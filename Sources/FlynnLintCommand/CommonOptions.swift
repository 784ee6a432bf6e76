import ArgumentParser
import FlynnLint

/// The paths of both `flynnlint lint` and `flynnlint fix`.
struct PathArguments: ParsableArguments {
    @Argument(
        help: "Files and folders to report on, or '-' for standard input. (default: .)",
        completion: .file(extensions: ["swift"]))
    var paths: [String] = []
}

/// The arguments of both `flynnlint lint` and `flynnlint fix`.
///
/// It isn't a group of options itself: for each level of groups in groups, a debug build of the parser validates all options
/// several times.
@dynamicMemberLookup
struct CommonOptions {
    let paths: [String]
    let options: RunOptions

    init(_ arguments: PathArguments, _ options: RunOptions) {
        paths = arguments.paths
        self.options = options
    }

    subscript<Value>(dynamicMember option: KeyPath<RunOptions, Value>) -> Value { options[keyPath: option] }

    /// Checks that the options and paths go together.
    func validate() throws {
        guard options.stdinFilename != nil else {
            if paths.contains("-") {
                throw ValidationError("standard input needs a file name: '--stdin-filename PATH'")
            }
            return
        }
        if !paths.isEmpty, paths != ["-"] {
            throw ValidationError("'--stdin-filename' needs '-' as the only path")
        }
    }

    /// The files and folders to report on.
    var givenPaths: [String] { options.stdinFilename.map { [$0] } ?? (paths.isEmpty ? ["."] : paths) }

    /// Returns the request for these options. Reads standard input if it is one of the paths.
    func request() throws(RunError) -> LintRequest {
        var request = LintRequest(paths: givenPaths)
        request.isIsolated = options.isolated
        request.skipsExcluded = options.forceExclude
        if let config = options.config { request.configuration = .file(config) }
        if options.writeBaseline != nil || options.noBaseline {
            request.baseline = .none
        } else if let baseline = options.baseline {
            request.baseline = .file(baseline)
        }
        request.choices.only = options.only.flatMap(\.rules)
        request.choices.enabled = options.enable.flatMap(\.rules)
        request.choices.disabled = options.disable.flatMap(\.rules)
        request.choices.expandsShortcuts = options.expand
        request.changedSince = options.changedSince
        request.isStaged = options.staged
        if let stdinFilename = options.stdinFilename {
            do {
                request.buffer = LintRequest.Buffer(path: stdinFilename, source: try StandardInput.read())
            } catch {
                throw .standardInput(error)
            }
        }
        return request
    }
}
