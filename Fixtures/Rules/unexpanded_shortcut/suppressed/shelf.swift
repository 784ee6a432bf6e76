import FlynnRuntime

final class Shelf: Actor {
    // flynnlint:disable unexpanded_shortcut - expanded on the builder's machine, which starts from here
    store::BEHAVIOR
    fetch::CHAINABLE
    // flynnlint:enable unexpanded_shortcut
}
