import FlynnSummary

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
    }

    /// A declaration whose names weren't asked for yet. It has no lists of its own: it is looked at repeatedly.
    private struct Declaration: Sendable {
        /// Where ``declarationNames`` has the parts of its full name, or of that of its type.
        let path: Range<Int>
        /// The name of a member of the type; `nil` for the type itself, and for members that always matter.
        let member: NameHash?
        /// Where ``declarationNames`` has the names in it.
        let names: Range<Int>
    }

    /// The types that aren't known to be actors.
    private var types: [SummaryNames.Declaration] = []
    private var unjudged: [UnjudgedFile] = []
    private var declarations: [Declaration] = []
    private var declarationNames: [NameHash] = []
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
    private var isChanged = false

    /// Makes the names of a project without files.
    package init() {}

    /// The types of the runtime that make their subtypes actors.
    private static let actors = ["Actor", "Flowable"]

    /// The names that the index asks for by itself: those of types that expressions have without naming them, and of members
    /// that code uses without naming them.
    static let implied = """
        Action ActionDefinition ActorRef ActorSystem Any AnyActor AnyBehavior AnyObject AnyReply AnySequence Array
        ArraySlice AsyncAction AsyncStream AsyncThrowingStream AsyncUIAction Behavior BidirectionalCollection Bool
        BooleanLiteralType CaseIterable ChainableBehavior Character ClosedRange Collection ContiguousArray
        CustomDebugStringConvertible CustomStringConvertible Dictionary DistributedActor Double Element Equatable
        Error FloatLiteralType Flynn GlobalActor Hashable Int IntegerLiteralType IntentAction Key KeyValuePairs
        MainActor Message Multiplexer MutableCollection NSObject NSObjectProtocol Never ObservableObject Optional
        PartialRangeFrom PartialRangeThrough PartialRangeUpTo RandomAccessCollection Range RangeReplaceableCollection
        Reply Result Role Self Sendable Sequence Set String StringLiteralType Substring SystemActor Testing UIAction
        UInt Value Void Wrapped XCTest ask callAsFunction objectWillChange safeFlowToNextTarget safeFlowable
        safeNextTarget subscript tell unsafeMessagesCount
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    // MARK: - Files

    /// Whether the names of a file don't show which others matter to it.
    package static func needAllFiles(_ file: FileSummary) -> Bool {
        file.system != nil || file.roles != nil || file.actions != nil
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
            types += names.types
        }
        isChanged = !names.isEmpty
        while isChanged {
            isChanged = false
            findActors()
            judgeFiles()
            askForDeclarations()
        }
    }

    private mutating func add(_ declaration: SummaryNames.Declaration) {
        let path = kept(declaration.path)
        declarations.append(Declaration(path: path, member: nil, names: kept(declaration.names)))
        for member in declaration.members {
            let name = member.alwaysMatters ? nil : member.name
            declarations.append(Declaration(path: path, member: name, names: kept(member.names)))
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

    private mutating func findActors() {
        var found: [SummaryNames.Declaration] = []
        types.removeAll { type in
            let isActor = type.path.last.map(actors.contains) == true || type.ancestors.contains(where: actors.contains)
            if isActor { found.append(type) }
            return isActor
        }
        for type in found {
            if let name = type.path.last { add(actor: name) }
            for member in type.protectedMembers { add(mention: member) }
        }
    }

    /// Asks for the names that files use that may have findings.
    private mutating func judgeFiles() {
        var found: [SummaryNames] = []
        unjudged.removeAll { file in
            let isJudged =
                file.names.isRelated || mentionList[file.missingMentions...].contains(where: file.names.all.contains)
            if isJudged { found.append(file.names) }
            return isJudged
        }
        for number in unjudged.indices { unjudged[number].missingMentions = mentionList.count }
        for names in found {
            for name in names.used { ask(for: name) }
            for name in names.searched { search(for: name) }
        }
    }

    /// Asks for the names in those declarations that are asked for.
    private mutating func askForDeclarations() {
        var found: [Range<Int>] = []
        declarations.removeAll { declaration in
            guard declaration.path.allSatisfy({ asked.contains(declarationNames[$0]) }) else { return false }
            // All members of actors matter.
            let matters =
                declaration.member.map(asked.contains) ?? true
                || declaration.path.last.map { actors.contains(declarationNames[$0]) } == true
            if matters { found.append(declaration.names) }
            return matters
        }
        for names in found { for number in names { ask(for: declarationNames[number]) } }
    }

    private mutating func add(actor name: NameHash) {
        if actors.insert(name) { isChanged = true }
        add(mention: name)
    }

    private mutating func add(mention name: NameHash) {
        if mentions.insert(name) {
            mentionList.append(name)
            isChanged = true
        }
        ask(for: name)
    }

    private mutating func search(for name: NameHash) {
        if searched.insert(name) { isChanged = true }
    }

    private mutating func ask(for name: NameHash) {
        if asked.insert(name) { isChanged = true }
    }
}
