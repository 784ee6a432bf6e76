import FlynnFacts
import FlynnSyntax

/// The names in a file, collected from its tokens before parsing. An outline is sufficient to decide whether the file
/// can affect other files.
package struct FileOutline: Sendable {
    /// An extension outside of types.
    package struct Extension: Sendable {
        /// The components of the extended type name.
        package var path: [NameHash] = []
        /// Whether the extension adds a conformance or a failable initializer, in addition to other members.
        package var changesType = false
        /// The names of the members.
        package var members: [NameHash] = []
    }

    /// The names of the types, functions and variables declared outside of types.
    package var declared: [NameHash] = []
    /// The extensions outside of types.
    package var extensions: [Extension] = []
    /// The standard library operators declared in the file, unless the result is `Bool`.
    package var operators: [NameHash] = []
    /// All names in the code.
    package var mentioned: [NameHash] = []
    /// Whether the outline is complete. If this is `false`, the file can affect any file.
    package var isComplete = true

    /// Finds the names in the tokens of `file`.
    package init(_ file: TokenizedSource) {
        var reader = OutlineReader(file)
        reader.read()
        self = reader.outline
    }

    fileprivate init() {}
}

// MARK: - Archive

extension FileOutline {
    /// The binary form of the outline.
    package var archive: [UInt8] {
        var writer = NameWriter()
        writer.add(declared, flag: isComplete)
        writer.add(operators)
        writer.add(extensions) { type, writer in
            writer.add(type.path, flag: type.changesType)
            writer.add(type.members)
        }
        writer.add(mentioned)
        return writer.bytes
    }

    /// Reads an outline from the bytes of ``archive``; `nil` if the bytes are invalid.
    package init?(archive bytes: UnsafeRawBufferPointer) {
        var reader = NameReader(bytes)
        (declared, isComplete) = reader.flaggedNames()
        operators = reader.names()
        extensions = reader.list { reader in
            let (path, changesType) = reader.flaggedNames()
            return Extension(path: path, changesType: changesType, members: reader.names())
        }
        mentioned = reader.names()
        if !reader.isComplete { return nil }
    }
}

/// Finds the names in tokens. The reader only keeps track of braces, so code outside of braces and code directly inside
/// an extension is treated as a possible declaration.
private struct OutlineReader {
    /// The expected meaning of the next tokens, where declarations are possible.
    private enum Expectation: Equatable {
        case nothing
        /// The name of a type.
        case type
        /// The name of a function.
        case function
        /// The tokens after `init`.
        case initializer
        /// The first component of an extended type name, or the tokens after a component.
        case extended, extendedPart
        /// The tokens in the generic arguments of a component, inside of this number of angle brackets.
        case genericArguments(Int)
        /// The next name in a variable pattern.
        case pattern
        /// The tokens after the name of a variable.
        case patternRest
        /// The name of a module.
        case module
    }

    private let file: TokenizedSource
    private(set) var outline = FileOutline()
    private var mentioned: NameHashes
    private var expected = Expectation.nothing
    /// The number of open parentheses in patterns.
    private var openPatterns = 0
    private var depth = 0
    /// The open extension.
    private var current: FileOutline.Extension?
    /// Whether another variable can follow the initial value in braces: outside of types, and in an extension.
    private var isInPattern = (outside: false, inside: false)

    init(_ file: TokenizedSource) {
        self.file = file
        mentioned = NameHashes(capacity: file.tokens.count / 6)
    }

    mutating func read() {
        outline.isComplete = !file.mayHaveDefect
        let tokens = file.tokens
        file.source.withBytes { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            for index in tokens.indices { read(index, tokens, bytes) }
        }
        if depth != 0 { outline.isComplete = false }
        outline.mentioned = mentioned.names
    }

    /// Whether the outline contains the declarations at this place.
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
            // A period at the end of an incomplete line is not followed by a member.
            let isMember =
                keyword != .none && index > 0 && tokens.kind(index - 1) == .period
                && tokens.range(index - 1).upperBound == tokens.range(index).lowerBound
            // An extension inside of a declaration is invalid, but the parser accepts it.
            if depth > 0, keyword == .extension, !isMember { outline.isComplete = false }
            let next = next(after: isMember ? .none : keyword)
            if case .genericArguments = expected, next != expected { outline.isComplete = false }
            expected = next
        case .leftBrace: open()
        case .rightBrace: close()
        case .comma:
            switch expected {
            case .pattern, .patternRest: expected = .pattern
            case .nothing, .genericArguments: break
            // A name is missing. The following tokens can be a variable.
            default:
                outline.isComplete = false
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
        case .extendedPart where OutlineReader.isOperator(kind):
            current?.changesType = true
            return readAngleBrackets(tokens.range(index), bytes, depth: 0)
        case .genericArguments(let depth):
            if OutlineReader.isOperator(kind) { readAngleBrackets(tokens.range(index), bytes, depth: depth) }
            return
        // The extended type is `[Element]`, a tuple, an optional, or has the name of its module.
        case .function, .extended, .extendedPart: outline.isComplete = false
        default: break
        }
        // A comma can also separate values: `let (a, b) = (1, 2), c = 3`.
        expected = expected == .pattern || expected == .patternRest ? .patternRest : .nothing
    }

    /// Reads an operator in the extended type, at a depth of generic arguments. Adjacent angle brackets are one token.
    private mutating func readAngleBrackets(_ range: Range<Int>, _ bytes: UnsafeRawBufferPointer, depth: Int) {
        var depth = depth
        for byte in bytes[range] {
            switch byte {
            case UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ">") where depth > 0: depth -= 1
            case UInt8(ascii: "?") where depth > 0, UInt8(ascii: "&") where depth > 0: break
            default: outline.isComplete = false
            }
        }
        expected = depth == 0 ? .extendedPart : .genericArguments(depth)
    }

    /// Adds the possible standard library operators for a function, as in a summary.
    private mutating func addOperator(_ index: Int, _ tokens: TokenList, _ bytes: UnsafeRawBufferPointer) {
        let text = String(decoding: bytes[tokens.range(index)], as: UTF8.self)
        // Other operators are searched by the complete name.
        if !KnownOperator.names.contains(where: text.hasPrefix) || text.hasPrefix("|>") { outline.isComplete = false }
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
        case .nothing, .patternRest, .initializer, .genericArguments: break
        case .extended, .extendedPart: current?.path.append(hash)
        case .module: if name.starts(with: "Flynn".utf8) { outline.isComplete = false }
        case .type, .function, .pattern:
            if depth == 0 {
                outline.declared.append(hash)
            } else if depth == 1, current != nil {
                current?.members.append(hash)
            }
        }
    }

    private mutating func open() {
        switch expected {
        case .extended, .function, .genericArguments: outline.isComplete = false
        default: break
        }
        let isInPattern = expected == .patternRest || expected == .pattern
        if depth == 0 { self.isInPattern.outside = isInPattern }
        if depth == 1 { self.isInPattern.inside = isInPattern }
        depth += 1
        expected = .nothing
    }

    private mutating func close() {
        if case .genericArguments = expected { outline.isComplete = false }
        depth -= 1
        expected = .nothing
        switch depth {
        case 0:
            if let current { outline.extensions.append(current) }
            current = nil
            if isInPattern.outside { expected = .patternRest }
        case 1: if current != nil, isInPattern.inside { expected = .patternRest }
        case ..<0: outline.isComplete = false
        default: break
        }
    }

    /// Returns the expected meaning of the tokens after a name or keyword.
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
        case .genericArguments: return expected
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

    /// Returns whether the function named by a token returns `Bool`.
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
