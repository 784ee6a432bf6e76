import Foundation
import SystemLibrary

/// Reads messages from the file descriptor. A message consists of headers, an empty line, and as many bytes as
/// `Content-Length` states.
struct MessageReader {
    /// The maximum size of a message in bytes. This limits the memory that a wrong header can allocate.
    static let maxLength = 1 << 30

    private let descriptor: Int32
    /// Returns whether to continue waiting. This closure is called every two seconds while nothing is received.
    private let isAwaited: () -> Bool
    private var buffer: [UInt8] = []
    /// The number of consumed bytes in the buffer.
    private var position = 0

    init(_ descriptor: Int32, while isAwaited: @escaping () -> Bool = { true }) {
        self.descriptor = descriptor
        self.isAwaited = isAwaited
    }

    /// Returns the next message, or `nil` at the end of the input. Headers are skipped if the length is missing or not
    /// valid.
    mutating func next() -> Data? {
        while let length = nextLength() {
            guard let length else { continue }
            while buffer.count - position < length { if !fill() { return nil } }
            defer { use(length) }
            return Data(buffer[position..<position + length])
        }
        return nil
    }

    /// Reads headers. Returns the length in the headers, with an inner `nil` for an invalid length and an outer `nil`
    /// at the end of the input.
    private mutating func nextLength() -> Int?? {
        var length: Int?
        var isFirst = true
        while let line = nextLine() {
            if line.isEmpty {
                // Empty lines in front of the headers are ignored.
                if isFirst { continue }
                return .some(length)
            }
            isFirst = false
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            length = Int(parts[1].trimmingCharacters(in: .whitespaces)).flatMap {
                (0...MessageReader.maxLength).contains($0) ? $0 : nil
            }
        }
        return nil
    }

    private mutating func nextLine() -> String? {
        var searched = position
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffer[position..<end], as: UTF8.self)
                use(end + 1 - position)
                return line.hasSuffix("\r") ? String(line.dropLast()) : line
            }
            let pending = buffer.count - position
            // A header is never this long, so the bytes can't be a header.
            if pending > 1 << 16 { use(pending) }
            if !fill() { return nil }
            searched = position + (pending > 1 << 16 ? 0 : pending)
        }
    }

    private mutating func use(_ count: Int) {
        position += count
        if position == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity < 1 << 20)
            position = 0
        } else if position > 1 << 20 {
            buffer.removeFirst(position)
            position = 0
        }
    }

    /// Reads more bytes. Returns `false` at the end of the input.
    private mutating func fill() -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&state, 1, 2000)
            if count > 0 { break }
            if count < 0, errno != EINTR { return false }
            if count == 0, !isAwaited() { return false }
        }
        let start = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: 1 << 16))
        let count = buffer.withUnsafeMutableBytes { bytes in
            var count: Int
            repeat { count = read(descriptor, bytes.baseAddress! + start, 1 << 16) } while count < 0 && errno == EINTR
            return count
        }
        buffer.removeLast((1 << 16) - max(count, 0))
        return count > 0
    }
}
