import Dispatch
import FlynnLint

/// A line on standard error that says how far a run has come, if it takes longer than a moment; it is erased in the end.
///
/// It is drawn by a thread of its own: the runtime's are all at work meanwhile.
struct ProgressLine {
    private static let delay = DispatchTimeInterval.milliseconds(500)
    private static let interval = DispatchTimeInterval.milliseconds(100)

    private let queue = DispatchQueue(label: "flynnlint.progress")
    private let timer: any DispatchSourceTimer
    private let canvas: Canvas

    /// Shows a progress from now on; `nil` if there is no terminal to show it on.
    init?(_ progress: LintProgress) {
        guard StandardStream.error.isTerminal, !Terminal.isDumb else { return nil }
        let canvas = Canvas(progress)
        self.canvas = canvas
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + ProgressLine.delay, repeating: ProgressLine.interval)
        timer.setEventHandler { canvas.draw() }
        timer.resume()
    }

    /// Erases the line. Nothing is drawn after that.
    func end() {
        timer.cancel()
        queue.sync { canvas.erase() }
    }

    /// `@unchecked Sendable`: used on the queue only, which does one thing at a time.
    private final class Canvas: @unchecked Sendable {
        private let progress: LintProgress
        private var isDrawn = false

        init(_ progress: LintProgress) {
            self.progress = progress
        }

        func draw() {
            let total = progress.fileCount
            guard total > 0 else { return }
            let counts = [progress.doneCount, total].map(StatisticsTable.grouped)
            let line = "flynnlint: \(counts[0]) of \(counts[1]) files"
            // A line that is wrapped can't be drawn over.
            guard line.count < StandardStream.error.terminalWidth ?? 80 else { return }
            StandardStream.error.write("\r\(line)\u{1B}[K")
            isDrawn = true
        }

        func erase() {
            if isDrawn { StandardStream.error.write("\r\u{1B}[K") }
            isDrawn = false
        }
    }
}
