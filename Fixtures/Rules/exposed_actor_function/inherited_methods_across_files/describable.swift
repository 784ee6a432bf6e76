protocol Describable {
    func describe() -> String
}

extension Describable {
    // No requirement.
    func shout() -> String { describe().uppercased() }
}
