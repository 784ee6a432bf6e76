import FlynnRuntime

/// Two subclasses of one class: each may use its inherited members, but not the other's.
class Animal: Actor {
    var safeHunger = 0
    func safeEat(_ amount: Int) { safeHunger -= amount }
}

final class Dog: Animal {
    private var cat: Cat?
    lazy var beShare = Behavior(self) { [unowned self] _ in
        self.safeEat(1)
        self.cat?.safeEat(self.safeHunger)  // expect protected_access: 'safeEat' belongs to actor 'Cat'
        let eat = { (animal: Animal) in animal.safeEat(2) }  // expect protected_access: 'safeEat' belongs to actor 'Animal'
        if let cat = self.cat { eat(cat) }
    }
}

final class Cat: Animal {
    override func safeEat(_ amount: Int) { super.safeEat(amount / 2) }
    func safePurr(to dog: Dog) { dog.beShare(); safeEat(dog.safeHunger) }  // expect protected_access: 'safeHunger' belongs to actor 'Animal'
}

extension Animal {
    static func feed(_ animals: Animal...) {
        for animal in animals { animal.safeEat(1) }  // expect protected_access: 'safeEat' belongs to actor 'Animal'
    }
}
