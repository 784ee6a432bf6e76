import FlynnRuntime

/// Colons that are similar to shortcuts.
struct Menu {
    let items: [String: Int] = [:]
    let choice = true ? Menu.first : Menu.last
    static let first = 1, last = 2

    func choose(label: String, BEHAVIOR: Int) -> Int {
        outer: for item in items {
            inner: while item.value > 0 {
                break outer
            }
        }
        return choose(
            label: "print",
            BEHAVIOR: 5)
    }

    enum Template { case BEHAVIOR, ACTOR }

    func text(_ template: Template) -> String {
        switch template {
        case .BEHAVIOR:
            "BEHAVIOR"
        case .ACTOR: "ACTOR"
        }
    }
}

extension Menu {
    func select(_ BEHAVIOR: Int) -> (Menu) -> Int {
        { menu in menu.choose(label: "a, (b)", BEHAVIOR: BEHAVIOR) }
    }
}
