/// The address and the length of a behavior's name in the executable. The name is never freed.
package struct BehaviorName: Hashable, Sendable {
    private static let methodBit: UInt32 = 1 << 31

    /// Safe: the bytes are constants.
    private nonisolated(unsafe) let start: UnsafePointer<UInt8>
    /// The number of bytes, and a flag for the names of methods.
    private let bits: UInt32

    /// Creates the name of a dynamic behavior. By default, this is the name of the initialized property.
    init(_ text: StaticString) {
        self.init(start: text.utf8Start, bits: UInt32(text.utf8CodeUnitCount))
    }

    /// Creates the name of a typed behavior: the part of `#function` before the labels of the parameters.
    init(ofMethod function: StaticString) {
        let bytes = UnsafeBufferPointer(start: function.utf8Start, count: function.utf8CodeUnitCount)
        let count = bytes.firstIndex(of: UInt8(ascii: "(")) ?? bytes.count
        self.init(start: function.utf8Start, bits: UInt32(count) | BehaviorName.methodBit)
    }

    private init(start: UnsafePointer<UInt8>, bits: UInt32) {
        self.start = start
        self.bits = bits
    }

    // The address identifies the literal, and therefore the behavior.
    package static func == (left: BehaviorName, right: BehaviorName) -> Bool { left.start == right.start }
    package func hash(into hasher: inout Hasher) { hasher.combine(start) }

    /// The name: `beAppend`.
    package var text: String {
        let count = Int(bits & ~BehaviorName.methodBit)
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The name, or `be…` if it is unknown.
    var displayed: String {
        let text = text
        if bits & BehaviorName.methodBit != 0 { return text }
        // If the behavior is not the initial value of a property, the text is the enclosing function.
        return text.hasPrefix("be") && !text.contains("(") ? text : "be…"
    }

    /// Returns the behavior's qualified name (`StringBuilder.beAppend`), or `StringBuilder.be…` if the name is unknown.
    ///
    /// - Parameter actorType: the class of the behavior's actor, or nil if the behavior has no actor.
    func qualified(by actorType: Any.Type?) -> String {
        guard let actorType else { return displayed }
        return "\(_typeName(actorType, qualified: false)).\(displayed)"
    }

    // MARK: Two words

    /// The name as two words, for memory that different threads read and write.
    package var words: (UnsafePointer<UInt8>?, Int) { (start, Int(bits)) }

    /// Creates the name with these `words`, or returns nil if the address is nil.
    init?(words: (UnsafePointer<UInt8>?, Int)) {
        guard let start = words.0 else { return nil }
        self.init(start: start, bits: UInt32(words.1))
    }
}
