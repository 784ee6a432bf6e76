import Dispatch
import FlynnLint
import Foundation
import Synchronization
import SystemLibrary

/// A language server that reads from a file descriptor and writes to another one.
public final class ServerProcess: Sendable {
    private let queue = MessageQueue()
    private let wasShutDown = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    private init() {}

    /// Serves a client until it leaves or dies.
    ///
    /// The calling thread reads messages, and another one handles them, so that a client can always send.
    ///
    /// - Parameters:
    ///   - input: The file descriptor from which messages are read.
    ///   - output: The file descriptor to which messages are written.
    ///   - options: The options of the linter.
    ///   - logPath: A file to which the server's log is appended; `nil` for none.
    /// - Returns: Whether the client asked the server to shut down before it left.
    /// - Throws: An error if the log can't be written.
    public static func run(input: Int32, output: Int32, options: LintOptions, logPath: String?) throws -> Bool {
        let writer = MessageWriter(output)
        let log = try ServerLog(writer, path: logPath)
        let process = ServerProcess()
        let thread = Thread {
            let server = LanguageServer(process.queue, writer, log, options)
            // Relaxed: the semaphore orders the store and the load below.
            process.wasShutDown.store(server.run(), ordering: .relaxed)
            process.ended.signal()
        }
        // As much as the main thread has.
        thread.stackSize = 8 << 20
        thread.start()
        process.read(input, writer)
        process.ended.wait()
        return process.wasShutDown.load(ordering: .relaxed)
    }

    /// Reads messages until the client leaves.
    private func read(_ input: Int32, _ writer: MessageWriter) {
        var client = 0
        var reader = MessageReader(input) { client == 0 || kill(pid_t(client), 0) == 0 || errno != ESRCH }
        while let data = reader.next() {
            let message = IncomingMessage(data)
            if message.method == "initialize" {
                client = (try? message.parameters(InitializeParams.self).processId) ?? 0
            }
            if let cancelled = queue.add(message) {
                writer.write(
                    Failure(id: cancelled, error: ResponseError(.requestCancelled, "the request was cancelled")))
            }
            if message.method == "exit" { break }
        }
        queue.close()
    }
}
