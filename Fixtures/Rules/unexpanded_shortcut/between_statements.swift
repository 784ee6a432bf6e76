import FlynnRuntime

/// Between statements a shortcut is left over like anywhere else.
func test(_ count: Int, _ names: [String]) {
    local::ACTOR  // expect unexpanded_shortcut: 'local::ACTOR'
    switch (count, names) {
    case (0, _), (1, ["a", "b, (c)"]):
        first::BEHAVIOR  // expect unexpanded_shortcut: 'first::BEHAVIOR'
    case let (count, names) where names.contains { $0.count > count }:
        second::CHAINABLE  // expect unexpanded_shortcut: 'second::CHAINABLE'
    default:
        names.forEach { name in
            print(name)
            third::BEHAVIOR  // expect unexpanded_shortcut: 'third::BEHAVIOR'
        }
    }
    defer {
        fourth::BEHAVIOR  // expect unexpanded_shortcut: 'fourth::BEHAVIOR'
    }
}
