import FlynnSyntax

/// The names in a file, found in its tokens without parsing it: enough to decide whether the file can matter to others.
package struct FileOutline: Sendable {
    /// An extension outside of types.
    package struct Extension: Sendable {
        /// The parts of the extended type's name.
        package var path: [NameHash] = []
        /// Whether it adds more than members: a protocol to which the type conforms, or an initializer that can fail.
        package var changesType = false
        /// The names of its members.
        package var members: [NameHash] = []
    }

    /// The names of the types, functions and variables that it declares outside of types.
    package var declared: [NameHash] = []
    /// The extensions outside of types.
    package var extensions: [Extension] = []
    /// The operators of the standard library that it declares, unless their result is `Bool`.
    package var operators: [NameHash] = []
    /// All names in its code.
    package var mentioned: [NameHash] = []
    /// Whether nothing else in it matters to other files. If something else does, the file can matter to any file.
    package var isCertain = true

    /// Finds the names in the tokens of a file.
    package init(_ file: TokenizedSource) {
        var reader = OutlineReader(file)
        reader.read()
        self = reader.outline
    }

    fileprivate init() {}
}

// MARK: - Archive

extension FileOutline {
    /// The outline in its binary form: 32-bit words, each list after its count, except for the last one.
    package var archive: [UInt8] {
        var words = [UInt32(declared.count) << 1 | (isCertain ? 1 : 0)] + declared.map(\.word)
        words.append(UInt32(operators.count))
        words += operators.map(\.word)
        words.append(UInt32(extensions.count))
        for type in extensions {
            words.append(UInt32(type.path.count) << 1 | (type.changesType ? 1 : 0))
            words += type.path.map(\.word)
            words.append(UInt32(type.members.count))
            words += type.members.map(\.word)
        }
        words += mentioned.map(\.word)
        for number in words.indices { words[number] = words[number].littleEndian }
        return words.withUnsafeBytes { Array($0) }
    }

    /// Reads an outline from the bytes of its ``archive``; `nil` if they are invalid.
    package init?(archive bytes: UnsafeRawBufferPointer) {
        var words = Words(bytes)
        guard let flags = words.next(), let declared = words.names(flags >> 1), let operatorCount = words.next(),
            let operators = words.names(operatorCount), let count = words.next()
        else { return nil }
        (self.declared, self.operators, isCertain) = (declared, operators, flags & 1 != 0)
        for _ in 0..<count {
            guard let flags = words.next(), let path = words.names(flags >> 1), let count = words.next(),
                let members = words.names(count)
            else { return nil }
            extensions.append(Extension(path: path, changesType: flags & 1 != 0, members: members))
        }
        mentioned = words.rest
    }

    /// The words of an archive.
    private struct Words {
        private let bytes: UnsafeRawBufferPointer
        private var position = 0
        private let count: Int

        init(_ bytes: UnsafeRawBufferPointer) {
            self.bytes = bytes
            count = bytes.count / 4
        }

        private func word(_ position: Int) -> UInt32 {
            bytes.loadUnaligned(fromByteOffset: position * 4, as: UInt32.self).littleEndian
        }

        mutating func next() -> UInt32? {
            guard position < count else { return nil }
            defer { position += 1 }
            return word(position)
        }

        mutating func names(_ count: UInt32) -> [NameHash]? {
            guard Int(count) <= self.count - position else { return nil }
            defer { position += Int(count) }
            return (position..<position + Int(count)).map { NameHash(word: word($0)) }
        }

        var rest: [NameHash] { (position..<count).map { NameHash(word: word($0)) } }
    }
}

/// Finds the names in tokens. It keeps track of braces only: what is neither in braces nor an extension's member can be a
/// declaration, whatever it really is.
private struct OutlineReader {
    /// What the next tokens mean, where declarations are looked for.
    private enum Expectation {
        case nothing
        /// The name of a type.
        case type
        /// The name of a function.
        case function
        /// What follows `init`.
        case initializer
        /// The first part of an extended type's name, or what follows a part.
        case extended, extendedPart
        /// The next name of a pattern of variables.
        case pattern
        /// What follows the name of a variable.
        case patternRest
        /// The name of a module.
        case module
    }

    private let file: TokenizedSource
    private(set) var outline = FileOutline()
    private var mentioned: NameHashes
    private var expected = Expectation.nothing
    /// How many parentheses of patterns are open.
    private var openPatterns = 0
    private var depth = 0
    /// The extension that is read.
    private var current: FileOutline.Extension?
    /// Where the initial value of a variable in braces is followed by another variable: outside of types, and in an extension.
    private var isInPattern = (outside: false, inside: false)

    init(_ file: TokenizedSource) {
        self.file = file
        mentioned = NameHashes(capacity: file.tokens.count / 6)
    }

    mutating func read() {
        outline.isCertain = !file.mayHaveDefect
        let tokens = file.tokens
        file.source.withBytes { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            for index in tokens.indices { read(index, tokens, bytes) }
        }
        if depth != 0 { outline.isCertain = false }
        outline.mentioned = mentioned.names
    }

    /// Whether declarations at this place are those of the outline.
    private var declares: Bool { depth == 0 || depth == 1 && current != nil }

    @inline(__always)
    private mutating func read(_ index: Int, _ tokens: TokenList, _ bytes: UnsafeRawBufferPointer) {
        let kind = tokens.kind(index)
        switch kind {
        case .identifier, .keyword:
            if kind == .identifier || expected == .type || expected == .function {
                var range = tokens.range(index)
                if tokens.flags(index).contains(.isEscaped), range.count > 2 {
                    range = range.lowerBound + 1..<range.upperBound - 1
                }
                add(UnsafeRawBufferPointer(rebasing: bytes[range]))
            }
            let keyword = tokens.keyword(index)
            // A period at the end of a line that is incomplete has no member.
            let isMember =
                keyword != .none && index > 0 && tokens.kind(index - 1) == .period
                && tokens.range(index - 1).upperBound == tokens.range(index).lowerBound
            // In another declaration, an extension isn't valid, but the parser has one.
            if depth > 0, keyword == .extension, !isMember { outline.isCertain = false }
            expected = next(after: isMember ? .none : keyword)
        case .leftBrace: open()
        case .rightBrace: close()
        case .comma:
            switch expected {
            case .pattern, .patternRest: expected = .pattern
            case .nothing: break
            // A name is missing. What follows may be a variable.
            default:
                outline.isCertain = false
                expected = .nothing
            }
        case .wildcard: expected = expected == .pattern ? .patternRest : .nothing
        case .period where expected == .extendedPart || expected == .module: break
        case .leftParen where expected == .pattern: openPatterns += 1
        // `let (x: a, y: b) = point` declares `a` and `b`.
        case .colon where expected == .patternRest && openPatterns > 0: expected = .pattern
        case .rightParen where openPatterns > 0:
            openPatterns -= 1
            readOther(kind, index, tokens, bytes)
        case .colon where expected == .extendedPart:
            current?.changesType = true
            expected = .nothing
        case .postfixQuestionMark where expected == .initializer, .exclamationMark where expected == .initializer:
            if declares { current?.changesType = true }
            expected = .nothing
        default: readOther(kind, index, tokens, bytes)
        }
    }

    private mutating func readOther(
        _ kind: TokenKind, _ index: Int, _ tokens: TokenList, _ bytes: UnsafeRawBufferPointer
    ) {
        switch expected {
        case .function where OutlineReader.isOperator(kind): addOperator(index, tokens, bytes)
        case .extendedPart where kind != .postfixQuestionMark:
            // A type with arguments. What follows these isn't read.
            current?.changesType = true
        // An extension of `[Element]`, a tuple, or an optional.
        case .function, .extended, .extendedPart: outline.isCertain = false
        default: break
        }
        // A comma may separate values, too: `let (a, b) = (1, 2), c = 3`.
        expected = expected == .pattern || expected == .patternRest ? .patternRest : .nothing
    }

    /// Adds the operators of the standard library that a function can be, as a summary has them.
    private mutating func addOperator(_ index: Int, _ tokens: TokenList, _ bytes: UnsafeRawBufferPointer) {
        let text = String(decoding: bytes[tokens.range(index)], as: UTF8.self)
        // Another operator is searched by its whole name.
        if !KnownOperator.names.contains(where: text.hasPrefix) || text.hasPrefix("|>") { outline.isCertain = false }
        if OutlineReader.returnsBool(index, tokens, bytes) { return }
        for name in KnownOperator.names where text.hasPrefix(name) {
            let hash = NameHash(name)
            if !outline.operators.contains(hash) { outline.operators.append(hash) }
        }
    }

    /// Adds a name.
    private mutating func add(_ name: UnsafeRawBufferPointer) {
        let hash = file.nameHash(name)
        mentioned.insert(hash)
        switch expected {
        case .nothing, .patternRest, .initializer: break
        case .extended, .extendedPart: current?.path.append(hash)
        case .module: if name.starts(with: "Flynn".utf8) { outline.isCertain = false }
        case .type, .function, .pattern:
            if depth == 0 {
                outline.declared.append(hash)
            } else if depth == 1, current != nil {
                current?.members.append(hash)
            }
        }
    }

    private mutating func open() {
        if expected == .extended || expected == .function { outline.isCertain = false }
        let isInPattern = expected == .patternRest || expected == .pattern
        if depth == 0 { self.isInPattern.outside = isInPattern }
        if depth == 1 { self.isInPattern.inside = isInPattern }
        depth += 1
        expected = .nothing
    }

    private mutating func close() {
        depth -= 1
        expected = .nothing
        switch depth {
        case 0:
            if let current { outline.extensions.append(current) }
            current = nil
            if isInPattern.outside { expected = .patternRest }
        case 1: if current != nil, isInPattern.inside { expected = .patternRest }
        case ..<0: outline.isCertain = false
        default: break
        }
    }

    /// What follows a name or a keyword.
    private mutating func next(after keyword: Keyword) -> Expectation {
        switch keyword {
        case .func: return .function
        case .actor where expected == .pattern: return .patternRest
        case .class, .struct, .enum, .protocol, .actor, .typealias: return declares ? .type : .nothing
        case .extension:
            if depth != 0 { return .nothing }
            current = FileOutline.Extension()
            return .extended
        case .let, .var: return declares ? .pattern : .nothing
        case .`init`: return .initializer
        case .subscript:
            if depth == 1 { current?.members.append(NameHash("subscript")) }
            return .nothing
        case .import: return .module
        case .where: return .nothing
        default: break
        }
        switch expected {
        case .extended, .extendedPart: return .extendedPart
        case .pattern, .patternRest: return .patternRest
        case .module: return .module
        case .nothing, .type, .function, .initializer: return .nothing
        }
    }

    // MARK: - Operators

    private static func isOperator(_ kind: TokenKind) -> Bool {
        switch kind {
        case .binaryOperator, .prefixOperator, .postfixOperator, .equal, .exclamationMark, .infixQuestionMark,
            .postfixQuestionMark, .prefixAmpersand:
            true
        default: false
        }
    }

    /// Whether a function whose name is a token returns `Bool`.
    private static func returnsBool(_ name: Int, _ tokens: TokenList, _ bytes: UnsafeRawBufferPointer) -> Bool {
        var next = name + 1
        while next < tokens.count, tokens.kind(next) != .leftParen {
            if tokens.kind(next) == .leftBrace || tokens.kind(next) == .rightBrace { return false }
            next += 1
        }
        guard next < tokens.count, var end = tokens.closer(next) else { return false }
        end += 1
        while end < tokens.count, tokens.kind(end) == .keyword || tokens.kind(end) == .identifier { end += 1 }
        guard end + 2 < tokens.count, tokens.kind(end) == .arrow,
            bytes[tokens.range(end + 1)].elementsEqual("Bool".utf8)
        else { return false }
        switch tokens.kind(end + 2) {
        case .leftBrace, .rightBrace, .keyword, .identifier, .endOfFile, .atSign: return true
        default: return false
        }
    }
}
