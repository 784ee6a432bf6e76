/// Another library's behaviors don't run on schedulers.
struct Behavior {
    let update: (Double) -> Void
    init(_ owner: AnyObject? = nil, _ update: @escaping (Double) -> Void) { self.update = update }
}

class Enemy {
    lazy var beAngry = Behavior(self) { _ in
        sleep(1)
        while true {}
    }
}
