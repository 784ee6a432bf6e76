/// A view library's modifiers, without actors.
struct Style {
    func beBold(weight: Int) -> Style { self }
    func beShown(after seconds: Double, then: () -> Void) -> Style { self }
    static func beBold(weight: Int) {}
}

extension Array where Element == Style {
    func beShown(after seconds: Double) {}
}
