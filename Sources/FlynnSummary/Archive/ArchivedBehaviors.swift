// Behaviors: their declarations, and what their documentation and their closures say of their arguments.

extension BehaviorSummary.Form: ArchivableCase {}

extension BehaviorSummary: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(name)
        archive.write(owner)
        archive.write(form)
        archive.write(span)
        archive.write(documentation)
        archive.write(closure)
        archive.write(function)
        archive.write(forwarded)
        archive.write(inferred)
        archive.write(isOverride)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            name: archive.read(), owner: archive.read(), form: archive.read(), span: archive.read(),
            documentation: archive.read(), closure: archive.read(), function: archive.read(),
            forwarded: archive.read(), inferred: archive.read(), isOverride: archive.read())
    }
}

extension ForwardedBehavior: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(receiver)
        archive.write(name)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(receiver: archive.read(), name: archive.read())
    }
}

extension FunctionReference: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(member)
        archive.write(text)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(member: archive.read(), text: archive.read())
    }
}

extension InferredBehaviorType: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(text)
        archive.write(location)
        archive.write(mentions)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(text: archive.read(), location: archive.read(), mentions: archive.read())
    }
}

extension BehaviorMention: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(name)
        archive.write(receiver)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(name: archive.read(), receiver: archive.read())
    }
}

extension BehaviorClosure: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(flags: takesArguments, ignoresArguments, selfEscapes, usesArgumentsAsWhole)
        archive.write(accesses)
        archive.write(strongSelf)
        archive.write(selfCapture)
        archive.write(documentationPlace)
    }

    init(reading archive: inout ArchiveReader) {
        var flags = archive.flags()
        let takesArguments = flags.next()
        let ignoresArguments = flags.next()
        let selfEscapes = flags.next()
        let usesArgumentsAsWhole = flags.next()
        self.init(
            takesArguments: takesArguments, ignoresArguments: ignoresArguments, accesses: archive.read(),
            strongSelf: archive.read(), selfCapture: archive.read(), selfEscapes: selfEscapes,
            usesArgumentsAsWhole: usesArgumentsAsWhole, documentationPlace: archive.read())
    }
}

extension ArgumentAccess: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(integer: index)
        archive.write(span)
        archive.write(text)
        archive.write(type)
        archive.write(typeText)
        archive.write(name)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            index: archive.integer(), span: archive.read(), text: archive.read(), type: archive.read(),
            typeText: archive.read(), name: archive.read())
    }
}

extension SelfCapture: Archivable {
    private enum Tag: UInt8 {
        case signature, statements, brace, list, emptyList, capture, renamed
    }

    func write(to archive: inout ArchiveWriter) {
        switch self {
        case .signature(let location):
            archive.write(tag: Tag.signature)
            archive.write(location)
        case .statements(let location):
            archive.write(tag: Tag.statements)
            archive.write(location)
        case .brace(let location):
            archive.write(tag: Tag.brace)
            archive.write(location)
        case .list(let location, let isEmpty):
            archive.write(tag: isEmpty ? Tag.emptyList : .list)
            archive.write(location)
        case .capture(let location):
            archive.write(tag: Tag.capture)
            archive.write(location)
        case .renamed(let location):
            archive.write(tag: Tag.renamed)
            archive.write(location)
        }
    }

    init(reading archive: inout ArchiveReader) {
        switch archive.tag(Tag.self) {
        case .signature, nil: self = .signature(archive.read())
        case .statements: self = .statements(archive.read())
        case .brace: self = .brace(archive.read())
        case .list: self = .list(archive.read(), isEmpty: false)
        case .emptyList: self = .list(archive.read(), isEmpty: true)
        case .capture: self = .capture(archive.read())
        case .renamed: self = .renamed(archive.read())
        }
    }
}

extension DocumentationPlace: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(span)
        archive.write(prefix)
        archive.write(indentation)
        archive.write(lineEnd)
        archive.write(suffix)
        archive.write(closing)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            span: archive.read(), prefix: archive.read(), indentation: archive.read(), lineEnd: archive.read(),
            suffix: archive.read(), closing: archive.read())
    }
}

extension ParameterDocumentation.Extent: ArchivableCase {}

extension ParameterDocumentation: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(extent)
        archive.write(parameters)
        archive.write(malformed)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(extent: archive.read(), parameters: archive.read(), malformed: archive.read())
    }
}

extension DocumentedParameter: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(type)
        archive.write(typeText)
        archive.write(span)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(type: archive.read(), typeText: archive.read(), span: archive.read())
    }
}

extension MalformedParameter: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(reason)
        archive.write(span)
        archive.write(mended)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(reason: archive.read(), span: archive.read(), mended: archive.read())
    }
}
