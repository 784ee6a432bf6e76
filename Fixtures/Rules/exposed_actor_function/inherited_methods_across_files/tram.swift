class Tram: Vehicle, Describable {
    override func move() { super.move() }
    func ring() {}  // expect exposed_actor_function: method 'ring' of actor 'Tram'
}

class Bus: Tram {
    override func ring() {}
    func honk() {}  // expect exposed_actor_function: 'honk'
}
