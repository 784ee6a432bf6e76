// Types and their members.

extension TypeDescription: Archivable {
    private enum Tag: UInt8 {
        case named, tuple, function, other, labeled, modified
    }

    func write(to archive: inout ArchiveWriter) {
        guard archive.enter() else { return }
        switch self {
        case .named(let name, let arguments):
            archive.write(tag: Tag.named)
            archive.write(name)
            archive.write(arguments)
        case .tuple(let elements):
            archive.write(tag: Tag.tuple)
            archive.write(elements)
        case .function(let parameters, let result):
            archive.write(tag: Tag.function)
            archive.write(parameters)
            archive.write(result)
        case .other(let text):
            archive.write(tag: Tag.other)
            archive.write(text)
        case .labeled(let label, let type):
            archive.write(tag: Tag.labeled)
            archive.write(label)
            archive.write(type)
        case .modified(let modifiers, let type):
            archive.write(tag: Tag.modified)
            archive.write(modifiers)
            archive.write(type)
        }
        archive.leave()
    }

    init(reading archive: inout ArchiveReader) {
        guard archive.enter() else {
            self = .void
            return
        }
        switch archive.tag(Tag.self) {
        case .named: self = .named(archive.read(), arguments: archive.read())
        case .tuple: self = .tuple(archive.read())
        case .function: self = .function(parameters: archive.read(), result: archive.read())
        case .other: self = .other(archive.read())
        case .labeled: self = .labeled(archive.read(), archive.read())
        case .modified: self = .modified(archive.read(), archive.read())
        case nil: self = .void
        }
        archive.leave()
    }
}

extension TypeSummary.Kind: ArchivableCase {}

extension TypeSummary: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(flags: isDynamicCallable, isFinal, hasVariables, mayBeIsolated, isDynamicMemberLookup)
        archive.write(kind)
        archive.write(name)
        archive.write(inherited)
        archive.write(genericParameters)
        archive.write(aliased)
        archive.write(members)
        archive.write(selfConstraints)
        archive.write(genericConstraints)
        archive.write(cases)
    }

    init(reading archive: inout ArchiveReader) {
        var flags = archive.flags()
        let isDynamicCallable = flags.next()
        let isFinal = flags.next()
        let hasVariables = flags.next()
        let mayBeIsolated = flags.next()
        let isDynamicMemberLookup = flags.next()
        self.init(
            kind: archive.read(), name: archive.read(), inherited: archive.read(), genericParameters: archive.read(),
            isDynamicCallable: isDynamicCallable, aliased: archive.read(), members: archive.read(),
            selfConstraints: archive.read(), isFinal: isFinal, hasVariables: hasVariables,
            mayBeIsolated: mayBeIsolated, genericConstraints: archive.read(), cases: archive.read(),
            isDynamicMemberLookup: isDynamicMemberLookup)
    }
}

extension EnumCaseSummary: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(name)
        archive.write(values)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(name: archive.read(), values: archive.read())
    }
}

extension MemberSummary: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(flags: isFunction, isStatic, isConstant, isShareable)
        archive.write(name)
        archive.write(type)
        archive.write(value)
        archive.write(escapingParameters)
        archive.write(parameters)
    }

    init(reading archive: inout ArchiveReader) {
        var flags = archive.flags()
        let isFunction = flags.next()
        let isStatic = flags.next()
        let isConstant = flags.next()
        let isShareable = flags.next()
        self.init(
            name: archive.read(), isFunction: isFunction, isStatic: isStatic, type: archive.read(),
            value: archive.read(), isConstant: isConstant, isShareable: isShareable,
            escapingParameters: archive.read(), parameters: archive.read())
    }
}

extension ParameterSummary: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(label)
        archive.write(isOptional)
        archive.write(closure)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(label: archive.read(), isOptional: archive.read(), closure: archive.read())
    }
}

extension EscapingParameter: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(label)
        archive.write(isEscaping)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(label: archive.read(), isEscaping: archive.read())
    }
}
