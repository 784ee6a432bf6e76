// Arguments as far as they are literals.

extension LiteralValue: Archivable {
    private enum Tag: UInt8 {
        case unknown, string, character, integer, float, boolean, null, closure, array, dictionary, tuple, typed
    }

    func write(to archive: inout ArchiveWriter) {
        guard archive.enter() else { return }
        switch self {
        case .string(let isCharacter): archive.write(tag: isCharacter ? Tag.character : .string)
        case .integer(let literal):
            archive.write(tag: Tag.integer)
            archive.write(literal)
        case .float: archive.write(tag: Tag.float)
        case .boolean: archive.write(tag: Tag.boolean)
        case .null: archive.write(tag: Tag.null)
        case .closure(let literal):
            archive.write(tag: Tag.closure)
            archive.write(literal)
        case .array(let elements):
            archive.write(tag: Tag.array)
            archive.write(elements)
        case .dictionary(let keys, let values):
            archive.write(tag: Tag.dictionary)
            archive.write(keys)
            archive.write(values)
        case .tuple(let elements):
            archive.write(tag: Tag.tuple)
            archive.write(elements)
        case .typed(let value, let type):
            archive.write(tag: Tag.typed)
            archive.write(value)
            archive.write(type)
        case .unknown: archive.write(tag: Tag.unknown)
        }
        archive.leave()
    }

    init(reading archive: inout ArchiveReader) {
        guard archive.enter() else {
            self = .unknown
            return
        }
        switch archive.tag(Tag.self) {
        case .string: self = .string(isCharacter: false)
        case .character: self = .string(isCharacter: true)
        case .integer: self = .integer(archive.read())
        case .float: self = .float
        case .boolean: self = .boolean
        case .null: self = .null
        case .closure: self = .closure(archive.read())
        case .array: self = .array(archive.read())
        case .dictionary: self = .dictionary(keys: archive.read(), values: archive.read())
        case .tuple: self = .tuple(archive.read())
        case .typed: self = .typed(archive.read(), archive.read())
        case .unknown, nil: self = .unknown
        }
        archive.leave()
    }
}

extension IntegerLiteral: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(magnitude)
        archive.write(flags: isNegative, isPlainDecimal)
    }

    init(reading archive: inout ArchiveReader) {
        let magnitude: UInt64? = archive.read()
        var flags = archive.flags()
        self.init(magnitude: magnitude, isNegative: flags.next(), isPlainDecimal: flags.next())
    }
}

extension TupleElementLiteral: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(label)
        archive.write(value)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(label: archive.read(), value: archive.read())
    }
}

extension ClosureLiteral: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(parameters)
        archive.write(result)
        archive.write(attributes)
        archive.write(isThrowing)
        archive.write(isAsync)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            parameters: archive.read(), result: archive.read(), attributes: archive.read(),
            isThrowing: archive.read(), isAsync: archive.read())
    }
}

extension ClosureLiteral.Result: Archivable {
    private enum Tag: UInt8 {
        case unknown, annotated, value
    }

    func write(to archive: inout ArchiveWriter) {
        switch self {
        case .annotated(let type):
            archive.write(tag: Tag.annotated)
            archive.write(type)
        case .value(let value):
            archive.write(tag: Tag.value)
            archive.write(value)
        case .unknown: archive.write(tag: Tag.unknown)
        }
    }

    init(reading archive: inout ArchiveReader) {
        switch archive.tag(Tag.self) {
        case .annotated: self = .annotated(archive.read())
        case .value: self = .value(archive.read())
        case .unknown, nil: self = .unknown
        }
    }
}
