final class Truck: Vehicle {
    override var number: Int { 6 }
    override var safeSpeed: Double {
        get { super.safeSpeed }
        set { super.safeSpeed = min(newValue, 80) }
    }
    var beUnload: Behavior { beStop }
    private weak var trailer: Vehicle?
    let onArrival: Behavior

    init(_ onArrival: Behavior) {
        self.onArrival = onArrival
        super.init(wheels: [2, 2])
    }
}

private extension Truck {
    var axles: Int { 3 }
    static var count: Int { 5 }
}
