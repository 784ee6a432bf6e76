import FlynnRuntime

/// Readings of something else that only look like readings of the argument.
final class Shelf: Actor {
    private var args: [String] = ["own", "values"]
    private var books: [String] = []

    lazy var bePut = Behavior(self) { [unowned self] (arguments: BehaviorArgs) in
        // flynnlint:parameter String - the book
        // flynnlint:parameter Int - where  // expect unused_parameter: behavior 'bePut' documents parameter 1, 'Int'
        // The actor's own `args`, not what is passed.
        print(self.args[1], args[1])
        self.books.insert(arguments[x: 0], at: 0)
    }

    lazy var beTake = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - where
        // flynnlint:parameter String - who takes it  // expect unused_parameter: documents parameter 1, 'String'
        let index: Int = args[x: 0]
        let books = self.books
        // The same index of another list, a text, and a comment: args[x: 1].
        print(books[1], self.books[index], "args[x: 1]", #"\(args[x: 1])"#)
        if let args = self.books.first { print(args, args[args.startIndex]) }
    }

    lazy var beSort = Behavior(self) { [unowned self] in
        // flynnlint:parameter (String, String) -> Bool - the order
        // flynnlint:parameter Bool - whether to print  // expect unused_parameter: documents parameter 1, 'Bool'
        let isBefore: (String, String) -> Bool = $0[x: 0]
        // These are the inner closure's.
        self.books.sort { isBefore($0, $1) }
        print(self.books.map { [$0, $0][1] })
    }
}
