import BasicTestSupport
import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnOutline
@testable import FlynnResolution
@testable import FlynnRules
@testable import FlynnShortcuts
@testable import FlynnSummary

/// All queries to the index take linear work in the size of the project. The tests count steps, and are
/// therefore independent of time.
struct IndexGrowthTests {
    /// A query for all elements of the first file.
    private typealias Question = @Sendable (ProjectIndex, FileSummary) -> Void

    private static let file = FileID(0)

    /// The queries, by the names of their files and functions.
    private static let questions: [String: Question] = [
        "ActorlessBehaviors.isWithoutActor": { index, file in
            for behavior in file.actorlessBehaviors {
                _ = index.actorlessBehaviors.isWithoutActor(behavior, in: Self.file)
            }
        },
        "BehaviorTable.id": { index, file in
            for number in file.behaviors.indices { _ = index.behaviors.id(at: number, in: Self.file) }
        },
        "BehaviorTable.file": { index, _ in for id in sample(index.behaviors.ids) { _ = index.behaviors.file(of: id) }
        },
        "BehaviorTable.subscript": { index, _ in for id in sample(index.behaviors.ids) { _ = index.behaviors[id].name }
        },
        "BehaviorTable.owner": { index, _ in for id in sample(index.behaviors.ids) { _ = index.behaviors.owner(of: id) }
        },
        "BehaviorParameters.commonCount": { index, file in
            for call in sample(file.calls) { _ = index.parameters.commonCount(of: candidates(call, index)) }
        },
        "BehaviorParameters.endWithReply": { index, file in
            for call in sample(file.calls) { _ = index.parameters.endWithReply(candidates(call, index)) }
        },
        "BehaviorParameters.type": { index, _ in
            for id in sample(index.behaviors.ids) { _ = index.parameters.type(at: 0, of: id) }
        },
        "ClosureUses.placedClosures": { index, _ in _ = index.closureUses.placedClosures(in: Self.file) },
        "ClosureUses.foreignAccesses": { index, _ in
            var placed = index.closureUses.placedClosures(in: Self.file)
            _ = index.closureUses.foreignAccesses(&placed)
        },
        "ClosureUses.outlivingUses": { index, _ in
            var placed = index.closureUses.placedClosures(in: Self.file)
            _ = index.closureUses.outlivingUses(&placed)
        },
        "BlockingCalls.blocks": { index, file in
            for wait in file.waits { _ = index.blockingCalls.blocks(wait, in: Self.file) }
        },
        "ArgumentCasts.argument": { index, file in visitArguments(file, index) { _ in } },
        "ArgumentCasts.judgement": { index, file in
            visitArguments(file, index) { _ = index.casts.judgement(of: $0) }
        },
        "ArgumentCasts.cannotAnswer": { index, file in
            for call in sample(file.calls) {
                _ = index.casts.cannotAnswer(call, meaning: candidates(call, index), in: Self.file)
            }
        },
        "ArgumentCasts.streamArgument": { index, file in
            for call in sample(file.calls) { _ = index.casts.streamArgument(of: call, in: Self.file) }
        },
        "ArgumentCasts.conversion": { index, file in
            visitArguments(file, index) { _ = index.casts.conversion(of: $0, to: .named("Double", arguments: [])) }
        },
        "ArgumentCasts.typing": { index, file in
            visitArguments(file, index) {
                _ = index.casts.typing(of: $0, as: .function(parameters: [], result: .tuple([])))
            }
        },
        "ArgumentCasts.contradict": { index, _ in
            for id in sample(index.behaviors.ids) {
                guard let type = index.parameters.type(at: 0, of: id), let owner = index.behaviors.owner(of: id) else {
                    continue
                }
                _ = index.casts.contradict(type, .named("String", arguments: []), in: owner)
            }
        },
        "ArgumentCasts.readType": { index, file in
            for behavior in sample(file.behaviors) {
                for access in behavior.closure?.accesses ?? [] { _ = index.casts.readType(of: access, in: Self.file) }
            }
        },
        "ArgumentCasts.certainMeaning": { index, _ in
            for id in sample(index.behaviors.ids) {
                guard let type = index.parameters.type(at: 0, of: id), let owner = index.behaviors.owner(of: id) else {
                    continue
                }
                _ = index.casts.certainMeaning(of: type, in: owner)
            }
        },
        "BehaviorUses.meaning": { index, file in
            for call in sample(file.calls) {
                _ = index.behaviorUses.meaning(of: call.name, on: call.receiver, in: Self.file)
            }
        },
        "BehaviorUses.namesakes": { index, file in
            for call in sample(file.calls) { _ = index.behaviorUses.namesakes(call.name) }
        },
        "BehaviorUses.behaviors": { index, file in
            // An editor makes these queries for one location.
            if let call = file.calls.last { _ = index.behaviorUses.behaviors(of: call.receiver, in: Self.file) }
            _ = index.behaviorUses.behaviors { _ in true }
        },
        "BehaviorUses.runnableBehaviors": { index, _ in
            for id in sample(index.behaviors.ids) { _ = index.behaviorUses.runnableBehaviors(of: id) }
        },
        "BehaviorUses.family": { index, _ in
            if let id = index.behaviors.ids.first { _ = index.behaviorUses.family(of: id) }
        },
        "BehaviorUses.declares": { index, _ in
            guard let id = index.behaviors.ids.first, let family = index.behaviorUses.family(of: id) else { return }
            _ = index.behaviorUses.declares("beOther", near: family)
        },
        "BehaviorCalls.candidates": { index, file in for call in sample(file.calls) { _ = candidates(call, index) } },
        "BehaviorCalls.arguments": { index, file in
            for call in sample(file.calls) { _ = index.calls.arguments(of: call, in: Self.file) }
        },
        "BehaviorCalls.endsFlow": { index, file in
            for call in sample(file.calls) { _ = index.calls.endsFlow(call, meaning: candidates(call, index)) }
        },
        "BehaviorCalls.isReceiverKnown": { index, file in
            for call in sample(file.calls) { _ = index.calls.isReceiverKnown(call, in: Self.file) }
        },
        "BehaviorCalls.declaration": { index, file in
            for call in sample(file.calls) { _ = index.calls.declaration(of: call, in: Self.file) }
        },
        "BehaviorFlows.reached": { index, file in
            for pass in sample(file.passes) { _ = index.flows.reached(by: pass, in: Self.file) }
        },
        "BehaviorLookup.declaration": { index, file in
            for call in sample(file.calls) {
                _ = index.behaviorLookup.declaration(of: call.name, on: call.receiver, in: Self.file)
            }
        },
        "BehaviorLookup.isNamedElsewhere": { index, _ in
            for id in sample(index.behaviors.ids) { _ = index.behaviorLookup.isNamedElsewhere(id) }
        },
        "BehaviorLookup.mayShareParameters": { index, _ in
            // With many subtypes, the bound of each query is large, so fewer queries are made.
            for id in index.behaviors.ids.prefix(8) { _ = index.behaviorLookup.mayShareParameters(id) }
        },
        "InferenceCycles.next": { index, _ in
            for id in sample(index.behaviors.ids) { _ = index.inferenceCycles.next(after: id) }
        },
        "TypeTable.type": { index, file in visitTypes(file) { _ = index.types.type(of: $0, in: Self.file) } },
        "TypeTable.name": { index, _ in for type in sample(index.types.ids) { _ = index.types.name(of: type) } },
        "TypeTable.kind": { index, _ in for type in sample(index.types.ids) { _ = index.types.kind(of: type) } },
        "TypeTable.isValueType": { index, _ in for type in sample(index.types.ids) { _ = index.types.isValueType(type) }
        },
        "MemberTable.isMethod": { index, _ in
            for type in sample(index.types.ids) { _ = index.members.isMethod("f", of: type) }
        },
        "MemberTable.hasFunction": { index, _ in
            for type in sample(index.types.ids) { _ = index.members.hasFunction("f", of: type) }
        },
        "SharedReferences.sharedClass": { index, file in
            for call in sample(file.calls) { _ = index.sharedReferences.sharedClass(call.receiver, in: Self.file) }
        },
        "RacingBehaviors.callers": { index, _ in
            for id in sample(index.behaviors.ids) { _ = index.racingBehaviors.callers(of: id) }
        },
        "GlobalActors.isolation": { index, file in
            for closure in file.isolations {
                _ = index.globalActors.isolation(of: closure, in: Self.file, GlobalActors.ModuleSettings())
            }
        },
        "ProtectedMembers.foreignAccess": { index, file in
            for mention in file.protectedMentions { _ = index.actorMembers.foreignAccess(mention, in: Self.file) }
        },
        "Isolation.isActor": { index, _ in for type in sample(index.types.ids) { _ = index.isolation.isActor(type) } },
        "ActorMembers.exposed": { index, _ in _ = index.actorMembers.exposed(in: Self.file) },
        "TypedBehaviors.isTyped": { index, file in
            for type in sample(file.types.indices) {
                _ = index.typedBehaviors.isTyped(TypeSummary.ID(type), in: Self.file)
            }
        },
        "RelevantNames.add": { _, file in
            var names = RelevantNames()
            names.add([SummaryNames(file, isRelated: true)])
        },
        "ProjectIndex.replacing": { index, file in _ = index.replacing(Self.file, with: file, OneAfterAnother()) },
        "ProjectIndex.file": { index, _ in _ = index.file(at: "A.swift") },
        "Roles.retentions": { index, _ in _ = index.roles.retentions(in: Self.file) },
        "Roles.handlerCycles": { index, _ in _ = index.roles.handlerCycles(in: Self.file) },
        "Roles.temporaryTargets": { index, _ in _ = index.roles.temporaryTargets(in: Self.file) },
        "Multiplexers.state": { index, file in
            for multiplexer in file.roles?.multiplexers ?? [] {
                _ = index.multiplexers.state(of: multiplexer, in: Self.file)
            }
        },
        "MemberPrivacy.canBePrivate": { index, file in
            for member in sample(file.exposedMembers) { _ = index.memberPrivacy.canBePrivate(member, in: Self.file) }
        },
        "SelfCaptures.change": { index, file in
            for (number, behavior) in sample(Array(file.behaviors.enumerated())) {
                guard let use = behavior.closure?.strongSelf,
                    let owner = index.behaviors.owner(of: index.behaviors.id(at: number, in: Self.file))
                else { continue }
                _ = index.selfCaptures.change(of: use, in: owner, isOwnedByActor: true)
            }
        },
        "TypedForms.type": { index, _ in
            for id in sample(index.behaviors.ids) { _ = index.typedForms.type(at: 0, of: id) }
        },
        "TypedForms.answer": { index, _ in for id in sample(index.behaviors.ids) { _ = index.typedForms.answer(of: id) }
        },
        "TypedForms.reading": { index, file in
            for (id, behavior) in sample(Array(zip(index.behaviors.ids, file.behaviors))) {
                for access in behavior.accesses.prefix(1) {
                    _ = index.typedForms.reading(of: access, as: id, in: Self.file)
                }
            }
        },
        "TypedForms.haveSameParameters": { index, _ in
            _ = index.typedForms.haveSameParameters(sample(index.behaviors.ids))
        },
        "TypedForms.hasSameMeaning": { index, _ in
            visitParameters(index) { type, id in
                _ = index.typedForms.hasSameMeaning(type, in: [index.behaviors.owner(of: id), nil])
            }
        },
        "TypedForms.isAccessible": { index, _ in
            visitParameters(index) { _ = index.typedForms.isAccessible($0, toCallersOf: $1, stating: nil) }
        },
        "TypedForms.isGeneric": { index, _ in
            for id in sample(index.behaviors.ids) { _ = index.typedForms.isGeneric(id) }
        },
        "TypedForms.isFinal": { index, _ in visitOwners(index) { _ = index.typedForms.isFinal($0) } },
        "TypedForms.mayBeIsolated": { index, _ in visitOwners(index) { _ = index.typedForms.mayBeIsolated($0) } },
        "TypedForms.meaning": { index, _ in visitOwners(index) { _ = index.typedForms.meaning(of: "name", in: $0) } },
        "TypedForms.isVariable": { index, _ in _ = index.typedForms.isVariable("name") },
        "TypedForms.fit": { index, file in
            for call in sample(file.calls) {
                guard let behavior = candidates(call, index).first else { continue }
                for (position, argument) in (call.arguments ?? []).enumerated().prefix(2) {
                    _ = index.typedForms.fit(argument, at: position, of: call, to: behavior, in: Self.file)
                }
            }
        },
        "SendableTypes.proof": { index, _ in
            visitParameters(index) { _ = index.sendableTypes.proof(of: $0, in: index.behaviors.owner(of: $1)) }
        },
        "SendableTypes.isSendable": { index, file in
            visitOwners(index) { _ = index.sendableTypes.isSendable($0) }
            for call in sample(file.calls) { _ = index.sendableTypes.isSendable(call.receiver, in: Self.file) }
        },
        "Multiplexers.problem": { index, file in
            for shortcut in file.shortcuts { _ = index.multiplexers.problem(of: shortcut) }
        },
        "Actions.name": { index, file in visitTypes(file) { _ = index.actions.name(of: $0, in: Self.file) } },
        "Actions.isChanging": { index, file in
            for queue in file.actions?.changingQueues ?? [] { _ = index.actions.isChanging(queue, in: Self.file) }
        },
        "Actions.isCompletion": { index, file in
            for completion in file.actions?.repeatedCompletions ?? [] {
                _ = index.actions.isCompletion(completion, in: Self.file)
            }
        },
        "Actions.isReachable": { index, file in
            for status in file.actions?.uncompletedStatuses ?? [] { _ = index.actions.isReachable(status) }
        },
        "ActorSystems.isActor": { index, file in visitTypes(file) { _ = index.systems.isActor($0, in: Self.file) } },
        "ActorSystems.sharedMessages": { index, _ in
            _ = index.systems.sharedMessages(in: Self.file, index.sharedReferences)
        },
        "ActorSystems.unaccepted": { index, _ in _ = index.systems.unaccepted(in: Self.file) },
        "ActorSystems.unacceptedEnds": { index, _ in _ = index.systems.unacceptedEnds(in: Self.file) },
        "ActorSystems.unsendableServices": { index, _ in
            _ = index.systems.unsendableServices(in: Self.file, index.sharedReferences)
        },
        "ActorSystems.unregistered": { index, _ in _ = index.systems.unregistered(in: Self.file) },
        "ActorSystems.cycles": { index, _ in _ = index.systems.cycles(in: Self.file) },
        "Simulations.problems": { index, _ in _ = index.simulations.problems(in: Self.file) },
        "ActorSystems.sharedProperties": { index, _ in
            _ = index.systems.sharedProperties(in: Self.file, index.sharedReferences)
        },
    ]

    /// Functions of the modules for other modules that don't query the index.
    private static let others: Set = [
        "Identities.<", "RelevantNames.needAllFiles", "RelevantNames.isRelevant", "RelevantNames.introducesDeclaration",
        "RelevantNames.recordDeclarations",
    ]

    /// Functions of FlynnResolution that only FlynnIndex calls, to answer its own queries.
    private static let calledByIndex: Set = [
        "AliasResolution.normalized", "ArgumentCasts.description", "BehaviorParameters.signature",
        "BehaviorTable.declares", "BehaviorTable.declaresBehaviors", "BehaviorTable.isBehaviorName",
        "BehaviorTable.isForeignBehavior", "ExternalTypes.callsClosuresAtOnce", "ExternalTypes.value",
        "FunctionResolution.fits", "FunctionResolution.places", "FunctionResolution.position",
        "IDLists.subscript", "Inheritance.children", "Inheritance.descendants",
        "Inheritance.isCompleteExceptActors", "Inheritance.lineage", "Inheritance.parents",
        "MemberTable.declares", "MemberTable.globals", "MemberTable.hasInstanceMember", "MemberTable.isGlobal",
        "MemberTable.isUndeclared", "MemberTable.members", "MemberTable.requires", "MemberTable.subscript",
        "ReceiverResolver.function", "ReceiverResolver.resolve", "ReceiverResolver.staticType",
        "Resolution.link", "Resolution.replacing", "TypeTable.access", "TypeTable.declarationCount",
        "TypeTable.declarations", "TypeTable.declaredType", "TypeTable.inherited", "TypeTable.isInGenericType",
        "TypeTable.isNestedName", "TypeTable.isParameter", "TypeTable.isUnique", "TypeTable.mayBeClass",
        "TypeTable.members", "TypeTable.parameters", "TypeTable.resolve", "TypeTable.selfConstraints",
        "TypeTable.subscript",
    ]

    /// Returns every 52nd element. The queries for a single element are made only for these, because test
    /// builds are slow.
    private static func sample<Elements: Collection>(_ elements: Elements) -> [Elements.Element] {
        elements.enumerated().filter { $0.offset % 52 == 0 }.map(\.element)
    }

    private static func candidates(_ call: BehaviorCall, _ index: ProjectIndex) -> [BehaviorID] {
        index.calls.candidates(for: call, in: file)
    }

    private static func visitOwners(_ index: ProjectIndex, _ visit: (TypeID) -> Void) {
        for id in sample(index.behaviors.ids) { index.behaviors.owner(of: id).map(visit) }
    }

    private static func visitParameters(_ index: ProjectIndex, _ visit: (TypeDescription, BehaviorID) -> Void) {
        for id in sample(index.behaviors.ids) { index.typedForms.type(at: 0, of: id).map { visit($0, id) } }
    }

    private static func visitTypes(_ file: FileSummary, _ visit: (TypeSummary.ID) -> Void) {
        for number in sample(file.types.indices) { visit(TypeSummary.ID(number)) }
    }

    private static func visitArguments(
        _ file: FileSummary, _ index: ProjectIndex, _ visit: (ArgumentCasts.Argument) -> Void
    ) {
        for call in sample(file.calls) {
            let candidates = candidates(call, index)
            for (position, argument) in (call.arguments ?? []).enumerated() where !candidates.isEmpty {
                visit(
                    index.casts.argument(
                        argument.value, at: position, of: call, meaning: candidates, in: Self.file))
            }
        }
    }

    private struct OneAfterAnother: PairExecution {
        func both<First, Second>(_ first: () -> First, _ second: () -> Second) -> (First, Second) {
            (first(), second())
        }
    }

    /// Every function that both modules offer to other modules is in the list of queries.
    @Test func `no question is forgotten`() throws {
        var found: Set<String> = []
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources")
        let paths = try ["FlynnResolution", "FlynnIndex"].flatMap { module in
            try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: module).path)
                .map { "\(module)/\($0)" }
        }
        for path in paths where path.hasSuffix(".swift") {
            let name = URL(filePath: path).deletingPathExtension().lastPathComponent
            for line in try String(contentsOf: folder.appending(path: path), encoding: .utf8).split(separator: "\n") {
                let declaration =
                    /\s*(?:package|public) (?:static |mutating )*(?:func (\S+?)[<(]|func (<) |(subscript)).*/
                guard let match = line.wholeMatch(of: declaration) else { continue }
                found.insert("\(name).\(match.1 ?? match.2 ?? match.3 ?? "")")
            }
        }
        #expect(!found.isEmpty)
        let known = IndexGrowthTests.others.union(IndexGrowthTests.calledByIndex)
        #expect(found.subtracting(known).sorted() == IndexGrowthTests.questions.keys.sorted())
    }

    // MARK: - Projects

    /// Projects with declarations that refer to other declarations.
    private enum Form: String, CaseIterable {
        case chain, reversedChain, aliases, reversedAliases, members, variables, properties, oneClass, extensions,
            subclasses, protocols, implementations, passThroughs, overloads, cases, parents, namesakes, reactions,
            systemActor, roles, roleSubclasses, multiplexers, actions, actionProtocols, captures, boxes, operators,
            contexts, privateTypes, askGraph, acceptingChain, acceptingSubclasses, messageClasses, sharedNames,
            simulatedChain, simulatedFunctions, mentionedMembers, mentionedOwners, namesakeMembers,
            longTuple, longArguments, longFunction, longAlias, genericParameters, passes, passedToOne

        private func actor(_ name: String, _ parent: String, _ behavior: String) -> String {
            """
            class \(name): \(parent) {
                lazy var \(behavior) = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - a number
                    let x: Int = args[x: 0]
                    sleep(UInt32(x))
                    DispatchQueue.global().async { self.state += x }
                }
                var state = 0
                func safeMember() {}
                func f(other: \(name)) {
                    \(behavior)(1, 2)
                    other.\(behavior)("a")
                    other.safeMember()
                    let closure: (Int) -> Void = other.\(behavior).closure()
                }
            }

            """
        }

        func source(_ count: Int) -> String {
            func each(_ declaration: (Int) -> String) -> String { (0..<count).map(declaration).joined(separator: "\n") }
            /// More types than a known type can contain.
            let many = (0..<300 + count).map { _ in "W" }.joined(separator: ", ")
            let body =
                switch self {
                case .chain:
                    each {
                        actor("A\($0)", $0 == 0 ? "W" : "A\($0 - 1)", "be\($0)")
                            + "func g\($0)(a: A\($0)) { a.beW(1, 2) }"
                    }
                case .reversedChain:
                    each {
                        actor("A\($0)", $0 == count - 1 ? "W" : "A\($0 + 1)", "be\($0)")
                            + "func g\($0)(a: A\($0)) { a.beW(1, 2) }"
                    }
                case .aliases:
                    "typealias A0 = W\n"
                        + each { "typealias A\($0 + 1) = A\($0)\nfunc g\($0)(a: A\($0)) { a.beW(1, 2) }" }
                case .reversedAliases:
                    each { "typealias A\($0) = A\($0 + 1)\nfunc g\($0)(a: A\($0)) { a.beW(1, 2) }" }
                        + "\ntypealias A\(count) = W\n"
                case .members:
                    each { "class A\($0) { let next = A\($0 + 1)(); let w = W() }" }
                        + "\nfunc f(a: A0) { a\(String(repeating: ".next", count: count)).w.beW(1, 2) }\n"
                case .variables:
                    "let a0 = W()\n" + each { "let a\($0 + 1) = a\($0)\nfunc g\($0)() { a\($0).beW(1, 2) }" }
                case .properties:
                    "class B {\nlet a0 = W()\n"
                        + each { "lazy var a\($0 + 1) = a\($0)\nfunc g\($0)() { a\($0).beW(1, 2) }" } + "\n}\n"
                case .oneClass: each { _ in actor("A", "Actor", "beA") }
                case .extensions:
                    "class A: Actor {}\n"
                        + each { "extension A { var beA\($0): Behavior { beW }\nfunc g\($0)() { beA\($0)(1) } }" }
                case .subclasses: each { actor("A\($0)", "W", "beA") }
                case .protocols:
                    "protocol P0 { var beP: Behavior { get } }\n"
                        + each {
                            "protocol P\($0 + 1): P\($0), Q\($0) {}\nprotocol Q\($0): P\($0) {}\nfunc g\($0)(p: P\($0)) { p.beP(1) }"
                        }
                case .implementations:
                    "class A0: Actor { var beU: Behavior { Behavior(self) { print($0) } } }\n"
                        + each {
                            "class A\($0 + 1): A\($0) {\n" + override($0) + "}\nfunc g\($0)(a: A\($0)) { a.beU(1, 2) }"
                        }
                case .passThroughs:
                    actor("A0", "Actor", "beU")
                        + each {
                            "class A\($0 + 1): Actor { let a = A\($0)()\nvar beU: Behavior { a.beU } }\nfunc g\($0)(a: A\($0)) { a.beU(1, 2) }"
                        }
                case .passes:
                    "import FlynnRuntime\nfunc f0(_ b: Behavior) { b(1, 2) }\nlet w = W()\n"
                        + each {
                            """
                            func f\($0 + 1)(_ b: Behavior) { f\($0)(b) }
                            struct S\($0 + 1) { let b: Behavior; func run() { S\($0)(b: b).run() } }
                            func h\($0 + 1)(_ b: Behavior) -> Behavior { h\($0)(b) }
                            let b\($0 + 1) = b\($0)
                            func g\($0)() { f\($0 + 1)(w.beW); S\($0 + 1)(b: w.beW).run(); h\($0 + 1)(w.beW)(1); f\($0)(b\($0)) }
                            """
                        }
                case .passedToOne:
                    "import FlynnRuntime\nlet w = W()\nfunc f(_ b: Behavior, _ all: [Behavior]) {\n"
                        + each { _ in "b(1, 2)\n" }
                        + "for x in all { x(1) }\n}\n" + each { _ in "f(w.beW, [w.beW])\n" }
                case .overloads:
                    "class A: Actor {\n" + each { "func f(_ x: T\($0)) -> W { W() }\nfunc g\($0)() { f(1).beW(1, 2) }" }
                        + "\n}\n"
                case .cases:
                    "enum E {\n" + each { "case a\($0)(W)" } + "\n}\nfunc f(e: E) {\n"
                        + each { "if case .a\($0)(let w) = e { w.beW(1, 2) }" } + "\n}\n"
                case .parents:
                    each { "protocol P\($0) {}" } + "\nclass A: W, "
                        + (0..<count).map { "P\($0)" }.joined(separator: ", ") + " {\n"
                        + each { "func g\($0)() { beW(1, 2) }" } + "\n}\n"
                case .namesakes:
                    each {
                        "class A\($0): Actor {\n" + documented("beN", "T\($0)")
                            + "}\nfunc g\($0)() { unknown.beN(1, 2) }"
                    }
                case .reactions: each { systemActor($0, next: $0 + 1) }
                case .systemActor:
                    "class A: SystemActor {\noverride func setup() throws {\n"
                        + each { "on(M\($0).self, async: { m in try await self.ask(M\($0 + 1)()) })" } + "\n}\n}\n"
                        + each {
                            "struct M\($0): Message { typealias Reply = Int }\nfunc g\($0)(a: ActorRef<A>) { a.tell(M\($0)()) }"
                        }
                case .askGraph: each { askingActor($0, count) }
                case .acceptingChain:
                    each { acceptingActor($0, $0 == 0 ? "SystemActor" : "A\($0 - 1)", sentTo: "A\($0)", count) }
                case .acceptingSubclasses:
                    "class B: SystemActor {}\n" + each { acceptingActor($0, "B", sentTo: "B", count) }
                case .messageClasses:
                    "class M: Message, @unchecked Sendable { typealias Reply = Int; var x = 0 }\n"
                        + each {
                            """
                            class M\($0): \($0 == 0 ? "M" : "M\($0 - 1)") { var x\($0) = 0 }
                            class A\($0): SystemActor {
                                override func setup() throws {
                                    on(M\($0 / 2).self) { m in m.x\($0 / 2) }
                                }
                            }
                            func g\($0)(a: ActorRef<A\($0)>, m: M\($0)) {
                                a.tell(M\($0)())
                                a.tell(m)
                                m.x += 1
                            }
                            """
                        }
                case .sharedNames:
                    each {
                        """
                        class A\($0): Actor {
                            lazy var beA = Behavior(self) { [unowned self] _ in self.next?.beA() }
                            var next: A\($0 + 1)?
                            var state\($0) = 0
                            func f\($0)(other: A\($0)) { other.beA() }
                        }
                        func g\($0)(a: A\($0)) { a.next?.beA() }
                        """
                    }
                case .mentionedMembers:
                    "class A: Actor {\n" + each { "func m\($0)() {}" } + "\n}\nfunc g(a: Any) {\n"
                        + each { "a.m\($0)()" } + "\n}\n"
                case .mentionedOwners:
                    each { "class A\($0): Actor {\nfunc m\($0)() {}\nfunc h() { x.other() }\n}" }
                        + "\nfunc g(a: Any) {\n" + each { "a.m\($0)()" } + "\n}\n"
                case .namesakeMembers:
                    each { "class A\($0): Actor {\nfunc m() {}\n}\nclass B\($0) { func f() { x.m() } }" }
                case .roles: "class Form {}\n" + each { role($0, "Role<Form>") }
                case .roleSubclasses:
                    "class Form {}\n" + each { role($0, $0 == 0 ? "Role<Form>" : "R\($0 - 1)") }
                case .multiplexers:
                    "protocol P0 { func p() }\n"
                        + each {
                            """
                            protocol P\($0 + 1): P\($0) { func p\($0)() }
                            class X\($0): Multiplexer<any P\($0)>, P\($0) {
                                // flynnlint:multiplexer P\($0) - generated, and replaced when the protocol changes
                                let targets\($0) = X\($0)()
                                func f() {
                                    targets\($0).add(self)
                                    targets\($0).add(weak: X\($0)())
                                    targets\($0).on(.valueChanged) { self.f() }
                                }
                            }
                            multiplexer\($0)::MULTIPLEXER(P\($0))
                            """
                        }
                case .actions:
                    each {
                        """
                        enum A\($0): Action {
                            static var queue: DispatchQueue { DispatchQueue(label: "a") }
                            static func perform(context: ActionContext<Int>, presenter: NoPresenter, completion: Completion) -> Completion.Status {
                                if context.input > \($0) { completion.completedSync(.success) }
                                completion.completedSync(.success)
                            }
                        }
                        """
                    }
                case .boxes:
                    "struct Box<T> { let content: T }\nlet b0 = W()\n"
                        + each {
                            "let b\($0 + 1) = Box(content: b\($0))\nfunc g\($0)() { b\($0 + 1).content.beW(b\($0), 2) }"
                        }
                case .operators:
                    each {
                        """
                        struct V\($0) { static func + (a: V\($0), b: V\($0)) -> V\($0 + 1) { V\($0 + 1)() } }
                        func g\($0)(a: V\($0), w: W) { w.beW(a + a + a, 1 + 2) }
                        """
                    }
                case .contexts:
                    "class C: Actor {\nfunc f(_ x: Int, y: String) -> Int { x }\nvar total = 0\n"
                        + each {
                            """
                            lazy var beC\($0) = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                                // flynnlint:parameter String - a text
                                self.total += self.f(args[x: 0], y: args[x: 0])
                            }
                            """
                        } + "\n}\n"
                case .privateTypes:
                    each {
                        "private class P\($0): Actor {\n" + documented("beP", "Int")
                            + "}\nfunc g\($0)() { P\($0)().beP(1, 2) }"
                    }
                case .captures:
                    each {
                        """
                        class A\($0): \($0 == 0 ? "Actor" : "A\($0 - 1)") {
                            var v\($0): A\($0 + 1)?
                            lazy var beN\($0) = Behavior(self) { (me, args: BehaviorArgs) in
                                print(self.v\($0)?.v\($0 + 1) as Any, self.v\($0 / 2) as Any)
                            }
                        }
                        """
                    }
                case .simulatedChain:
                    each { simulatedActor($0) }
                        + "\nfunc f() async throws { try await simulate(runs: 5) { _ in A0().be0() } }\n"
                case .simulatedFunctions:
                    each {
                        """
                        func f\($0)(x: Int) {
                            for a in [A(): x] { a.key.beA() }
                            print(Date(), Int.random(in: 0..<x), [x].shuffled(), Foundation.Date())
                            f\($0 + 1)(x: x)
                        }
                        func g\($0)() async throws { try await simulate(seed: 5) { _ in f\($0)(x: 5) } }
                        """
                    } + "\nclass A: Actor { lazy var beA = Behavior(self) { _ in } }\n"
                case .longTuple: "let z: (\(many))\n" + each { "func g\($0)() { z.\($0).beW(1, 2) }" }
                case .longArguments: "let z: Z<\(many)>\n" + each { "func g\($0)() { z.x.beW(z, 2) }" }
                case .longFunction: "let z: (\(many)) -> W\n" + each { "func g\($0)() { z(1).beW(z, 2) }" }
                case .longAlias: "typealias Z = (\(many))\nlet z: Z\n" + each { "func g\($0)() { z.\($0).beW(z, 2) }" }
                case .genericParameters:
                    "func z<T: W, " + (0..<count).map { "T\($0): W" }.joined(separator: ", ") + ">(a: T) -> T { a }\n"
                        + each { _ in "func g(w: W) { z(a: w).beW(1, 2) }" }
                case .actionProtocols:
                    each {
                        """
                        protocol A\($0): \($0 == 0 ? "Action" : "A\($0 - 1)") {}
                        extension A\($0) { static var queue: DispatchQueue { DispatchQueue(label: "a") } }
                        enum B\($0): A\($0) {}
                        """
                    }
                }
            let modules = ["FlynnRuntime", "FlynnSystem", "FlynnRoles", "FlynnActions", "FlynnTesting", "Dispatch"]
            return modules.map { "import \($0)\n" }.joined() + actor("W", "Actor", "beW") + body
        }

        /// Returns an actor of FlynnSystem that waits for the next actor, and the message accepted by the actor.
        private func systemActor(_ number: Int, next: Int) -> String {
            """
            struct M\(number): Message, @unchecked Sendable {
                typealias Reply = Int
                let shared = Shared\(number)()
            }
            class Shared\(number) { var x = 0 }
            class S\(number): SystemActor {
                override func setup() throws {
                    let next = try system.actor(S\(next).self, caller: self)
                    on(M\(number).self, async: { m in try await next.ask(M\(next)()) })
                }
            }
            func g\(number)(a: ActorRef<S\(number)>, b: ActorSystemBuilder, s: any ActorSystem) throws {
                a.tell(M\(next)())
                try b.addSingleton(S\(number).self)
                try s.actor(S\(next).self).tell(M\(number)())
                try s.spawn { S\(next)(system: $0) }.tell(M\(number)())
                try s.services.register(Shared\(number)())
            }

            """
        }

        /// Returns an actor with 16 reactions that wait for the reactions of two other actors.
        private func askingActor(_ number: Int, _ count: Int) -> String {
            let reactions = (0..<16).map { reaction in
                """
                        on(M\(reaction).self, async: { m in
                            try await a.ask(M\((reaction * 5 + 1) % 16)())
                            return try await b.ask(M\((reaction * 3 + 2) % 16)())
                        })

                """
            }
            return """
                struct M\(number): Message { typealias Reply = Int }
                class S\(number): SystemActor {
                    override func setup() throws {
                        let a = try system.actor(S\((number + 1) % count).self, caller: self)
                        let b = try system.actor(S\((2 * number + 1) % count).self, caller: self)
                \(reactions.joined())
                    }
                }
                func g\(number)(b: ActorSystemBuilder) throws { try b.addSingleton(S\(number).self) }

                """
        }

        /// Returns an actor that uses real time and calls the next actor.
        private func simulatedActor(_ number: Int) -> String {
            """
            class A\(number): Actor {
                let start = Date()
                override init() {
                    super.init()
                    prepare()
                }
                func prepare() { Task { try await Task.sleep(for: .seconds(1)) } }
                lazy var be\(number) = Behavior(self) { (me: A\(number), args: BehaviorArgs) in
                    // flynnlint:parameter None
                    [1].forEach { _ in A\(number + 1)().be\(number + 1)() }
                }
            }

            """
        }

        private func acceptingActor(_ number: Int, _ parent: String, sentTo receiver: String, _ count: Int) -> String {
            """
            struct M\(number): Message { typealias Reply = Int }
            class A\(number): \(parent) {
                func accept\(number)() throws { on(M\(number).self) { _ in 1 } }
                func end\(number)(a: ActorRef<\(receiver)>) { watch(a) }
            }
            func g\(number)(a: ActorRef<\(receiver)>) { a.tell(M\((7 * number) % count)()) }

            """
        }

        private func role(_ number: Int, _ parent: String) -> String {
            """
            class R\(number): \(parent) {
                private var form\(number): Form?
                func f\(number)() { form\(number) = owner }
                init(_ form: Form) {
                    self.form\(number) = form
                    super.init()
                    bind(to: form)
                }
            }
            func g\(number)(form: Form) { R\(number)(form).bind(to: form) }

            """
        }

        private func documented(_ name: String, _ type: String) -> String {
            """
            lazy var \(name) = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter \(type) - a value
                print(args[x: 0] as \(type))
            }

            """
        }

        private func override(_ number: Int) -> String {
            """
            override var beU: Behavior {
                Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter T\(number) - a value
                    print(args[x: 0] as T\(number))
                }
            }

            """
        }
    }

    private func summary(_ form: Form, _ count: Int) -> FileSummary {
        FileSummary(of: SyntaxTree(SourceText(form.source(count))), path: "A.swift", templates: .standard)
    }

    /// The maximum ratio of the second to the first of two equal increments: the ratio for the exponent 1.1. The ratio
    /// is 1 for linear work, and 1.67 for quadratic work.
    private static let maxRatio = (pow(3, 1.1) - pow(2, 1.1)) / (pow(2, 1.1) - 1)

    /// The number of declarations in the smallest of three projects. If a project is too small for the bound of a
    /// search, the query is repeated in larger projects. Most searches visit up to 256 declarations, searches for
    /// cycles of reactions visit up to 512 edges, and a message may be accepted by up to 256 superclasses and 256
    /// subclasses. `FLYNNLINT_GROWTH` sets the number.
    private static let sizes: [Int] =
        ProcessInfo.processInfo.environment["FLYNNLINT_GROWTH"].flatMap(Int.init).map { [$0] } ?? [64, 260, 520]

    /// The forms of the projects. `FLYNNLINT_FORM` selects one.
    private static let forms =
        ProcessInfo.processInfo.environment["FLYNNLINT_FORM"].map { [$0] }
        ?? Form.allCases.map(\.rawValue)

    /// Returns whether the steps for projects of one, two and three times a size grow with an exponent of at most 1.1.
    private func isLinear(_ steps: [Int], size: Int) -> Bool {
        let (first, second) = (Double(steps[1] - steps[0]), Double(steps[2] - steps[1]))
        // The growth before the bound of a search is irrelevant.
        return second <= IndexGrowthTests.maxRatio * max(first, 0) + Double(size)
    }

    @Test(arguments: forms)
    func `the steps of all questions grow linearly`(_ name: String) throws {
        let form = try #require(Form(rawValue: name))
        var pending: [String: [Int]] = ["the index": []]
        for name in IndexGrowthTests.questions.keys { pending[name] = [] }
        for size in IndexGrowthTests.sizes where !pending.isEmpty {
            let files = (1...3).map { summary(form, $0 * size) }
            let indices = files.map { ProjectIndex([$0]) }
            for name in pending.keys {
                let steps = zip(indices, files).map { index, file in
                    Steps.count {
                        if let ask = IndexGrowthTests.questions[name] {
                            ask(index, file)
                        } else {
                            _ = ProjectIndex([file])
                        }
                    }
                }
                pending[name] = isLinear(steps, size: size) ? nil : steps
            }
        }
        #expect(pending.isEmpty, "questions and their steps")
    }

    // MARK: - Single expressions

    private func lint(_ source: String) -> [Finding] { Linter().lint(SourceText(source), path: "A.swift") }

    /// Each alias doubles the size of its argument.
    @Test(arguments: ["typealias A0<T> = T", "typealias A0<T> = [T]"], ["(T, T)", "Dictionary<T, T>"])
    func `aliases that double their arguments are bounded`(_ first: String, _ argument: String) {
        let aliases = (0..<30).map { "typealias A\($0 + 1)<T> = A\($0)<\(argument)>\n" }.joined()
        let actor = """
            class W: Actor {
                lazy var beW = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - a number
                    print(args[x: 0] as Int)
                }
            }
            func f(a: A30<W>) { W().beW(a); a.beW(1, 2) }

            """
        let source = "import FlynnRuntime\n\(first)\n\(aliases)\(actor)"
        var found: [Finding] = []
        let steps = Steps.count { found = lint(source) }
        #expect(steps < 1_000_000)
        #expect(found.allSatisfy { $0.message.utf8.count <= 1_100 })
    }

    /// Each constant mentions the one before three times.
    @Test(arguments: ["VALUE + VALUE + VALUE", "flag ? VALUE : VALUE"], ["values", "[1]"])
    func `constants that mention each other several times take linear time`(_ form: String, _ first: String) {
        let constants = (1..<40).map { "let a\($0): [Int] = \(form.replacing("VALUE", with: "a\($0 - 1)"))\n" }.joined()
        let source = """
            import FlynnRuntime
            class W: Actor {
                lazy var beW = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter [Int] - numbers
                    print(args[x: 0] as [Int])
                }
            }
            func f(_ values: [Int], _ flag: Bool) {
                let a0: [Int] = \(first)
                \(constants)
                W().beW(a39)
            }

            """
        #expect(lint(source).isEmpty)
    }

    /// Each protocol refines the four protocols of the next level.
    @Test func `protocols that are reached on many paths are visited once`() {
        let protocols = (0..<20).map { level in
            (0..<4).map {
                "protocol P\(level)\($0): \((0..<4).map { "P\(level + 1)\($0)" }.joined(separator: ", ")) {}\n"
            }
            .joined()
        }.joined()
        let actor = """
            class W: Actor, P00 {
                lazy var beW = Behavior(self) { _ in print(1) }
            }

            """
        let ends = (0..<4).map { "protocol P20\($0) {}\n" }.joined()
        let file = FileSummary(
            of: SyntaxTree(SourceText("import FlynnRuntime\n\(protocols)\(ends)\(actor)")), path: "A.swift",
            templates: .standard)
        let index = ProjectIndex([file])
        #expect(!file.isolations.isEmpty)
        let steps = Steps.count {
            for closure in file.isolations {
                _ = index.globalActors.isolation(of: closure, in: FileID(0), GlobalActors.ModuleSettings())
            }
        }
        #expect(steps < 100_000)
    }

    @Test func `a message is never long`() {
        let name = String(repeating: "a", count: 100_000)
        let source = """
            import FlynnRuntime
            class A: Actor {
                lazy var be\(name) = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - a number
                    print(args[x: 0] as Int)
                }
            }
            A().be\(name)(1, 2)

            """
        let found = lint(source)
        #expect(!found.isEmpty)
        #expect(
            found.allSatisfy {
                $0.message.utf8.count <= 1_100 && $0.related.allSatisfy { $0.message.utf8.count <= 1_100 }
            })
    }
}
