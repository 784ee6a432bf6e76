import FlynnLint
import FlynnSyntax
import Testing

@testable import FlynnFacts

struct KnownAPITests {
    @Test func `modules, functions and values are listed once`() {
        #expect(Set(KnownModule.all.map(\.name)).count == KnownModule.all.count)
        let functions = KnownFunction.all.map { "\($0.scope) \($0.name)" }
        #expect(Set(functions).count == functions.count)
        #expect(Set(KnownValue.all.map(\.type)).count == KnownValue.all.count)
        #expect(Set(KnownProtocol.all.map(\.name)).count == KnownProtocol.all.count)
        #expect(Set(KnownType.all.map(\.name)).count == KnownType.all.count)
    }

    @Test func `functions, values and protocols belong to modules with known APIs`() {
        for function in KnownFunction.all {
            #expect(KnownModule.qualifiers.contains(function.module), "\(function.name)")
        }
        for value in KnownValue.all { #expect(KnownModule.qualifiers.contains(value.module), "\(value.type)") }
        for known in KnownProtocol.all { #expect(KnownModule.qualifiers.contains(known.module), "\(known.name)") }
        let names = Set(KnownModule.all.map(\.name))
        for module in KnownModule.all { #expect(names.isSuperset(of: module.offers), "\(module.name)") }
    }

    @Test func `a function has at least one fact, and only methods are unmistakable`() {
        for function in KnownFunction.all {
            #expect(
                function.closureUse != nil || function.delivery != nil || function.blocksWithArguments != nil
                    || function.neverReturns,
                "\(function.name)")
            #expect(!function.isUnmistakable || function.scope != .global, "\(function.name)")
        }
    }

    @Test func `every static member that returns an instance has a type with known functions, or is a scheduler`() {
        let types = Set(
            KnownFunction.all.compactMap { function -> String? in
                switch function.scope {
                case .global: nil
                case .type(let type), .instance(let type): type
                }
            })
        let unsimulated = Set(
            KnownUnsimulated.all.compactMap { if case .instance(let type) = $0.scope { type } else { nil } })
        for value in KnownValue.all where !unsimulated.contains(value.type) {
            #expect(types.contains(value.type) || KnownType.scheduling(value.type) != nil, "\(value.type)")
        }
    }

    // MARK: - Findings

    /// Returns the rules of the findings in two members of an actor: a behavior and a method with the same code.
    private func findings(_ code: String) -> [String] {
        let source = """
            import Combine
            import Foundation

            class Sample: Actor {
                private var state = 0
                lazy var beRun = Behavior(self) { [unowned self] _ in
                    \(code)
                }
                private func run() {
                    \(code)
                }
            }
            """
        var options = LintOptions()
        options.rules.severities = [
            "foreign_queue_access": .warning, "escaping_unowned_self": .warning, "blocking_call": .warning,
        ]
        return Linter(options: options).lint(SourceText(source), path: "Sample.swift").map(\.rule)
    }

    /// Returns a call with a known receiver type.
    private func call(_ function: KnownFunction, _ suffix: String) -> String {
        switch function.scope {
        case .global: "\(function.name)\(suffix)"
        case .type(let type) where function.name == "init": "\(type)\(suffix)"
        case .type(let type): "\(type).\(function.name)\(suffix)"
        case .instance(let type): "let receiver: \(type) = make()\nreceiver.\(function.name)\(suffix)"
        }
    }

    @Test(arguments: KnownFunction.all.filter { $0.closureUse != nil && $0.assignedObject == nil })
    func `a closure leads to the findings of its use`(_ function: KnownFunction) {
        let found = findings(call(function, " { self.state = 1 }"))
        switch function.closureUse {
        case .callsConcurrently?: #expect(found == ["foreign_queue_access", "foreign_queue_access"])
        // A child task ends before the surrounding code.
        case .runsInChildTask?: #expect(found == ["foreign_queue_access", "foreign_queue_access"])
        case .runsOnOtherThread?: #expect(found == ["foreign_queue_access", "foreign_queue_access"])
        case .stores?, .subscribes?: #expect(found == ["escaping_unowned_self"])
        case .callsInPlace?, nil: #expect(found.isEmpty)
        }
    }

    @Test(arguments: KnownFunction.all.filter { $0.scope == .global && $0.closureUse == .callsInPlace })
    func `a closure that is called in place blocks its behavior`(_ function: KnownFunction) {
        #expect(findings(call(function, " { _ = readLine() }")) == ["blocking_call"])
    }

    @Test(arguments: KnownFunction.all.filter { $0.closureParameter != nil })
    func `a closure's parameter has known functions`(_ function: KnownFunction) {
        let found = findings("Task { await \(function.name)(of: Int.self) { group in group.addTask { self.state } } }")
        #expect(found == ["foreign_queue_access", "foreign_queue_access"])
    }

    @Test(arguments: KnownFunction.all.filter { $0.blocksWithArguments != nil })
    func `a function blocks with the right number of arguments`(_ function: KnownFunction) throws {
        let counts = try #require(function.blocksWithArguments)
        func call(argumentCount: Int) -> String {
            self.call(function, "(\(Array(repeating: "value", count: argumentCount).joined(separator: ", ")))")
        }
        #expect(findings(call(argumentCount: counts.lowerBound)) == ["blocking_call"])
        if counts.upperBound != .max { #expect(findings(call(argumentCount: counts.upperBound + 1)).isEmpty) }
        // A static method isn't an instance method, and vice versa.
        switch function.scope {
        case .global: break
        case .type(let type):
            #expect(findings("let receiver: \(type) = make()\nreceiver.\(function.name)()").isEmpty)
        case .instance(let type):
            #expect(findings("\(type).\(function.name)()").isEmpty)
        }
    }

    @Test(arguments: KnownFunction.all.filter(\.neverReturns))
    func `a loop with a function that never returns isn't endless`(_ function: KnownFunction) {
        #expect(findings("while true { }") == ["blocking_call"])
        #expect(findings("while true { \(call(function, "()")) }").isEmpty)
    }

    @Test(arguments: KnownFunction.all.filter { $0.delivery != nil })
    func `a publisher delivers on the thread of its scheduler or of the publisher before it`(
        _ function: KnownFunction
    ) throws {
        func subscribe(_ publisher: String) -> [String] { findings("\(publisher).sink { self.state = $0 }") }
        let (onOther, onSame) = ("make().receive(on: DispatchQueue.main)", "make()")
        let isOther = ["foreign_queue_access", "foreign_queue_access"]
        let isUnknown = ["escaping_unowned_self"]
        switch try #require(function.delivery) {
        case .otherThread:
            #expect(subscribe("make().\(function.name)()") == isOther)
        case .sameThread:
            #expect(subscribe("\(onOther).\(function.name)()") == isOther)
            #expect(subscribe("\(onSame).\(function.name)()") == isUnknown)
        case .scheduler(let label):
            #expect(subscribe("\(onSame).\(function.name)(\(label): OperationQueue.main)") == isOther)
            #expect(subscribe("\(onSame).\(function.name)(\(label): ImmediateScheduler.shared)") == isUnknown)
            #expect(subscribe("\(onOther).\(function.name)(\(label): ImmediateScheduler.shared)") == isOther)
            #expect(subscribe("\(onOther).\(function.name)(\(label): scheduler)") == isUnknown)
        }
    }

    @Test(arguments: KnownFunction.all.filter { $0.assignedObject != nil })
    func `an assignment through a key path is an access`(_ function: KnownFunction) throws {
        let label = try #require(function.assignedObject)
        let call = "make().receive(on: DispatchQueue.main).\(function.name)(to: \\.state, \(label): self)"
        #expect(findings(call) == ["foreign_queue_access", "foreign_queue_access"])
    }
}
