import FlynnRuntime

/// Between statements a shortcut is left over like anywhere else.
func test(_ count: Int, _ names: [String]) {
    local::ACTOR  // expected-error{{'local::ACTOR'}}
    switch (count, names) {
    case (0, _), (1, ["a", "b, (c)"]):
        first::BEHAVIOR  // expected-error{{'first::BEHAVIOR'}}
    case let (count, names) where names.contains { $0.count > count }:
        second::CHAINABLE  // expected-error{{'second::CHAINABLE'}}
    default:
        names.forEach { name in
            print(name)
            third::BEHAVIOR  // expected-error{{'third::BEHAVIOR'}}
        }
    }
    defer {
        fourth::BEHAVIOR  // expected-error{{'fourth::BEHAVIOR'}}
    }
}
