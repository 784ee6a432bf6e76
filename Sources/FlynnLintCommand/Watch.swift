import FlynnLint

/// `--watch`: lints again whenever something has changed, until it is interrupted.
struct Watch {
    private let options: CommonOptions
    private let fixes: FixSafety?

    /// How many milliseconds lie between two looks at the files.
    private static let interval = 250

    /// Prepares to watch what a run with these options is about.
    init(_ options: CommonOptions, fixing fixes: FixSafety?) {
        self.options = options
        self.fixes = fixes
    }

    /// Returns when nobody reads the findings any more.
    func run() throws {
        var lintOptions = options.lintOptions
        lintOptions.fixes = fixes
        let session = LintSession(options: lintOptions)
        let request = try options.request()
        repeat {
            if StandardStream.output.isTerminal, options.output == nil {
                // The screen, what scrolled out of it, and the cursor to the first place.
                StandardStream.output.write("\u{1B}[2J\u{1B}[3J\u{1B}[H")
            }
            var run = Run(options, fixing: fixes, session: session)
            // The status of one of many runs is nobody's.
            _ = run.lintOnce()
            if !options.quiet { StandardStream.error.write("flynnlint: watching; interrupt to stop\n") }
        } while session.waitForChange(
            request, every: Watch.interval,
            while: { options.output != nil || StandardStream.output.hasReader })
    }
}
