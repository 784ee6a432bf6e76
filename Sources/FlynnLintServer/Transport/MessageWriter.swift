import Foundation
import Synchronization
import SystemLibrary

/// Writes messages to the file descriptor. Threads take turns.
final class MessageWriter: Sendable {
    private let descriptor: Int32
    /// Whether writing to the descriptor is possible.
    private let isOpen = Mutex(true)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes a message. Returns `false` if writing to the descriptor fails.
    @discardableResult
    func write(_ message: some Encodable) -> Bool {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The types of messages can always be encoded.
        guard let body = try? encoder.encode(message) else { return false }
        return write(Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    private func write(_ data: Data) -> Bool {
        isOpen.withLock { isOpen in
            var written = 0
            while isOpen, written < data.count {
                let count = data.withUnsafeBytes { bytes in
                    #if canImport(Glibc)
                    Glibc.write(descriptor, bytes.baseAddress! + written, data.count - written)
                    #elseif canImport(Musl)
                    Musl.write(descriptor, bytes.baseAddress! + written, data.count - written)
                    #else
                    Darwin.write(descriptor, bytes.baseAddress! + written, data.count - written)
                    #endif
                }
                if count > 0 { written += count } else if count == 0 || errno != EINTR { isOpen = false }
            }
            return isOpen
        }
    }
}
