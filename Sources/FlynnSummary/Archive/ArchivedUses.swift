import FlynnSyntax

// What a file does with members and behaviors: calls, closures, waits, and what others can reach.

extension BehaviorCall: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(name)
        archive.write(span)
        archive.write(receiver)
        archive.write(owner)
        archive.write(isImplicit)
        archive.write(arguments)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            name: archive.read(), span: archive.read(), receiver: archive.read(),
            owner: archive.read(), isImplicit: archive.read(), arguments: archive.read())
    }
}

extension CallArgument: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(span)
        archive.write(value)
        archive.write(text)
        archive.write(references)
        archive.write(label)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            span: archive.read(), value: archive.read(), text: archive.read(), references: archive.read(),
            label: archive.read())
    }
}

extension ArgumentLabel: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(name)
        archive.write(span)
        archive.write(isRemovable)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(name: archive.read(), span: archive.read(), isRemovable: archive.read())
    }
}

extension ClosureSummary: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(owner)
        archive.write(parent)
        archive.write(place)
        archive.write(uses)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            owner: archive.read(), parent: archive.read(), place: archive.read(),
            uses: archive.read())
    }
}

extension ClosurePlace: Archivable {
    private enum Tag: UInt8 {
        case unknown, behavior, inPlace, inPlaceOrLater, passed
    }

    func write(to archive: inout ArchiveWriter) {
        switch self {
        case .behavior: archive.write(tag: Tag.behavior)
        case .inPlace: archive.write(tag: Tag.inPlace)
        case .inPlaceOrLater: archive.write(tag: Tag.inPlaceOrLater)
        case .passed(let recipient):
            archive.write(tag: Tag.passed)
            archive.write(recipient)
        case .unknown: archive.write(tag: Tag.unknown)
        }
    }

    init(reading archive: inout ArchiveReader) {
        switch archive.tag(Tag.self) {
        case .behavior: self = .behavior
        case .inPlace: self = .inPlace
        case .inPlaceOrLater: self = .inPlaceOrLater
        case .passed: self = .passed(archive.read())
        case .unknown, nil: self = .unknown
        }
    }
}

extension ClosureRecipient: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(function)
        archive.write(span)
        archive.write(receiver)
        archive.write(argument)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            function: archive.read(), span: archive.read(), receiver: archive.read(), argument: archive.read())
    }
}

extension ClosureRecipient.Argument: Archivable {
    private enum Tag: UInt8 {
        case labeled, position, trailing
    }

    func write(to archive: inout ArchiveWriter) {
        switch self {
        case .labeled(let label):
            archive.write(tag: Tag.labeled)
            archive.write(label)
        case .position(let position):
            archive.write(tag: Tag.position)
            archive.write(natural: position)
        case .trailing: archive.write(tag: Tag.trailing)
        }
    }

    init(reading archive: inout ArchiveReader) {
        switch archive.tag(Tag.self) {
        case .labeled: self = .labeled(archive.read())
        case .position: self = .position(archive.natural())
        case .trailing, nil: self = .trailing
        }
    }
}

extension SelfUse: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(span)
        archive.write(member)
        archive.write(isImplicit)
        archive.write(unownedSince)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            span: archive.read(), member: archive.read(), isImplicit: archive.read(), unownedSince: archive.read())
    }
}

extension WaitSummary: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(owner)
        archive.write(kind)
        archive.write(span)
        archive.write(text)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(owner: archive.read(), kind: archive.read(), span: archive.read(), text: archive.read())
    }
}

extension WaitSummary.Kind: Archivable {
    private enum Tag: UInt8 {
        case call, endlessLoop
    }

    func write(to archive: inout ArchiveWriter) {
        switch self {
        case .call(let name, let receiver, let argumentCount):
            archive.write(tag: Tag.call)
            archive.write(name)
            archive.write(receiver)
            archive.write(natural: argumentCount)
        case .endlessLoop(let functions):
            archive.write(tag: Tag.endlessLoop)
            archive.write(functions)
        }
    }

    init(reading archive: inout ArchiveReader) {
        switch archive.tag(Tag.self) {
        case .call: self = .call(archive.read(), on: archive.read(), argumentCount: archive.natural())
        case .endlessLoop, nil: self = .endlessLoop(calling: archive.read())
        }
    }
}

extension ExposedMember.Kind: ArchivableCase {}

extension ExposedMember: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(name)
        archive.write(owner)
        archive.write(kind)
        archive.write(isBehavior)
        archive.write(span)
        archive.write(modifiers)
        archive.write(access)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            name: archive.read(), owner: archive.read(), kind: archive.read(), isBehavior: archive.read(),
            span: archive.read(), modifiers: archive.read(), access: archive.read())
    }
}

extension ProtectedMention: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(name)
        archive.write(span)
        archive.write(receiver)
        archive.write(isKeyPath)
        archive.write(owner)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            name: archive.read(), span: archive.read(), receiver: archive.read(), isKeyPath: archive.read(),
            owner: archive.read())
    }
}
