import Dispatch
import FlynnFiles
import FlynnLint
import FlynnProject

/// A line on standard error with the progress of a long run. It is erased at the end.
///
/// It is drawn on a separate thread, because the run uses all threads of the runtime.
struct ProgressLine {
    private static let delay = DispatchTimeInterval.milliseconds(500)
    private static let interval = DispatchTimeInterval.milliseconds(100)

    private let queue = DispatchQueue(label: "flynnlint.progress")
    private let timer: any DispatchSourceTimer
    private let canvas: Canvas

    /// Starts to display the progress. Returns `nil` if standard error is not a terminal.
    init?(_ progress: LintProgress) {
        guard StandardStream.error.isTerminal, !Terminal.isDumb else { return nil }
        let canvas = Canvas(progress)
        self.canvas = canvas
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + ProgressLine.delay, repeating: ProgressLine.interval)
        timer.setEventHandler { canvas.draw() }
        timer.resume()
    }

    /// Erases the line and stops drawing.
    func end() {
        timer.cancel()
        queue.sync { canvas.erase() }
    }

    /// `@unchecked Sendable`: all uses of this object are on the serial queue.
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
            // A wrapped line can't be erased.
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
