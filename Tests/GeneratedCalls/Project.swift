import BasicTestSupport
import FlynnSyntax
import Foundation
import TestSupport

/// The files and calls of a generated program.
struct GeneratedProject {
    private(set) var files: [(name: String, lines: [String])] = []
    let calls: [GeneratedCall]
    /// The number of runs required to use all values of each type.
    let runs: Int

    /// The texts of the files.
    var sources: [(path: String, source: SourceText)] {
        files.map { ($0.name, SourceText($0.lines.joined(separator: "\n") + "\n")) }
    }

    /// Returns the declarations of the types documented by behaviors, which are the same in all programs.
    static func prelude() throws -> SourceText {
        SourceText(try Data(contentsOf: repository.appending(path: "Tests/GeneratedCalls/Program/Prelude.swift")))
    }

    /// Returns the list of calls for the program that makes them.
    static func list(_ calls: [GeneratedCall], runs: Int) -> [String] {
        let list = calls.map { "    Call(number: \($0.number), messages: \($0.messages), make: { \($0.make) })," }
        return ["let runs = \(runs)", "nonisolated(unsafe) let calls: [Call] = ["] + list + ["]"]
    }

    /// Generates the program for a seed.
    ///
    /// - Parameter kept: the numbers of the calls in the program, or `nil` for all calls.
    init(seed: UInt64, calls count: Int, keeping kept: Set<Int>? = nil) {
        let dice = Dice(seed: seed)
        var actors = Actors(dice)
        let simple = dice.shuffled(ValueType.simple)
        let composed = (0..<7).map { _ in ValueType.composed(of: dice.pick(simple), and: dice.pick(simple), dice) }
        let nested = actors.classes.filter(\.hasItem).compactMap(\.item)
        let actorTypes = actors.classes.map(\.type) + actors.protocols.map(\.type)
        var types = Array(simple[..<11]) + composed + nested + actorTypes
        for index in types.indices { types[index].index = index }
        actors.addBehaviors(of: types, dice)
        runs = (types + ValueType.simple).map(\.values.count).max() ?? 1
        let shelf = dice.shuffled(Array(types.indices))
        let maker = CallMaker(dice: dice, actors: actors, types: types, shelf: shelf)
        calls = (1...count).map(maker.call).filter { kept?.contains($0.number) ?? true }
        for call in calls {
            if let owner = call.owner { actors.plan(owner)?.members += call.declaration }
        }
        let sources = ActorSources(actors: actors, dice: dice)
        let classes = sources.classes()
        add("Actors0", sources.protocols() + classes.prefix(4).joined())
        add("Actors1", classes.dropFirst(4).joined())
        let places = Places(types: types, shelf: shelf, dice: dice)
        add("Places", places.classes)
        add("Extensions", places.extensions)
        for number in 0..<3 {
            add("Calls\(number)", calls.filter { $0.owner == nil && $0.number % 3 == number }.flatMap(\.declaration))
        }
        add("List", GeneratedProject.list(calls, runs: runs))
    }

    private mutating func add(_ name: String, _ lines: some Sequence<String>) {
        files.append((name + ".swift", ["import FlynnRuntime", ""] + lines))
    }
}

/// The types and variables for values of all types.
private struct Places {
    let types: [ValueType]
    let shelf: [Int]
    let dice: Dice

    /// Types that declare the same members with different types, and global functions and variables.
    var classes: [String] {
        let globals = types.enumerated().flatMap { index, type in
            [
                "func make\(index)() -> \(type.name) { \(type.variable) }",
                "nonisolated(unsafe) let global\(index) = make\(index)()",
                "func search\(index)() -> \(type.operand)? { .some(make\(index)()) }",
                "struct Slot\(index) { subscript(position: Int) -> \(type.name) { make\(index)() } }",
                "func make(item\(index): Int) -> \(type.name) { make\(index)() }",
                "func <-> (desk: Desk, slot: Slot\(index)) -> \(type.name) { make\(index)() }",
            ]
        }
        let names = dice.shuffled(PieceMaker.names).prefix(4).map {
            "let \($0) = make\(dice.number(below: types.count))()"
        }
        let room = [
            "struct Room {", "    nonisolated(unsafe) static let main = Room()", "    let desk = Desk()",
            "    var maybeDesk: Desk? = Desk()",
            "    let shelf = Shelf()", "    var perhapsDesk: Desk? { vary(Desk(), nil) }", "}",
            "class WideDesk: Desk {}",
            "typealias Table = Desk", "nonisolated(unsafe) let desk = Desk()",
        ]
        let desk =
            ["class Desk {", "    nonisolated(unsafe) static let shared = Desk()", "    required init() {}"]
            + indented(names)
        let other = ["final class Shelf {"] + indented(names.shuffledValues(dice, types.count))
        return globals + desk + types.indices.flatMap { indented(members($0, of: $0)) } + ["}"] + other
            + types.indices.flatMap { indented(members(shelf[$0], of: $0)) } + ["}"] + room
    }

    var extensions: [String] {
        types.indices.flatMap { index in
            [
                "extension Desk { var extra\(index): \(types[index].name) { make\(index)() } }",
                "extension Shelf { var extra\(shelf[index]): \(types[index].name) { return make\(index)() } }",
            ]
        }
    }

    private func members(_ number: Int, of index: Int) -> [String] {
        let (type, make) = (types[index], "make\(index)()")
        return [
            "let value\(number): \(type.name) = \(make)", "let plain\(number) = \(make)",
            "var maybe\(number): \(type.operand)? = .some(\(make))",
            "nonisolated(unsafe) static let common\(number) = \(make)",
            "let list\(number) = [\(make)]", "var table\(number): [String: \(type.operand)] = [\"a\": \(make)]",
            "let pair\(number) = (\(make), 1)", "let named\(number): (count: Int, item: \(type.name)) = (1, \(make))",
            "lazy var lazy\(number) = \(make)", "var current\(number): \(type.name) { \(make) }",
            "func find\(number)() -> \(type.name) { \(make) }",
            "func load\(number)() throws -> \(type.name) { \(make) }",
            "subscript(item\(number) position: Int) -> \(type.name) { \(make) }", "let maker\(number) = { \(make) }",
            "var late\(number): \(type.operand)! = .some(\(make))",
            "var perhaps\(number): \(type.operand)? { vary(.some(\(make)), nil) }",
            "var bag\(number): [\(type.operand)] { vary([\(make)], []) }",
        ]
    }
}

extension Sequence where Element == String {
    /// Returns declarations of the same names with other values.
    fileprivate func shuffledValues(_ dice: Dice, _ count: Int) -> [String] {
        map { $0.split(separator: "=")[0] + "= make\(dice.number(below: count))()" }
    }
}
