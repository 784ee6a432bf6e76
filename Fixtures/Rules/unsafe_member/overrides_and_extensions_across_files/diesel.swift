class Diesel: Engine {
    override func unsafeStart() { super.unsafeStart() }
    func unsafeStop() {}  // expect unsafe_member: actor 'Diesel'
}

extension Diesel {
    var unsafeFuel: Int { 0 }  // expect unsafe_member: 'unsafeFuel'
}
