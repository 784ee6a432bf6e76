/// A byte buffer for an ``Archiver`` to append to. Appending to an array takes three times as many instructions.
struct ArchiveOutput: ~Copyable {
    /// The memory, which is owned and deallocated by this value. The first ``byteCount`` bytes are initialized.
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private(set) var byteCount = 0

    deinit { memory.deallocate() }

    /// A copy of the bytes.
    var bytes: [UInt8] { Array(written) }

    /// The bytes, which are valid until the next append.
    var written: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<byteCount]) }

    /// Accesses an appended byte.
    subscript(position: Int) -> UInt8 {
        get { memory[position] }
        set { memory[position] = newValue }
    }

    @inline(__always)
    mutating func append(byte: UInt8) {
        if byteCount == memory.count { reserve(1) }
        memory[byteCount] = byte
        byteCount += 1
    }

    mutating func append(_ text: UnsafeRawBufferPointer) {
        if text.isEmpty { return }
        if text.count > memory.count - byteCount { reserve(text.count) }
        UnsafeMutableRawBufferPointer(rebasing: memory[byteCount...]).copyMemory(from: text)
        byteCount += text.count
    }

    /// Appends `number` as LEB128.
    @inline(__always)
    mutating func append(number: UInt64) {
        // Most numbers take a single byte.
        if number < 0x80 { append(byte: UInt8(truncatingIfNeeded: number)) } else { append(long: number) }
    }

    @inline(never)
    private mutating func append(long number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(byte: UInt8(truncatingIfNeeded: rest))
    }

    /// Reserves memory for additional bytes. The capacity at least doubles, so the total time for copying is linear.
    @inline(never)
    private mutating func reserve(_ count: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(256, memory.count * 2, byteCount + count), alignment: 1)
        larger.copyMemory(from: written)
        memory.deallocate()
        memory = larger
    }
}
