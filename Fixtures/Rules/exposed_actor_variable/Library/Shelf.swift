import FlynnRuntime

class Shelf: Actor {
    var books: [String] = []  // expected-error{{'books'}}
    var safeCount: Int { 0 }
}
