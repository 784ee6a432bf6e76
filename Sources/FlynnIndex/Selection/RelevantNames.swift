import FlynnFacts
import FlynnOutline
import FlynnStore
import FlynnSyntax

/// The names that determine which files in a project affect the findings.
///
/// Every finding is in a file that mentions an actor, a behavior, or a protected member. The finding depends on the
/// declarations of the names used in this file, and transitively on the names used in these declarations. Files without
/// any of these names don't need a summary. Names are compared regardless of their meanings, so the selection can
/// include more files than necessary.
package struct RelevantNames: Sendable {
    /// A summarized file with names that aren't requested yet.
    private struct UnjudgedFile: Sendable {
        let names: SummaryNames
        /// All names in the file, or no names if the file is certainly judged.
        let all: NameHashes
        /// The number of names at the start of ``mentionList`` that the file doesn't mention.
        var missingMentions = 0

        init(_ names: SummaryNames) {
            self.names = names
            all = names.isRelated ? NameHashes() : names.all
        }

        /// Returns whether the file mentions a name added since the last search. The shorter list is searched.
        func mentions(_ list: [NameHash], _ known: NameHashes) -> Bool {
            let new = list[missingMentions...]
            return new.count <= all.count
                ? new.contains(where: all.contains) : all.names.contains(where: known.contains)
        }
    }

    /// A type, an extension, a member, or a declaration outside of types.
    private struct Declaration: Sendable {
        /// The range in ``declarationNames`` for the components of the full name. For a member, this is the name of the
        /// type.
        let path: Range<Int>
        /// The member's name, or `nil` for the type itself and for members that are always relevant.
        let member: NameHash?
        /// The range in ``declarationNames`` for the names used in the declaration.
        let names: Range<Int>
        /// Whether the names in the declaration are requested.
        var isDone = false
    }

    /// A type that isn't known to be an actor.
    private struct PossibleActor: Sendable {
        let name: NameHash?
        let protectedMembers: [NameHash]
        var isDone = false
    }

    /// The possible actors, including types found to be actors.
    private var types: [PossibleActor] = []
    /// The indices into ``types`` waiting for a name to become an actor.
    private var waitingTypes = WaitList()
    private var unjudged: [UnjudgedFile] = []
    private var declarations: [Declaration] = []
    private var declarationNames: [NameHash] = []
    /// The indices into ``declarations`` waiting for a name to be requested.
    private var waitingDeclarations = WaitList()
    /// The indices into ``declarations`` of members waiting for their type to become an actor.
    private var waitingMembers = WaitList()
    /// The names of actors with types and members that aren't examined yet.
    private var newActors: [NameHash] = []
    /// The requested names with declarations that aren't examined yet.
    private var newlyAsked: [NameHash] = []
    /// The names of actors and of their supertypes.
    private var actors = NameHashes(RelevantNames.actors.map { NameHash($0) })
    /// The names of actors, behaviors and protected members. Files that mention one of these can have findings.
    private var mentions = NameHashes()
    private var mentionList: [NameHash] = []
    /// The names with relevant declarations.
    private var asked = NameHashes((RelevantNames.actors + RelevantNames.implied).map { NameHash($0) })
    /// The names to search for in all types.
    private var searched = NameHashes([NameHash("setActor")])
    /// The types declared or extended in the summarized files, and the operators declared there.
    private var known = NameHashes()

    /// Creates the names for a project without files.
    package init() {}

    /// The runtime types with only actors as subtypes.
    private static let actors = ["Actor", "Flowable"]

    /// The names that the index itself requests: types of expressions that don't name the type, and members that code
    /// uses implicitly.
    static let implied = """
        Action ActionDefinition ActorRef ActorSystem ActorSystemBuilder Any AnyActor AnyBehavior AnyIterator AnyObject AnyReply
        AnyRole AnySequence Array ArraySlice AsyncAction AsyncStream AsyncThrowingStream AsyncUIAction Behavior
        BidirectionalCollection BinaryFloatingPoint Binding Bool BooleanLiteralType CaseIterable ChainableBehavior
        Character ClosedRange Collection Completion CompletionRequirement ContiguousArray CustomDebugStringConvertible
        CustomStringConvertible Dictionary DispatchQueue DistributedActor Double Element Equatable Error Expressible
        Failure FloatLiteralType FloatingPoint Flynn GlobalActor Hashable IndexPath IndexingIterator Int IntegerLiteralType IntentAction JSONDecoder Key
        KeyPath KeyValuePairs MainActor MainActorSystem MemoryLayout Message Multiplexer MutableCollection Mutex NSLock NSObject
        NSObjectProtocol NSRecursiveLock Never ObservableObject Optional PartialRangeFrom PartialRangeThrough
        PartialRangeUpTo RandomAccessCollection Range RangeReplaceableCollection Reply Result Role Self Sendable
        Sequence Set SimulationOptions String StringLiteralType Substring Success SystemActor Task Testing UIAction
        UInt Value Void Wrapped XCTest ask callAsFunction objectWillChange safeFlowToNextTarget safeFlowable safeNextTarget subscript
        Terminated ServiceLocator tell unsafeMessagesCount
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    // MARK: - Files

    /// Returns whether the names in the file don't determine which other files are relevant.
    package static func needAllFiles(_ file: FileSummary) -> Bool {
        file.system != nil || file.roles != nil || file.actions != nil
            || file.simulation?.startsSimulations == true
            || file.shortcuts.contains { $0.protocolName != nil }
    }

    /// Adds the names from summarized files, and finds all names that follow from them.
    package mutating func add(_ names: [SummaryNames]) {
        for names in names {
            for name in names.types.compactMap(\.path.last) + names.operators { known.insert(name) }
            unjudged.append(UnjudgedFile(names))
            for declaration in names.types + names.globals { add(declaration) }
            for name in names.behaviorOwners { add(actor: name) }
            for name in names.behaviors {
                add(mention: name)
                search(for: name)
            }
            for type in names.types { add(possibleActor: type) }
        }
        // Declarations wait for one name at a time, so the work is linear, regardless of the length of name chains.
        // Requested names never make a type an actor.
        while let name = newActors.popLast() {
            for number in waitingTypes.take(name) { found(actor: number) }
            for number in waitingMembers.take(name) { examine(number) }
        }
        judgeFiles()
        while let name = newlyAsked.popLast() {
            for number in waitingDeclarations.take(name) { examine(number) }
        }
    }

    private mutating func add(_ declaration: SummaryNames.Declaration) {
        let path = kept(declaration.path)
        add(Declaration(path: path, member: nil, names: kept(declaration.names)))
        for member in declaration.members {
            let name = member.alwaysMatters ? nil : member.name
            add(Declaration(path: path, member: name, names: kept(member.names)))
        }
    }

    private mutating func add(_ declaration: Declaration) {
        declarations.append(declaration)
        examine(declarations.count - 1)
    }

    private mutating func add(possibleActor type: SummaryNames.Declaration) {
        types.append(PossibleActor(name: type.path.last, protectedMembers: type.protectedMembers))
        let names = type.ancestors + (type.path.last.map { [$0] } ?? [])
        if names.contains(where: actors.contains) {
            found(actor: types.count - 1)
        } else {
            for name in names { waitingTypes.add(types.count - 1, for: name) }
        }
    }

    /// Appends the names to ``declarationNames``, and returns their range.
    private mutating func kept(_ names: [NameHash]) -> Range<Int> {
        let start = declarationNames.count
        declarationNames += names
        return start..<declarationNames.count
    }

    /// Returns whether a file that isn't added contains one of the names in a relevant position.
    package func isRelevant(_ file: FileOutline) -> Bool {
        !file.isComplete || file.declared.contains(where: asked.contains)
            || file.extensions.contains {
                isAsked($0) && ($0.changesType || $0.members.contains(where: asked.contains))
            }
            || file.mentioned.contains { mentions.contains($0) || searched.contains($0) }
    }

    /// Returns whether the file is the first to extend a requested type or to declare an operator. It matters whether
    /// the project contains such a declaration at all.
    package func introducesDeclaration(_ file: FileOutline) -> Bool {
        file.extensions.contains { type in isAsked(type) && type.path.last.map(known.contains) == false }
            || !file.operators.allSatisfy(known.contains)
    }

    /// Records the extensions and operators in a file that will be added later.
    package mutating func recordDeclarations(of file: FileOutline) {
        for name in file.extensions.compactMap(\.path.last) + file.operators { known.insert(name) }
    }

    private func isAsked(_ type: FileOutline.Extension) -> Bool { type.path.allSatisfy(asked.contains) }

    /// A hash of all inputs to ``isRelevant(_:)`` and ``introducesDeclaration(_:)``.
    package var fingerprint: ContentHash {
        ContentHash([asked, mentions, searched, known].map(\.fingerprint))
    }

    // MARK: - Names

    /// Records that the type at this index is an actor.
    private mutating func found(actor number: Int) {
        countStep()
        if types[number].isDone { return }
        types[number].isDone = true
        if let name = types[number].name { add(actor: name) }
        for member in types[number].protectedMembers { add(mention: member) }
    }

    /// Requests the names used in files that may have findings.
    private mutating func judgeFiles() {
        var found: [SummaryNames] = []
        let (list, mentions) = (mentionList, mentions)
        unjudged.removeAll { file in
            let isJudged = file.names.isRelated || file.mentions(list, mentions)
            if isJudged { found.append(file.names) }
            return isJudged
        }
        for number in unjudged.indices { unjudged[number].missingMentions = mentionList.count }
        for names in found {
            for name in names.used { ask(for: name) }
            for name in names.searched { search(for: name) }
        }
    }

    /// Requests the names in a relevant declaration. An irrelevant declaration waits for a missing name.
    private mutating func examine(_ number: Int) {
        countStep()
        let declaration = declarations[number]
        if declaration.isDone { return }
        for position in declaration.path where !asked.contains(declarationNames[position]) {
            waitingDeclarations.add(number, for: declarationNames[position])
            return
        }
        // All members of actors are relevant.
        let type = declaration.path.last.map { declarationNames[$0] }
        if let member = declaration.member, !asked.contains(member), type.map(actors.contains) != true {
            waitingDeclarations.add(number, for: member)
            if let type { waitingMembers.add(number, for: type) }
            return
        }
        declarations[number].isDone = true
        for position in declaration.names { ask(for: declarationNames[position]) }
    }

    private mutating func add(actor name: NameHash) {
        if actors.insert(name) { newActors.append(name) }
        add(mention: name)
    }

    private mutating func add(mention name: NameHash) {
        if mentions.insert(name) { mentionList.append(name) }
        ask(for: name)
    }

    private mutating func search(for name: NameHash) { searched.insert(name) }

    private mutating func ask(for name: NameHash) {
        if asked.insert(name) { newlyAsked.append(name) }
    }
}

/// Numbers waiting for names.
private struct WaitList: Sendable {
    /// The index into ``entries`` of the last number waiting for a name.
    private var last: [NameHash: Int] = [:]
    private var entries: [(number: Int, previous: Int?)] = []

    /// Adds a number waiting for the name.
    mutating func add(_ number: Int, for name: NameHash) {
        entries.append((number, last.updateValue(entries.count, forKey: name)))
    }

    /// Removes and returns the numbers waiting for the name.
    mutating func take(_ name: NameHash) -> [Int] {
        var numbers: [Int] = []
        var next = last.removeValue(forKey: name)
        while let position = next {
            numbers.append(entries[position].number)
            next = entries[position].previous
        }
        return numbers
    }
}
