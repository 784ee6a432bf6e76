import FlynnFacts
import FlynnFiles
import FlynnProject
import FlynnResolution
import FlynnSyntax
import SystemLibrary

/// A place in a file.
public struct SourcePlace: Sendable, Hashable {
    /// The real path of the file.
    public var path: String
    /// The span in the file.
    public var span: SourceSpan

    /// Compares places. Paths are compared byte by byte.
    public static func == (left: SourcePlace, right: SourcePlace) -> Bool {
        left.span == right.span && Path.areSame(left.path, right.path)
    }

    /// Adds the place to a hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Path(path))
        hasher.combine(span)
    }
}

extension SourcePlace {
    /// Creates the place of code that explains a finding.
    public init(_ related: RelatedPlace) {
        self.init(path: Path.resolved(related.file), span: related.span)
    }
}

extension Workspace {
    /// Returns the declarations of the behavior at an offset of a file in bytes. If the receiver is unknown, there can
    /// be several declarations.
    public func definitions(in path: String, at offset: Int) -> [SourcePlace] {
        guard let file = queried(path), let occurrence = file.occurrence(at: offset) else { return [] }
        switch file.meaning(of: occurrence) {
        case .behaviors(let found): return found.compactMap(file.project.place)
        case .unknown: return file.described(occurrence).compactMap(file.project.place)
        case .other: return []
        }
    }

    /// Returns the declarations and uses of the behavior at an offset of a file in bytes, sorted. Behaviors that
    /// override, implement or forward to the behavior are included. A use with an unknown receiver is included if the
    /// project has no other behavior with this name.
    ///
    /// - Parameter includesDeclarations: Whether to include declarations.
    public func references(in path: String, at offset: Int, includingDeclarations includesDeclarations: Bool)
        -> [SourcePlace]
    {
        guard let file = queried(path), let (name, family) = file.family(at: offset) else { return [] }
        return FamilyUses(of: name, family, file.project, tree, jobs: linter.options.jobs).found.flatMap { uses in
            uses.places { includesDeclarations || $0.declared == nil }
        }
    }

    /// Returns the ``references(in:at:includingDeclarations:)`` in the same file, and whether they are declarations.
    public func highlights(in path: String, at offset: Int) -> [(place: SourcePlace, isDeclaration: Bool)] {
        guard let file = queried(path), let (name, family) = file.family(at: offset),
            let uses = FamilyUses.InFile(of: name, family, file)
        else { return [] }
        let places = uses.places { _ in true }
        return zip(places, uses.occurrences).map { ($0, $1.declared != nil) }
    }
}

extension WorkspaceProject {
    /// Returns the place of the name in a declaration, or of the shortcut that expands to the declaration.
    func place(of behavior: BehaviorID) -> SourcePlace? {
        let summary = index.behaviors[behavior]
        let number = linkedNumbers[index.behaviors.file(of: behavior).index]
        guard let file = states[number].reading.file else { return nil }
        let path = entries[number].realPath
        if let span = file.original(summary.span) {
            let length = min(summary.name.utf8.count, span.end.column - 1, span.end.offset)
            let start = SourceLocation(
                line: span.end.line, column: span.end.column - length, offset: span.end.offset - length)
            return SourcePlace(path: path, span: SourceSpan(start: start, end: span.end))
        }
        // The shortcuts are sorted and disjoint.
        let next = file.summary.shortcuts.partitioningIndex { $0.span.start > summary.span.start }
        guard next > 0, summary.span.end <= file.summary.shortcuts[next - 1].span.end else { return nil }
        return file.original(file.summary.shortcuts[next - 1].span).map { SourcePlace(path: path, span: $0) }
    }
}

/// The occurrences of a family's name in a project that refer to the family.
struct FamilyUses {
    /// The occurrences in one file.
    struct InFile: Sendable {
        var file: QueriedFile
        /// The occurrences that refer to the family.
        var occurrences: [Occurrence] = []
        /// The first occurrence with an unclear meaning.
        var unclear: Range<Int>?
        /// Whether the expansion of a shortcut uses the family.
        var isInExpansion = false

        /// - Returns: `nil` if the file doesn't contain any uses.
        init?(of name: String, _ family: BehaviorUses.Family, _ file: QueriedFile) {
            self.file = file
            for occurrence in file.occurrences(of: name) {
                switch FamilyUses.meaning(of: occurrence, family, in: file) {
                case true?: occurrences.append(occurrence)
                case false?: break
                case nil: unclear = unclear ?? occurrence.range
                }
            }
            isInExpansion = file.summary.calls.contains { $0.name == name && file.original($0.span) == nil }
            if occurrences.isEmpty, unclear == nil, !isInExpansion { return nil }
        }

        /// Returns the places of some occurrences.
        func places(_ isIncluded: (Occurrence) -> Bool) -> [SourcePlace] {
            occurrences.filter(isIncluded).map { SourcePlace(path: file.path, span: file.span($0.range)) }
        }
    }

    /// The files with occurrences, in order.
    private(set) var found: [InFile] = []
    /// The files that can't be read.
    private(set) var unreadable: [String] = []

    init(
        of name: String, _ family: BehaviorUses.Family, _ project: WorkspaceProject, _ tree: FileTree, jobs: Int
    ) {
        // Summaries only contain calls, so the texts are searched.
        let files = Parallel.map(Array(project.entries.indices), jobs: jobs) { number -> (InFile?, String?) in
            guard let source = try? tree.read(project.entries[number].realPath, as: .source) else {
                return (nil, project.entries[number].path)
            }
            let hasExpansions = project.states[number].reading.file?.originalPositions != nil
            guard hasExpansions || source.contains(name), let file = QueriedFile((project, number), tree) else {
                return (nil, nil)
            }
            return (InFile(of: name, family, file), nil)
        }
        found = files.compactMap(\.0)
        unreadable = files.compactMap(\.1)
    }

    /// Returns whether an occurrence refers to the family, or `nil` if this is unknown.
    fileprivate static func meaning(
        of occurrence: Occurrence, _ family: BehaviorUses.Family, in file: QueriedFile
    ) -> Bool? {
        guard occurrence.declared != nil || occurrence.call != nil else { return nil }
        switch file.meaning(of: occurrence) {
        case .behaviors(let behaviors):
            let count = behaviors.count { family.behaviors.contains($0) }
            return count == behaviors.count ? true : count == 0 ? false : nil
        case .other: return false
        case .unknown: return family.isOnlyMeaning ? true : nil
        }
    }
}

extension SourceText {
    /// Returns whether the text contains the bytes of a name.
    fileprivate func contains(_ name: String) -> Bool {
        let name = Array(name.utf8)
        // Capital letters are rare.
        guard let mark = name.firstIndex(where: (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains) ?? name.indices.first
        else { return false }
        return withBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            var offset = mark
            while offset < bytes.count, let found = memchr(base + offset, Int32(name[mark]), bytes.count - offset) {
                let start = found - UnsafeMutableRawPointer(mutating: base) - mark
                if start + name.count <= bytes.count, memcmp(base + start, name, name.count) == 0 { return true }
                offset = start + mark + 1
            }
            return false
        }
    }
}

extension QueriedFile {
    /// Returns the name and the family of the behavior at an offset in bytes, if any.
    fileprivate func family(at offset: Int) -> (name: String, BehaviorUses.Family)? {
        guard let occurrence = occurrence(at: offset), case .behaviors(let found) = meaning(of: occurrence),
            let behavior = found.first, let family = index.behaviorUses.family(of: behavior)
        else { return nil }
        return (index.behaviors[behavior].name, family)
    }

    /// The real path.
    var path: String { project.entries[entryIndex].realPath }
}
