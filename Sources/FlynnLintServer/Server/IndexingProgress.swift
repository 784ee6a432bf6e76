import Dispatch
import FlynnLint
import FlynnProject
import Foundation

/// Displays the progress of the initial reading of the folders, if this takes longer than a moment.
final class IndexingProgress: Sendable {
    private static let token = "flynnlint/indexing"
    private let ending = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts to display the progress.
    init(_ progress: LintProgress, _ writer: MessageWriter, isSupported: Bool) {
        let (ending, ended) = (ending, ended)
        guard isSupported else {
            ended.signal()
            return
        }
        Thread.detachNewThread {
            defer { ended.signal() }
            func send(_ kind: String, title: String? = nil) {
                let count = progress.fileCount
                writer.write(
                    OutgoingMessage(
                        method: "$/progress",
                        params: ProgressParams(
                            token: IndexingProgress.token,
                            value: .init(
                                kind: kind, title: title,
                                message: kind == "end" ? nil : "\(progress.doneCount) of \(count) files",
                                percentage: kind == "end" || count == 0 ? nil : progress.doneCount * 100 / count))))
            }
            if ending.wait(timeout: .now() + .milliseconds(300)) == .success { return }
            writer.write(
                OutgoingMessage(
                    id: .string(IndexingProgress.token), method: "window/workDoneProgress/create",
                    params: ProgressTokenParams(token: IndexingProgress.token)))
            send("begin", title: "FlynnLint reads the project")
            while ending.wait(timeout: .now() + .milliseconds(200)) == .timedOut { send("report") }
            send("end")
        }
    }

    /// Ends the display of the progress.
    func end() {
        ending.signal()
        ended.wait()
    }
}
