protocol Base: AnyObject {
    func begin()
}

protocol Delegate: Base, CustomStringConvertible {
    @discardableResult func end(_ reason: String, after `default`: Int) -> Int?
    func begin()
}

/// Structures may conform to it, but not to the one that inherits it.
protocol Titled {
    var title: String { get }  // what a page shows
}

protocol Page: Titled where Self: AnyObject {
    func turn() /* to the next */
}
