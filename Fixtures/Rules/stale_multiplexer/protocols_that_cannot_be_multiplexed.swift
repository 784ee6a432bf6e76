import FlynnRoles

protocol ForValues {
    func change()
}

class Values: Multiplexer<any ForValues>, ForValues {  // expect stale_multiplexer: 'ForValues' can't be multiplexed: structs can conform to it, but targets are objects; add ': AnyObject'
    // flynnlint:multiplexer ForValues - generated
}

protocol WithType: AnyObject {
    associatedtype Item
}

class Typed: Multiplexer<any WithType> {  // expect stale_multiplexer: it has the associated type 'Item'
    // flynnlint:multiplexer WithType - generated
}

protocol Copied: AnyObject {
    func copy() -> Self
}

class Copies: Multiplexer<any Copied> {  // expect stale_multiplexer: requirement 'copy' mentions 'Self'
    // flynnlint:multiplexer Copied - generated
}

protocol Static: AnyObject {
    static func make()
}

class Statics: Multiplexer<any Static> {  // expect stale_multiplexer: requirement 'make' is static
    // flynnlint:multiplexer Static - generated
}

protocol Counted: AnyObject {
    func count(_ numbers: Int...)
}

class Counts: Multiplexer<any Counted> {  // expect stale_multiplexer: requirement 'count' has a variadic parameter
    // flynnlint:multiplexer Counted - generated
}

protocol Shared: AnyObject, Sendable {
    func share()
}

class Shares: Multiplexer<any Shared> {  // expect stale_multiplexer: it inherits 'Sendable'
    // flynnlint:multiplexer Shared - generated
}

class Missing: Multiplexer<any AnyObject> {  // expect stale_multiplexer: no protocol 'Misspelled' in the project
    // flynnlint:multiplexer Misspelled - generated
}
