import FlynnRuntime

class Shelf: Actor {
    var books: [String] = []  // expect exposed_actor_variable: 'books'
    var safeCount: Int { 0 }
}
