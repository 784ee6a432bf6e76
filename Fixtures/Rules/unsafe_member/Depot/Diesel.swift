class Diesel: Engine {
    override func unsafeStart() { super.unsafeStart() }
    func unsafeStop() {}  // expected-warning{{actor 'Diesel'}}
}

extension Diesel {
    var unsafeFuel: Int { 0 }  // expected-warning{{'unsafeFuel'}}
}
