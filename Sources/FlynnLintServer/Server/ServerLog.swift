import Foundation

/// Messages about the server itself: the client can show them, and a file can keep them.
struct ServerLog {
    private let writer: MessageWriter
    private let file: FileHandle?

    /// Creates a log.
    ///
    /// - Parameter path: The file to which messages are appended; `nil` for none.
    /// - Throws: An error if the file can't be written.
    init(_ writer: MessageWriter, path: String?) throws {
        self.writer = writer
        guard let path else {
            file = nil
            return
        }
        if !FileManager.default.fileExists(atPath: path) {
            try Data().write(to: URL(filePath: path))
        }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        self.file = file
    }

    /// Writes a message.
    func write(_ level: LogMessageParams.Level, _ message: String) {
        writer.write(
            OutgoingMessage(method: "window/logMessage", params: LogMessageParams(type: level, message: message)))
        // What can't be kept was sent.
        try? file?.write(contentsOf: Data("\(Date().formatted(.iso8601)) \(level): \(message)\n".utf8))
    }
}
