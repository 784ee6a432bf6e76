import FlynnLint
import FlynnSyntax
import Testing

@testable import FlynnIndex
@testable import FlynnSummary

struct KnownAPITests {
    @Test func `modules, functions and values are listed once`() {
        #expect(Set(KnownModule.all.map(\.name)).count == KnownModule.all.count)
        let functions = KnownFunction.all.map { "\($0.scope) \($0.name)" }
        #expect(Set(functions).count == functions.count)
        #expect(Set(KnownValue.all.map(\.type)).count == KnownValue.all.count)
        #expect(Set(KnownProtocol.all.map(\.name)).count == KnownProtocol.all.count)
    }

    @Test func `functions, values and protocols belong to modules with known APIs`() {
        for function in KnownFunction.all {
            #expect(KnownModule.qualifiers.contains(function.module), "\(function.name)")
        }
        for value in KnownValue.all { #expect(KnownModule.qualifiers.contains(value.module), "\(value.type)") }
        for known in KnownProtocol.all { #expect(KnownModule.qualifiers.contains(known.module), "\(known.name)") }
    }

    @Test func `a function has at least one fact, and only methods are unmistakable`() {
        for function in KnownFunction.all {
            #expect(
                function.closureUse != nil || function.blocksWithArguments != nil || function.neverReturns,
                "\(function.name)")
            #expect(!function.isUnmistakable || function.scope != .global, "\(function.name)")
        }
    }

    /// A call of a function with a closure, by code that shows the receiver's type.
    private func call(_ function: KnownFunction) -> String? {
        switch function.scope {
        case .global: nil
        case .type(let type) where function.name == "init": "\(type) { [weak self] in self?.state = 1 }"
        case .type(let type): "\(type).\(function.name) { [weak self] in self?.state = 1 }"
        case .instance(let type):
            "let receiver: \(type) = make()\nreceiver.\(function.name) { [weak self] in self?.state = 1 }"
        }
    }

    @Test func `every function that runs a closure on another thread leads to a finding`() {
        for function in KnownFunction.all {
            guard let call = call(function), let use = function.closureUse else { continue }
            let source = """
                class Sample: Actor {
                    private var state = 0
                    lazy var beRun = Behavior(self) { [unowned self] _ in
                        \(call)
                    }
                    private func run() {
                        \(call)
                    }
                }
                """
            var options = LintOptions()
            options.rules.severities = ["foreign_queue_access": .warning]
            let findings = Linter(options: options).lint(SourceText(source), path: "Sample.swift")
            let count =
                switch use {
                case .runsOnOtherThread: 2
                case .callsInPlace, .stores: 0
                }
            #expect(findings.count == count, "\(function.scope) \(function.name)")
        }
    }

    @Test func `every static member that returns an instance has a type with known functions`() {
        let types = Set(
            KnownFunction.all.compactMap { function -> String? in
                switch function.scope {
                case .global: nil
                case .type(let type), .instance(let type): type
                }
            })
        for value in KnownValue.all { #expect(types.contains(value.type), "\(value.type)") }
    }
}
