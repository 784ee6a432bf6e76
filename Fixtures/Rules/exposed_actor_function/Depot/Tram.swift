class Tram: Vehicle, Describable {
    override func move() { super.move() }
    func ring() {}  // expected-error{{method 'ring' of actor 'Tram'}}
}

class Bus: Tram {
    override func ring() {}
    func honk() {}  // expected-error{{'honk'}}
}
