import Foundation

/// The state of other classes and of Swift's own actors isn't checked.
class Model {
    var items: [Int] = []
    func load() {
        DispatchQueue.global().async { self.items = [1] }
        Task { items.append(2) }
    }
}

actor Account {
    var balance = 0
    func pay() {
        Task { balance -= 1 }
    }
}

struct Screen {
    var title = ""
    func show() { Task { print(title) } }
}

class Actress: Model {
    func act() { Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in self.items = [] } }
}
