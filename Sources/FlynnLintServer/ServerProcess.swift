import Dispatch
import FlynnLint
import FlynnProject
import Foundation
import Synchronization
import SystemLibrary

/// A language server that reads from one file descriptor and writes to a second one.
public final class ServerProcess: Sendable {
    private let queue = MessageQueue()
    private let wasShutDown = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    private init() {}

    /// Serves a client until the client leaves or dies.
    ///
    /// The calling thread reads messages, and a second thread handles each message, so that the client can always send.
    ///
    /// - Parameters:
    ///   - input: The file descriptor to read messages from.
    ///   - output: The file descriptor to write messages to.
    ///   - options: The options of the linter.
    ///   - logPath: The file to which the log of the server is appended, or `nil` for none.
    /// - Returns: Whether the client sent a shutdown request.
    /// - Throws: An error if the log can't be written.
    public static func run(input: Int32, output: Int32, options: LintOptions, logPath: String?) throws -> Bool {
        let writer = MessageWriter(output)
        let log = try ServerLog(writer, path: logPath)
        let process = ServerProcess()
        let thread = Thread {
            let server = LanguageServer(process.queue, writer, log, options)
            // Relaxed ordering suffices: the semaphore orders this store and the load below.
            process.wasShutDown.store(server.run(), ordering: .relaxed)
            process.ended.signal()
        }
        // This is the stack size of the main thread.
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
