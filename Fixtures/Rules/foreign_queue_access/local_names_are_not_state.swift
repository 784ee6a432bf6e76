import FlynnRuntime
import Foundation

/// Local names aren't state, even if they have the names of state.
class Parser: Actor {
    private var text = ""
    private var count = 0
    private var value = 5
    private var error: Error?

    lazy var beParse = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the text
        let text: String = args[x: 0]
        let count = self.count
        Task { print(text, count) }
        DispatchQueue.main.async { [value, error = self.error] in
            print(value, error ?? text)
        }
        Task {
            let value = 5
            for count in 0..<value { print(count) }
            do { try check() } catch { print(error) }
            switch await ask() {
            case .success(let value): print(value)
            case let .failure(error): print(error)
            }
            if case let (count, text)? = pair() { print(count, text) }
            let (error, other) = split(value: 1, count: 2)
            print(error, other, \Parser.count, Result.value, other.text)
        }
        Task {
            func value() -> Int { 5 }
            print(value())
            print([1].map { count in count + 1 })
        }
        DispatchQueue.main.async { print("self.count", #"\(self.count)"#) }  // self.count
    }

    static func make() {
        Task { print(shared.text) }
        DispatchQueue.main.async { self.registry = [] }
    }

    static var registry: [Parser] = []  // expect exposed_actor_variable
    static let shared = Parser()
}
