import FlynnRuntime
import Synchronization

final class Tally: Sendable {
    private let number = Atomic(0)
}

class Cache: @unchecked Sendable {
    private var values: [String: Int] = [:]
}

class Derived: Cache {
    var more = 0
}

final class Late {
    var value = 0
}

extension Late: @unchecked Sendable {}

class Failure: Error {
    let reason = ""
}

protocol Shareable: Sendable {}
class Marked: Shareable {
    let name = ""
}

@MainActor
class ViewModel {
    var title = ""
}

class DetailModel: ViewModel {
    var details = ""
}

@Observable @Storage class Stored {
    var value = 0
}

class Screen: Actor {
    lazy var beShow = Behavior(self) { _ in }
    lazy var beTake = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args.count)
    }
}

func show(
    _ screen: Screen, _ tally: Tally, _ cache: Cache, _ derived: Derived, _ late: [Late], _ failure: Failure,
    _ marked: Marked?, _ model: ViewModel, _ detail: DetailModel, _ stored: Stored
) {
    screen.beTake(tally, cache, derived, late, failure, marked, model, detail, stored)
}
