import FlynnSyntax

/// Collects the names in values: every identifier in every string. The collector visits the archived fields, so it
/// cannot miss a field.
package struct NameCollector: ~Copyable {
    /// The names to collect.
    package enum Kind {
        case all
        case some(NameFilter)
        /// Hashes in place of names, in field order.
        case hashes
    }

    private final class Medium: ArchiveMedium {
        var names: Set<String> = []
        var hashes: [NameHash] = []
        private let kind: Kind
        private var depth = 0

        init(_ kind: Kind) {
            self.kind = kind
        }

        func string(_ value: String?) -> String {
            let text = value ?? ""
            Identifiers.forEach(in: text) { utf8 in
                switch kind {
                case .all: names.insert(String(decoding: utf8, as: UTF8.self))
                case .some(let filter): if let name = filter.name(utf8) { names.insert(name) }
                case .hashes: hashes.append(NameHash(utf8))
                }
            }
            return text
        }

        func enter() -> Bool {
            depth += 1
            return depth < 10_000
        }

        func leave() { depth -= 1 }
    }

    private let medium: Medium
    private var archiver: Archiver

    package init(_ kind: Kind = .all) {
        medium = Medium(kind)
        archiver = Archiver(medium, isReading: false, ignoresNumbers: true)
    }

    /// The collected names.
    var names: Set<String> { medium.names }

    /// Returns the hashes of the names added by a function. Requires ``Kind/hashes``.
    package mutating func hashes(_ add: (inout Self) -> Void) -> [NameHash] {
        medium.hashes = []
        add(&self)
        return medium.hashes
    }

    /// Collects the names in `value`.
    package mutating func add<Value: Archivable>(_ value: Value) { archiver.write(value) }

    /// Collects the names in all fields of `summary` except for the path.
    package mutating func add(_ summary: FileSummary) { summary.visit(&archiver) }
}

extension FileSummary {
    /// All names in the summary.
    package var allNames: Set<String> {
        var collector = NameCollector()
        collector.add(self)
        return collector.names
    }

    /// Returns the names in the summary that are accepted by `filter`.
    package func mentions(of filter: NameFilter) -> Set<String> {
        var summary = self
        summary.regions = []
        let isNamedInCode = regions.contains { region in region.names.contains { filter.hashes.contains($0) } }
        if !regions.isEmpty, !isNamedInCode { summary.forgetCode() }
        var collector = NameCollector(.some(filter))
        collector.add(summary)
        return collector.names
    }

    /// Removes most facts from code, and keeps the facts from comments and shortcuts.
    private mutating func forgetCode() {
        (types, functions, globals, operators, autoclosureStorers, exposedMembers) = ([], [], [], [], [], [])
        (calls, closures, waits, protectedMentions, protocolTexts) = ([], [], [], [], [])
        (actions, system, simulation, roles) = (nil, nil, nil, nil)
    }
}
