import Foundation

class Model: NSObject {
    var value = 0
}

class View: UnknownView {
    let title = ""
}

actor Account {
    var balance = 0
}

protocol Ledger: Actor {
    var entries: [Int] { get }
}

extension Account: Ledger {
    var entries: [Int] { [] }
}

struct Box<T: Actor> {
    var value: T
    let (first, second) = (1, 2)
}

extension Actor {
    var label: String { "actor" }
}

var global = 0
