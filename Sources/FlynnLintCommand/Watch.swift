import FlynnFiles
import FlynnLint
import FlynnProject

/// The implementation of `--watch`, which lints whenever something has changed. This continues until the process is
/// interrupted.
struct Watch {
    private let options: CommonOptions
    private let fixes: FixSafety?

    /// The interval between two checks of the files in milliseconds.
    private static let interval = 250

    /// Prepares to watch the files of a run.
    init(_ options: CommonOptions, fixing fixes: FixSafety?) {
        self.options = options
        self.fixes = fixes
    }

    /// Watches the files as long as standard output can have a reader.
    func run() throws {
        var lintOptions = options.lintOptions
        lintOptions.fixes = fixes
        let session = LintSession(options: lintOptions)
        let request = try options.request()
        repeat {
            if StandardStream.output.isTerminal, options.output == nil {
                // Clears the screen and the scrollback, and moves the cursor to the top left.
                StandardStream.output.write("\u{1B}[2J\u{1B}[3J\u{1B}[H")
            }
            var run = Run(options, fixing: fixes, session: session)
            _ = run.lintOnce()
            if !options.quiet { StandardStream.error.write("flynnlint: watching; interrupt to stop\n") }
        } while session.waitForChange(
            request, every: Watch.interval,
            while: { options.output != nil || StandardStream.output.hasReader })
    }
}
