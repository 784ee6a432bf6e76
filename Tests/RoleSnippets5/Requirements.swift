// Requirements of the kinds that Tests/FlynnRolesTests/Guests.swift doesn't have, forwarded as FlynnLint writes it. It must
// compile without a warning.
import FlynnRoles
import Foundation

enum LoadError: Error { case failed }

final class Page {}

protocol Opening: AnyObject {
    func open()
}

protocol Loading: Opening, NSObjectProtocol, CustomStringConvertible {
    func move(_: Int, by _: String)
    func load() async throws(LoadError) -> Page
    var count: Int { get async throws }
    var first: Page { get throws(LoadError) }
    subscript(key name: String) -> Int? { get set }
    func greatest<Value>(_ values: [Value]) -> Value? where Value: Comparable
    func sum(_ values: some Collection<Int>, _ other: any Equatable) -> (Int, Int)
    @discardableResult func close() -> Int
    @MainActor func show(_ page: Page) -> Bool
    @MainActor func find(_ page: Page) async -> Page?
    func finish(done: (() -> Void)?)
    func run(_ work: @escaping @Sendable () async -> Void) async throws
    func visit(_ body: @Sendable (Int) -> Void)
    func change(_ values: inout [Int], `in` body: (inout Int) -> Void)
    @available(*, deprecated) func reopen()
    func unwrapped() -> Int!
}

class LoadingMultiplexer: Multiplexer<any Loading>, Loading {
    // flynnlint:multiplexer Loading - generated, and replaced when the protocol changes

    func open() {
        forward { $0.open() }
    }

    func move(_ value1: Int, by value2: String) {
        forward { $0.move(value1, by: value2) }
    }

    func load() async throws(LoadError) -> Page {
        try await forward { (target) async throws(LoadError) in try await target.load() }
    }

    var count: Int {
        get async throws {
            try await forward { try await $0.count }
        }
    }

    var first: Page {
        get throws(LoadError) {
            try forward { (target) throws(LoadError) in try target.first }
        }
    }

    subscript(key name: String) -> Int? {
        get { forward { $0[key: name] } }
        set { forward { $0[key: name] = newValue } }
    }

    func greatest<Value>(_ values: [Value]) -> Value? where Value: Comparable {
        forward { $0.greatest(values) }
    }

    func sum(_ values: some Collection<Int>, _ other: any Equatable) -> (Int, Int) {
        forward { $0.sum(values, other) }
    }

    @discardableResult func close() -> Int {
        forward { $0.close() }
    }

    @MainActor func show(_ page: Page) -> Bool {
        forward { $0.show(page) }
    }

    @MainActor func find(_ page: Page) async -> Page? {
        await forward { await $0.find(page) }
    }

    func finish(done: (() -> Void)?) {
        forward { $0.finish(done: done) }
    }

    func run(_ work: @escaping @Sendable () async -> Void) async throws {
        try await forward { try await $0.run(work) }
    }

    func visit(_ body: @Sendable (Int) -> Void) {
        forward { $0.visit(body) }
    }

    func change(_ values: inout [Int], `in` body: (inout Int) -> Void) {
        forward { $0.change(&values, in: body) }
    }

    @available(*, deprecated) func reopen() {
        forward { $0.reopen() }
    }

    func unwrapped() -> Int! {
        forward { $0.unwrapped() }
    }
}
