import FlynnStore
import FlynnSummary
import FlynnSyntax

/// The names that connect a project's files with its findings.
///
/// Every finding is in a file that mentions an actor, a behavior, or a protected member. It depends on the declarations whose
/// names such a file uses, on those whose names these use, and so on. Files with none of these names don't have to be
/// summarized. Names are compared without regard to their meanings, so more files are selected than are needed.
package struct RelevantNames: Sendable {
    /// A file that was summarized, and whose names weren't asked for yet.
    private struct UnjudgedFile: Sendable {
        let names: SummaryNames
        /// How many of ``mentionList`` it doesn't mention.
        var missingMentions = 0

        /// Whether it mentions a name that it wasn't searched for before. The shorter list is searched.
        func mentions(_ list: [NameHash], _ all: NameHashes) -> Bool {
            let new = list[missingMentions...]
            return new.count <= names.all.count
                ? new.contains(where: names.all.contains) : names.all.names.contains(where: all.contains)
        }
    }

    /// A type, an extension, a member, or what is declared outside of types.
    private struct Declaration: Sendable {
        /// Where ``declarationNames`` has the parts of its full name, or of that of its type.
        let path: Range<Int>
        /// The name of a member of the type; `nil` for the type itself, and for members that always matter.
        let member: NameHash?
        /// Where ``declarationNames`` has the names in it.
        let names: Range<Int>
        /// Whether its names were asked for.
        var isDone = false
    }

    /// A type that isn't known to be an actor.
    private struct PossibleActor: Sendable {
        let name: NameHash?
        let protectedMembers: [NameHash]
        var isDone = false
    }

    /// The types that aren't known to be actors, and those that were found to be.
    private var types: [PossibleActor] = []
    /// The positions in ``types`` that wait for a name to be an actor's.
    private var waitingTypes = WaitList()
    private var unjudged: [UnjudgedFile] = []
    private var declarations: [Declaration] = []
    private var declarationNames: [NameHash] = []
    /// The positions in ``declarations`` that wait for a name to be asked for.
    private var waitingDeclarations = WaitList()
    /// The positions in ``declarations`` of members that wait for their type to be an actor.
    private var waitingMembers = WaitList()
    /// The names of actors for which no type and member has been looked at.
    private var newActors: [NameHash] = []
    /// The names that were asked for, for which no declaration has been looked at.
    private var newlyAsked: [NameHash] = []
    /// The names of types that are actors, or whose subtypes are.
    private var actors = NameHashes(RelevantNames.actors.map { NameHash($0) })
    /// The names of actors, behaviors and protected members. A file that mentions one may have findings.
    private var mentions = NameHashes()
    private var mentionList: [NameHash] = []
    /// The names whose declarations can matter.
    private var asked = NameHashes((RelevantNames.actors + RelevantNames.implied).map { NameHash($0) })
    /// The names that are searched for in all types.
    private var searched = NameHashes([NameHash("setActor")])
    /// The names of types that the summarized files declare or extend, and the operators that they declare.
    private var known = NameHashes()

    /// Makes the names of a project without files.
    package init() {}

    /// The types of the runtime that make their subtypes actors.
    private static let actors = ["Actor", "Flowable"]

    /// The names that the index asks for by itself: those of types that expressions have without naming them, and of members
    /// that code uses without naming them.
    static let implied = """
        Action ActionDefinition ActorRef ActorSystem ActorSystemBuilder Any AnyActor AnyBehavior AnyObject AnyReply
        AnyRole AnySequence Array ArraySlice AsyncAction AsyncStream AsyncThrowingStream AsyncUIAction Behavior
        BidirectionalCollection BinaryFloatingPoint Binding Bool BooleanLiteralType CaseIterable ChainableBehavior
        Character ClosedRange Collection Completion CompletionRequirement ContiguousArray CustomDebugStringConvertible
        CustomStringConvertible Dictionary DispatchQueue DistributedActor Double Element Equatable Error Expressible
        Failure FloatLiteralType FloatingPoint Flynn GlobalActor Hashable Int IntegerLiteralType IntentAction JSONDecoder Key
        KeyPath KeyValuePairs MainActor MainActorSystem MemoryLayout Message Multiplexer MutableCollection Mutex NSLock NSObject
        NSObjectProtocol NSRecursiveLock Never ObservableObject Optional PartialRangeFrom PartialRangeThrough
        PartialRangeUpTo RandomAccessCollection Range RangeReplaceableCollection Reply Result Role Self Sendable
        Sequence Set SimulationOptions String StringLiteralType Substring Success SystemActor Task Testing UIAction
        UInt Value Void Wrapped XCTest ask callAsFunction objectWillChange safeFlowToNextTarget safeFlowable safeNextTarget subscript
        Terminated ServiceLocator tell unsafeMessagesCount
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    // MARK: - Files

    /// Whether the names of a file don't show which others matter to it.
    package static func needAllFiles(_ file: FileSummary) -> Bool {
        file.system != nil || file.roles != nil || file.actions != nil
            || file.simulation?.startsSimulations == true
            || file.shortcuts.contains { $0.protocolName != nil }
    }

    /// Adds the names of files that were summarized, and finds all names that follow from these.
    package mutating func add(_ names: [SummaryNames]) {
        for names in names {
            for name in names.types.compactMap(\.path.last) + names.operators { known.insert(name) }
            unjudged.append(UnjudgedFile(names: names))
            for declaration in names.types + names.globals { add(declaration) }
            for name in names.behaviorOwners { add(actor: name) }
            for name in names.behaviors {
                add(mention: name)
                search(for: name)
            }
            for type in names.types { add(possibleActor: type) }
        }
        // Each declaration waits for one name at a time, so the work is linear, however long the chains of names are. What is
        // asked for makes no actors.
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

    /// Where ``declarationNames`` has some names, which are added.
    private mutating func kept(_ names: [NameHash]) -> Range<Int> {
        let start = declarationNames.count
        declarationNames += names
        return start..<declarationNames.count
    }

    /// Whether a file that wasn't added has one of the names where it matters.
    package func concern(_ file: FileOutline) -> Bool {
        !file.isCertain || file.declared.contains(where: asked.contains)
            || file.extensions.contains {
                isAsked($0) && ($0.changesType || $0.members.contains(where: asked.contains))
            }
            || file.mentioned.contains { mentions.contains($0) || searched.contains($0) }
    }

    /// Whether a file is the first that extends one of the types that are asked for, or that declares an operator. Whether the
    /// project does that at all matters.
    package func lack(_ file: FileOutline) -> Bool {
        file.extensions.contains { type in isAsked(type) && type.path.last.map(known.contains) == false }
            || !file.operators.allSatisfy(known.contains)
    }

    /// Notes what a file extends and declares that will be added.
    package mutating func expect(_ file: FileOutline) {
        for name in file.extensions.compactMap(\.path.last) + file.operators { known.insert(name) }
    }

    private func isAsked(_ type: FileOutline.Extension) -> Bool { type.path.allSatisfy(asked.contains) }

    /// A hash of all that ``concern(_:)`` and ``lack(_:)`` depend on.
    package var fingerprint: ContentHash {
        ContentHash([asked, mentions, searched, known].map(\.fingerprint))
    }

    // MARK: - Names

    /// Notes that the type at a position is an actor.
    private mutating func found(actor number: Int) {
        countStep()
        if types[number].isDone { return }
        types[number].isDone = true
        if let name = types[number].name { add(actor: name) }
        for member in types[number].protectedMembers { add(mention: member) }
    }

    /// Asks for the names that files use that may have findings.
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

    /// Asks for the names in a declaration if it matters. If not, it waits for a name that it lacks.
    private mutating func examine(_ number: Int) {
        countStep()
        let declaration = declarations[number]
        if declaration.isDone { return }
        for position in declaration.path where !asked.contains(declarationNames[position]) {
            waitingDeclarations.add(number, for: declarationNames[position])
            return
        }
        // All members of actors matter.
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

/// Numbers that wait for names.
private struct WaitList: Sendable {
    /// The position in ``entries`` of the last number that waits for a name.
    private var last: [NameHash: Int] = [:]
    private var entries: [(number: Int, previous: Int?)] = []

    /// Lets a number wait for a name.
    mutating func add(_ number: Int, for name: NameHash) {
        entries.append((number, last.updateValue(entries.count, forKey: name)))
    }

    /// Removes the numbers that wait for a name, and returns them.
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
