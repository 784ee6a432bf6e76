import FlynnRuntime

/// A line is well formed if it spells a type; whether there is such a type is the compiler's business.
class Index<Key: Hashable, Row>: Actor where Row: Sequence, Row.Element == Key {
    lazy var beInsert = Behavior(self) { (args: BehaviorArgs) in  // expect too_many_parameters
        // flynnlint:parameter Key - where
        // flynnlint:parameter Row.Element - what
        // flynnlint:parameter Self.Entry - how
        // flynnlint:parameter Index<Key, Row>.Entry? - how else
        // flynnlint:parameter any Collection<Key> & Sendable - several of them
        // flynnlint:parameter (any Error)? - what went wrong
        // flynnlint:parameter Result<[Key: Set<Row>], Never> - what came of it
        // flynnlint:parameter inout Int - a counter
        // flynnlint:parameter sending Row - handed over
        // flynnlint:parameter (borrowing Row, _ key: Key, each: Int...) -> Void - a visitor
        // flynnlint:parameter [3 of Int] - a vector
        // flynnlint:parameter ~Copyable - something that moves
        // flynnlint:parameter Index.Type? - a kind
        // flynnlint:parameter Any.Type - another kind
        print(args)
    }

    struct Entry {}
}
