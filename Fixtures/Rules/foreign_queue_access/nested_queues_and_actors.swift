import FlynnRuntime
import Foundation

/// A queue in a queue, a queue in a method of a nested actor, and closures in the arguments of calls.
final class Library<Book: Sendable>: Actor {
    private var books: [Book] = []
    private var readers: [String: Int] = [:]

    lazy var beSort = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter (Book, Book) -> Bool - the order, "(ascending, stable)"
        let isBefore: (Book, Book) -> Bool = args[x: 0]
        DispatchQueue.global(qos: .utility).async { [weak self] in
            let sorted = (self?.books ?? []).sorted { isBefore($0, $1) }  // expect foreign_queue_access: 'books' is state of the actor, but the closure is passed to 'DispatchQueue'
            DispatchQueue.main.async { print(sorted.map { book in "\(book) \(self?.readers.count ?? 0)" }) }  // expect foreign_queue_access: 'readers'
        }
        Task.detached(priority: .high) { [weak self] in
            await withTaskGroup(of: Void.self) { group in print(group) }
            await show(self?.books.count ?? 0, { "a, (b)" }())  // expect foreign_queue_access: 'books'
        }
    }

    final class Desk: Actor {
        private var queue: [String] = []
        private func serve() { queue.removeFirst() }
        lazy var beServe = Behavior(self) { [unowned self] _ in
            OperationQueue.main.addOperation { self.serve() }  // expect foreign_queue_access: 'serve'
            OperationQueue.main.addOperation { [queue] in print(queue.filter { !$0.isEmpty }) }
        }
    }
}

extension Library where Book == String {
    func safeLend() {
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
            if self.books.isEmpty { timer.invalidate() }  // expect foreign_queue_access: 'books'
        }
    }
}
