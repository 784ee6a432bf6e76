class Model {
    var value = 0
}

final class Bee {
    func beBusy(_ model: Model) {}
    func work(_ model: Model) { beBusy(model) }
}

struct Gallery {
    var beShown: (Model) -> Void
    func show(_ model: Model) { self.beShown(model) }
}
