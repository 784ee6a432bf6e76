// What expressions are.

extension ExpressionSummary: Archivable {
    private enum Tag: UInt8 {
        case unknown, type, metatype, `self`, `super`, name, member, call, subscripted, sliced, element, unwrapped,
            chained,
            tuple, array, dictionary, alternatives, coalesced, payload, closure, closureParameter, dynamicType, flow
    }

    func write(to archive: inout ArchiveWriter) {
        guard archive.enter() else { return }
        switch self {
        case .type(let type, let index):
            archive.write(tag: Tag.type)
            archive.write(type)
            archive.write(index)
        case .metatype(let type, let index):
            archive.write(tag: Tag.metatype)
            archive.write(type)
            archive.write(index)
        case .`self`(let index):
            archive.write(tag: Tag.`self`)
            archive.write(index)
        case .`super`(let index):
            archive.write(tag: Tag.`super`)
            archive.write(index)
        case .name(let name, let index):
            archive.write(tag: Tag.name)
            archive.write(name)
            archive.write(index)
        case .member(let base, let name):
            archive.write(tag: Tag.member)
            archive.write(base)
            archive.write(name)
        case .call(let base, let arguments):
            archive.write(tag: Tag.call)
            archive.write(base)
            archive.write(arguments)
        case .subscripted(let base, let labels):
            archive.write(tag: Tag.subscripted)
            archive.write(base)
            archive.write(labels)
        case .sliced(let base):
            archive.write(tag: Tag.sliced)
            archive.write(base)
        case .element(let base):
            archive.write(tag: Tag.element)
            archive.write(base)
        case .unwrapped(let base):
            archive.write(tag: Tag.unwrapped)
            archive.write(base)
        case .chained(let base):
            archive.write(tag: Tag.chained)
            archive.write(base)
        case .tuple(let parts, let labels):
            archive.write(tag: Tag.tuple)
            archive.write(parts)
            archive.write(labels)
        case .array(let parts):
            archive.write(tag: Tag.array)
            archive.write(parts)
        case .dictionary(let keys, let values):
            archive.write(tag: Tag.dictionary)
            archive.write(keys)
            archive.write(values)
        case .alternatives(let parts):
            archive.write(tag: Tag.alternatives)
            archive.write(parts)
        case .coalesced(let parts):
            archive.write(tag: Tag.coalesced)
            archive.write(parts)
        case .payload(let base, let name, let index, let count):
            archive.write(tag: Tag.payload)
            archive.write(base)
            archive.write(name)
            archive.write(natural: index)
            archive.write(natural: count)
        case .closure(let result):
            archive.write(tag: Tag.closure)
            archive.write(result)
        case .closureParameter(let function, let argument, let index, let count):
            archive.write(tag: Tag.closureParameter)
            archive.write(function)
            archive.write(argument)
            archive.write(natural: index)
            archive.write(natural: count)
        case .dynamicType(let value):
            archive.write(tag: Tag.dynamicType)
            archive.write(value)
        case .flow(let base):
            archive.write(tag: Tag.flow)
            archive.write(base)
        case .unknown:
            archive.write(tag: Tag.unknown)
        }
        archive.leave()
    }

    init(reading archive: inout ArchiveReader) {
        guard archive.enter() else {
            self = .unknown
            return
        }
        switch archive.tag(Tag.self) {
        case .type: self = .type(archive.read(), archive.read())
        case .metatype: self = .metatype(archive.read(), archive.read())
        case .`self`: self = .`self`(archive.read())
        case .`super`: self = .`super`(archive.read())
        case .name: self = .name(archive.read(), archive.read())
        case .member: self = .member(archive.read(), archive.read())
        case .call: self = .call(archive.read(), archive.read())
        case .subscripted: self = .subscripted(archive.read(), labels: archive.read())
        case .sliced: self = .sliced(archive.read())
        case .element: self = .element(archive.read())
        case .unwrapped: self = .unwrapped(archive.read())
        case .chained: self = .chained(archive.read())
        case .tuple: self = .tuple(archive.read(), labels: archive.read())
        case .array: self = .array(archive.read())
        case .dictionary: self = .dictionary(keys: archive.read(), values: archive.read())
        case .alternatives: self = .alternatives(archive.read())
        case .coalesced: self = .coalesced(archive.read())
        case .payload:
            let (base, name): (ExpressionSummary, String) = (archive.read(), archive.read())
            let (index, count) = archive.position()
            self = .payload(base, case: name, index: index, count: count)
        case .closure: self = .closure(archive.read())
        case .closureParameter:
            let (function, argument): (ExpressionSummary, ClosureArgument) = (archive.read(), archive.read())
            let (index, count) = archive.position()
            self = .closureParameter(of: function, argument: argument, index: index, count: count)
        case .dynamicType: self = .dynamicType(archive.read())
        case .flow: self = .flow(archive.read())
        case .unknown, nil: self = .unknown
        }
        archive.leave()
    }
}

extension ArchiveReader {
    /// A position among a number of values.
    fileprivate mutating func position() -> (index: Int, count: Int) {
        let (index, count) = (natural(), natural())
        if index >= count { fail() }
        return (index, count)
    }
}

extension PassedArguments: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(labels)
        archive.write(natural: trailingClosures)
        archive.write(values)
        archive.write(closure)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            labels: archive.read(), trailingClosures: archive.natural(), values: archive.read(),
            closure: archive.read())
    }
}

extension ClosureArgument: Archivable {
    private enum Tag: UInt8 {
        case listed, trailing, labeled
    }

    func write(to archive: inout ArchiveWriter) {
        switch self {
        case .listed(let position, let label):
            archive.write(tag: Tag.listed)
            archive.write(natural: position)
            archive.write(label)
        case .trailing(let count):
            archive.write(tag: Tag.trailing)
            archive.write(natural: count)
        case .labeled(let label):
            archive.write(tag: Tag.labeled)
            archive.write(label)
        }
    }

    init(reading archive: inout ArchiveReader) {
        switch archive.tag(Tag.self) {
        case .listed: self = .listed(position: archive.natural(), label: archive.read())
        case .trailing: self = .trailing(of: archive.natural())
        case .labeled: self = .labeled(archive.read())
        case nil: self = .labeled("")
        }
    }
}
