import FlynnRuntime

class Library: Actor {
    private var books: [String] = []

    func beFind(_ matches: @escaping @Sendable (String) -> Bool, then done: @escaping @Sendable ([String]) -> Void) {
        behave { me in done(me.books.filter(matches)) }
    }

    func beFindNow(_ matches: (String) -> Bool) {
        print(books.filter(matches))  // expect caller_thread_access: 'books' is state
        behave { me in me.books = [] }
    }
}
