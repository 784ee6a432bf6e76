import CClang
import FlynnFacts
import SystemLibrary

/// A loaded libclang. This class isn't thread-safe: only one thread uses an instance.
final class Clang {
    let functions: CClangFunctions
    /// The name and version reported by the library.
    let version: String
    private let index: CClangIndex?

    /// The reason why a library can't be used.
    struct LoadError: Error {
        let reason: String
    }

    /// Loads the library at `path`.
    init(path: String) throws(LoadError) {
        var functions = CClangFunctions()
        if let reason = CClangLoad(path, &functions) { throw LoadError(reason: String(cString: reason)) }
        self.functions = functions
        version = Clang.string(functions.getClangVersion(), functions)
        index = functions.createIndex(0, 0)
    }

    /// Returns the text of a string from the library, and releases this string.
    func string(_ string: CClangString) -> String { Clang.string(string, functions) }

    private static func string(_ string: CClangString, _ functions: CClangFunctions) -> String {
        defer { functions.disposeString(string) }
        return functions.getCString(string).map { String(cString: $0) } ?? ""
    }

    /// Parses a text as the main file.
    ///
    /// - Parameters:
    ///   - path: The path of the main file, which exists only in memory.
    ///   - files: The paths and contents of the main file and of other files that exist only in memory.
    func parse(_ path: String, arguments: [String], files: [(path: String, contents: String)]) -> ParsedUnit? {
        let strings = arguments.map { strdup($0) }
        let texts = files.map { (path: strdup($0.path), contents: strdup($0.contents)) }
        defer {
            for string in strings { free(string) }
            for text in texts {
                free(text.path)
                free(text.contents)
            }
        }
        var unsaved = texts.map {
            CClangUnsavedFile(path: $0.path, contents: $0.contents, length: UInt(strlen($0.contents!)))
        }
        let options = CClangOptionDetailedPreprocessingRecord | CClangOptionIncludeAttributedTypes
        var unit: CClangUnit?
        _ = functions.parseTranslationUnit2(
            index, path, strings.map { UnsafePointer($0) }, Int32(strings.count), &unsaved,
            UInt32(unsaved.count), UInt32(options), &unit)
        return unit.map { ParsedUnit(clang: self, unit: $0) }
    }
}

/// A parsed main file and all of the files that it includes.
final class ParsedUnit {
    let clang: Clang
    let unit: CClangUnit

    fileprivate init(clang: Clang, unit: CClangUnit) {
        self.clang = clang
        self.unit = unit
    }

    deinit { clang.functions.disposeTranslationUnit(unit) }

    /// Returns the valid top-level declarations in header files on disk and the macros, but no declarations from system
    /// headers.
    ///
    /// - Parameter folder: The folder of the files that exist only in memory.
    func declarations(outside folder: String) -> [Cursor] {
        var search = DeclarationSearch(clang: clang, folder: folder)
        withUnsafeMutablePointer(to: &search) { search in
            _ = clang.functions.visitChildren(
                clang.functions.getTranslationUnitCursor(unit),
                { cursor, _, context in
                    context!.assumingMemoryBound(to: DeclarationSearch.self).pointee.add(cursor)
                    return UInt32(CClangVisitContinue)
                }, search)
        }
        return search.found
    }

    /// The first error with its location, in the format `path:line: message`.
    var firstError: String? {
        for number in 0..<clang.functions.getNumDiagnostics(unit) {
            guard let diagnostic = clang.functions.getDiagnostic(unit, number) else { continue }
            defer { clang.functions.disposeDiagnostic(diagnostic) }
            guard clang.functions.getDiagnosticSeverity(diagnostic) >= UInt32(CClangSeverityError) else { continue }
            let message = clang.string(clang.functions.getDiagnosticSpelling(diagnostic))
            let place = Place(clang.functions.getDiagnosticLocation(diagnostic), clang)
            return place.path.isEmpty ? message : "\(place.path):\(place.line): \(message)"
        }
        return nil
    }

    /// A file read by the parser.
    struct IncludedFile {
        var path: String
        fileprivate var file: CClangFile
    }

    /// The files read by the parser, listed once. Each file follows the first file that includes it.
    var includedFiles: [IncludedFile] {
        var found: [CClangFile] = []
        withUnsafeMutablePointer(to: &found) { found in
            clang.functions.getInclusions(
                unit,
                { file, _, _, context in
                    if let file { context!.assumingMemoryBound(to: [CClangFile].self).pointee.append(file) }
                }, found)
        }
        var seen: Set<[UInt8]> = []
        return found.compactMap { file in
            let path = clang.string(clang.functions.getFileName(file))
            return seen.insert(Array(path.utf8)).inserted ? IncludedFile(path: path, file: file) : nil
        }
    }

    /// Returns whether `file` contains the directive `#embed`. Files that are embedded are not in the list of included
    /// files.
    func hasEmbedDirective(_ file: IncludedFile) -> Bool {
        var count = 0
        guard let contents = clang.functions.getFileContents(unit, file.file, &count),
            ParsedUnit.mayContainEmbed(UnsafeRawBufferPointer(start: contents, count: count))
        else { return false }
        let start = clang.functions.getLocationForOffset(unit, file.file, 0)
        let end = clang.functions.getLocationForOffset(unit, file.file, UInt32(count))
        let tokens = tokens(in: clang.functions.getRange(start, end)).map(\.text)
        return zip(tokens, tokens.dropFirst()).contains { ["#", "%:", "??="].contains($0) && $1 == "embed" }
    }

    /// Returns whether `text` contains `embed`. The word can be split by backslashes at the end of lines.
    private static func mayContainEmbed(_ text: UnsafeRawBufferPointer) -> Bool {
        let word = Array("embed".utf8)
        var matched = 0
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            offset += 1
            if byte == UInt8(ascii: "\\") {
                var end = offset
                while end < text.count, [0x20, 0x09, 0x0B, 0x0C, 0x0D].contains(text[end]) { end += 1 }
                if end < text.count, text[end] == 0x0A || text[end - 1] == 0x0D {
                    offset = text[end] == 0x0A ? end + 1 : end
                    continue
                }
            }
            matched = byte == word[matched] ? matched + 1 : byte == word[0] ? 1 : 0
            if matched == word.count { return true }
        }
        return false
    }

    /// Returns the kinds and texts of the tokens in the source range of `cursor`.
    func tokens(of cursor: Cursor) -> [(kind: UInt32, text: String)] {
        tokens(in: clang.functions.getCursorExtent(cursor.value))
    }

    private func tokens(in range: CClangRange) -> [(kind: UInt32, text: String)] {
        var tokens: UnsafeMutablePointer<CClangToken>?
        var count: UInt32 = 0
        clang.functions.tokenize(unit, range, &tokens, &count)
        defer { clang.functions.disposeTokens(unit, tokens, count) }
        return (0..<Int(count)).map { number in
            let token = tokens![number]
            return (clang.functions.getTokenKind(token), clang.string(clang.functions.getTokenSpelling(unit, token)))
        }
    }
}

/// Selects the declarations in header files.
private struct DeclarationSearch {
    let clang: Clang
    let folder: String
    var found: [Cursor] = []
    /// The file of the previous declaration, and whether the file exists. Many successive declarations are in the same
    /// file.
    var known: (file: CClangFile, exists: Bool)?

    init(clang: Clang, folder: String) {
        self.clang = clang
        self.folder = folder
    }

    mutating func add(_ cursor: CClangCursor) {
        let location = clang.functions.getCursorLocation(cursor)
        if clang.functions.Location_isInSystemHeader(location) != 0 { return }
        var file: CClangFile?
        clang.functions.getFileLocation(location, &file, nil, nil, nil)
        guard let file, exists(file), clang.functions.isInvalidDeclaration(cursor) == 0 else { return }
        found.append(Cursor(value: cursor, clang: clang))
    }

    private mutating func exists(_ file: CClangFile) -> Bool {
        if let known, known.file == file { return known.exists }
        let path = clang.string(clang.functions.getFileName(file))
        let exists = !path.isEmpty && !path.hasPrefix(folder)
        known = (file, exists)
        return exists
    }
}

/// A location in a file. For code from a macro, this is the location of the expansion and not of the definition.
struct Place {
    /// The path of the file, or an empty string outside of files.
    var path = ""
    var line: UInt32 = 0

    init(_ location: CClangLocation, _ clang: Clang) {
        var file: CClangFile?
        clang.functions.getFileLocation(location, &file, &line, nil, nil)
        if let file { path = clang.string(clang.functions.getFileName(file)) }
    }
}

/// A declaration, attribute or expression.
struct Cursor {
    let value: CClangCursor
    let clang: Clang

    private var functions: CClangFunctions { _read { yield clang.functions } }

    var kind: UInt32 { functions.getCursorKind(value) }
    var name: String { Identifiers.distinct(clang.string(functions.getCursorSpelling(value))) }
    var type: ClangType { ClangType(value: functions.getCursorType(value), clang: clang) }
    var isDefinition: Bool { functions.isCursorDefinition(value) != 0 }
    var isInSystemHeader: Bool { functions.Location_isInSystemHeader(functions.getCursorLocation(value)) != 0 }
    var hash: UInt32 { functions.hashCursor(value) }
    var referenced: Cursor { Cursor(value: functions.getCursorReferenced(value), clang: clang) }
    var argumentCount: Int { Int(functions.Cursor_getNumArguments(value)) }

    /// Whether this property is read-only.
    var isReadOnly: Bool { functions.Cursor_getObjCPropertyAttributes(value, 0) & UInt32(CClangPropertyReadOnly) != 0 }
    /// Whether this property belongs to the class and not to its instances.
    var isClassProperty: Bool {
        functions.Cursor_getObjCPropertyAttributes(value, 0) & UInt32(CClangPropertyClass) != 0
    }

    /// The definition of the declaration, or the declaration itself if it is not defined.
    var definition: Cursor {
        let definition = functions.getCursorDefinition(value)
        return functions.Cursor_isNull(definition) != 0 ? self : Cursor(value: definition, clang: clang)
    }

    /// Returns the comment before the declaration if it contains `text`.
    func comment(containing text: String) -> String? {
        let comment = functions.Cursor_getRawCommentText(value)
        defer { functions.disposeString(comment) }
        guard let bytes = functions.getCString(comment), strstr(bytes, text) != nil else { return nil }
        return String(cString: bytes)
    }

    func isSame(as other: Cursor) -> Bool { functions.equalCursors(value, other.value) != 0 }

    var children: [Cursor] {
        var collection = (clang: clang, cursors: [Cursor]())
        withUnsafeMutablePointer(to: &collection) { collection in
            _ = functions.visitChildren(
                value,
                { cursor, _, context in
                    let collection = context!.assumingMemoryBound(to: (clang: Clang, cursors: [Cursor]).self)
                    collection.pointee.cursors.append(Cursor(value: cursor, clang: collection.pointee.clang))
                    return UInt32(CClangVisitContinue)
                }, collection)
        }
        return collection.cursors
    }
}

/// A type in C or Objective-C.
struct ClangType {
    let value: CClangType
    let clang: Clang

    private var functions: CClangFunctions { _read { yield clang.functions } }

    private func type(_ value: CClangType) -> ClangType { ClangType(value: value, clang: clang) }

    var kind: UInt32 { value.kind }
    var spelling: String { Identifiers.distinct(clang.string(functions.getTypeSpelling(value))) }
    var pointee: ClangType { type(functions.getPointeeType(value)) }
    var canonical: ClangType { type(functions.getCanonicalType(value)) }
    var result: ClangType { type(functions.getResultType(value)) }
    var isConstant: Bool { functions.isConstQualifiedType(functions.getCanonicalType(value)) != 0 }
    var isVariadic: Bool { functions.isFunctionTypeVariadic(value) != 0 }
    var nullability: UInt32 { functions.Type_getNullability(value) }
    var declaration: Cursor { Cursor(value: functions.getTypeDeclaration(value), clang: clang) }

    var parameters: [ClangType] {
        (0..<max(functions.getNumArgTypes(value), 0)).map { type(functions.getArgType(value, UInt32($0))) }
    }

    /// The type without attributes and tag keywords.
    var plain: ClangType {
        switch kind {
        case UInt32(CClangTypeElaborated): type(functions.Type_getNamedType(value)).plain
        case UInt32(CClangTypeAttributed): type(functions.Type_getModifiedType(value)).plain
        default: self
        }
    }

    /// Returns the underlying type for the declaration of a type alias.
    static func aliased(by cursor: Cursor) -> ClangType {
        ClangType(value: cursor.clang.functions.getTypedefDeclUnderlyingType(cursor.value), clang: cursor.clang)
    }

    /// Returns the integer type for the constants of an enumeration.
    static func integers(of cursor: Cursor) -> ClangType {
        ClangType(value: cursor.clang.functions.getEnumDeclIntegerType(cursor.value), clang: cursor.clang)
    }
}
