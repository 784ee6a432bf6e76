import FlynnRoles

struct Page {}

protocol Titled {
    var title: String { get }
}

protocol Shared: AnyObject, Sendable {
    func share()
}

protocol Printing: AnyObject {
    func write(_ lines: String...)
}

protocol Loading: AnyObject {
    func load() async throws
}

@objc protocol Menu {
    func open()
}

// expect@+1 invalid_shortcut: 'Page' can't be multiplexed: it isn't a protocol
pages::MULTIPLEXER(Page)

// expect@+1 invalid_shortcut: 'Titled' can't be multiplexed: structs can conform to it, but targets are objects
titles::MULTIPLEXER(Titled)

// expect@+1 invalid_shortcut: 'Shared' can't be multiplexed: it inherits 'Sendable'
shares::MULTIPLEXER(Shared)

// expect@+1 invalid_shortcut: 'Printing' can't be multiplexed: requirement 'write' has a variadic parameter
prints::MULTIPLEXER(Printing)

// expect@+1 invalid_shortcut: no protocol 'Missing' in the project; declare it, or write its name as it is declared
missing::MULTIPLEXER(Missing)

// expect@+1 unexpanded_shortcut
loads::MULTIPLEXER(Loading)

// expect@+1 unexpanded_shortcut
menus::MULTIPLEXER(Menu)

// expect@+1 invalid_shortcut: shortcut 'none::MULTIPLEXER()' names no protocol; write 'none::MULTIPLEXER(Protocol)'
none::MULTIPLEXER()

// expect@+1 invalid_shortcut: shortcut 'both::MULTIPLEXER(Loading, Menu)' must name one protocol; write 'both::MULTIPLEXER(Protocol)'
both::MULTIPLEXER(Loading, Menu)

// expect@+1 invalid_shortcut: shortcut 'open::MULTIPLEXER(Menu)' must be alone on its line to be expanded; add 'public' to the code that replaces it
public open::MULTIPLEXER(Menu)

/// Protocols inside of types.
enum Toolbar {
    protocol Delegate: AnyObject {
        func didSelect(_ item: Int)
    }

    // expect@+1 unexpanded_shortcut
    selections::MULTIPLEXER(Delegate)
}
