import FlynnSyntax

/// Collects the names in summaries: every identifier in any of the strings. It visits the fields that an archive has, so that
/// none is forgotten.
struct NameCollector: Archiver {
    /// What is collected.
    enum Kind {
        case all
        case some(NameFilter)
        /// Hashes instead of names, in the order of the fields.
        case hashes
    }

    /// The names that were found.
    private(set) var names: Set<String> = []
    private(set) var hashes: [NameHash] = []
    private let kind: Kind
    private var depth = 0

    init(_ kind: Kind = .all) {
        self.kind = kind
    }

    /// Forgets the hashes.
    mutating func removeHashes() { hashes.removeAll(keepingCapacity: true) }

    // MARK: - Archiver

    static var isReading: Bool { false }
    var typeCount: Int { .max }
    var closureCount: Int { .max }
    var hasFailed: Bool { false }
    var omitsPositions: Bool { false }

    mutating func byte(_ value: @autoclosure () -> UInt8) -> UInt8 { value() }
    mutating func number(_ value: @autoclosure () -> UInt64) -> UInt64 { value() }
    mutating func flag(_ value: @autoclosure () -> Bool) -> Bool { value() }
    mutating func location(_ value: @autoclosure () -> SourceLocation) -> SourceLocation { value() }
    mutating func count(_ value: @autoclosure () -> Int) -> Int { value() }

    mutating func string(_ value: @autoclosure () -> String) -> String {
        let text = value()
        Identifiers.forEach(in: text) { utf8 in
            switch kind {
            case .all: names.insert(String(decoding: utf8, as: UTF8.self))
            case .some(let filter): if let name = filter.name(utf8) { names.insert(name) }
            case .hashes: hashes.append(NameHash(utf8))
            }
        }
        return text
    }

    /// The same limit as that of archives, so that both visit the same values.
    mutating func enter() -> Bool {
        depth += 1
        return depth < 10_000
    }

    mutating func leave() { depth -= 1 }
    mutating func fail() {}
}

extension FileSummary {
    /// The names in documentation, arguments, superclasses and the other places where a header may explain them.
    package var explainableNames: Set<String> {
        var collector = NameCollector()
        for behavior in behaviors {
            for parameter in behavior.documentation.parameters { _ = collector.field(parameter.type) }
            for access in behavior.accesses {
                _ = collector.field(access.type?.type)
                _ = collector.field(access.expected)
            }
        }
        for call in calls {
            for argument in call.arguments ?? [] {
                _ = collector.field(argument.value)
                _ = collector.field(argument.references)
            }
        }
        for type in types {
            _ = collector.field(type.inherited)
            _ = collector.field(type.aliased)
            for member in type.members { collector.add(member) }
        }
        for member in functions + globals { collector.add(member) }
        for closure in closures {
            if case .passed(let recipient) = closure.place { _ = collector.field(recipient.function) }
        }
        for wait in waits { if case .call(let name, on: nil, _) = wait.kind { _ = collector.field(name) } }
        return collector.names
    }

    /// The names that occur anywhere.
    package var allNames: Set<String> {
        var collector = NameCollector()
        visit(&collector)
        return collector.names
    }

    /// Those of some names that occur anywhere.
    package func mentions(of filter: NameFilter) -> Set<String> {
        var summary = self
        summary.regions = []
        let isNamedInCode = regions.contains { region in region.names.contains { filter.hashes.contains($0) } }
        if !regions.isEmpty, !isNamedInCode { summary.forgetCode() }
        var collector = NameCollector(.some(filter))
        summary.visit(&collector)
        return collector.names
    }

    /// Forgets most facts that were read from code rather than from comments and shortcuts.
    private mutating func forgetCode() {
        (types, functions, globals, operators, keepers, exposedMembers) = ([], [], [], [], [], [])
        (calls, closures, waits, protectedMentions, protocolTexts) = ([], [], [], [], [])
        (actions, system, simulation, roles) = (nil, nil, nil, nil)
    }
}

extension NameCollector {
    fileprivate mutating func add(_ member: MemberSummary) {
        _ = field(member.type)
        _ = field(member.value)
        _ = field(member.parameters)
    }
}
