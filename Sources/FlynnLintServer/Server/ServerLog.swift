import FlynnFiles
import FlynnLint
import Foundation

/// Messages about the server itself. The client can display a message, and a log file can store it.
struct ServerLog {
    private let writer: MessageWriter
    private let file: FileHandle?

    /// Creates a log.
    ///
    /// - Parameter path: The file to which messages are appended, or `nil` for none.
    /// - Throws: An error if the file can't be written.
    init(_ writer: MessageWriter, path: String?) throws {
        self.writer = writer
        guard let path else {
            file = nil
            return
        }
        file = FileHandle(fileDescriptor: try OutputFile(path: path).openForAppending(), closeOnDealloc: true)
    }

    /// Writes a message.
    ///
    /// - Parameter isShown: Whether the client displays the message to the user.
    func write(_ level: LogMessageParams.Level, _ message: String, isShown: Bool = false) {
        let shown = ShownText(message)
        writer.write(
            OutgoingMessage(
                method: isShown ? "window/showMessage" : "window/logMessage",
                params: LogMessageParams(type: level, message: shown)))
        // An error is ignored, because the message was already sent.
        try? file?.write(contentsOf: Data("\(Date().formatted(.iso8601)) \(level): \(shown.text)\n".utf8))
    }
}
