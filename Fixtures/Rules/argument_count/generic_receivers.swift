import FlynnRuntime

protocol Driving: Actor {
    var beDrive: Behavior { get }
}

class Driver: Actor, Driving {
    lazy var beDrive = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - where to
        print(args[x: 0] as String)
    }
}

class Pilot: Actor {
    lazy var beDrive = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - where to
        // flynnlint:parameter Int - how high
        print(args[x: 0] as String, args[x: 1] as Int)
    }
}

class Box<Content> {
    var content: Content
    var spare: [Content] = []
    var next: Box<Content>?
    init(_ content: Content) { self.content = content }
    func take() -> Content? { content }
    func look() { content.beDrive() }
    subscript(index: Int) -> Content { spare[index] }
}

class Garage<Vehicle, Person: Driver>: Box<Person> {
    var person: Person? { content }
    var vehicle: Vehicle?
    func leave() {
        person?.beDrive()  // expect argument_count: takes 1 argument, but none is passed
        content.beDrive()  // expect argument_count: takes 1 argument, but none is passed
        vehicle?.beDrive()
    }
}

final class Hangar: Box<Pilot> {
    func leave() {
        content.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
        take()?.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    }
}

typealias Pair<T> = (T, Box<T>)
typealias Crew = [Pilot]

struct Field {
    struct Tower { let pilot = Pilot() }
    typealias Staff = Driver
    let tower = Tower()
    var staff: Staff?
    let inner = Field.Tower()
}

func travel(
    _ drivers: Box<Driver>, _ pilots: Box<Pilot>, _ unknown: Box<Astronaut>, _ pair: Pair<Pilot>, _ crew: Crew,
    _ one: some Driving, _ any: any Driving, _ make: () -> Pilot, _ type: Pilot.Type, _ field: Field
) {
    drivers.content.beDrive()  // expect argument_count: takes 1 argument, but none is passed
    pilots.content.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    pilots.next?.next?.content.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    pilots.take()?.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    pilots.spare[0].beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    pilots[0].beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    for pilot in pilots.spare { pilot.beDrive("up") }  // expect argument_count: takes 2 arguments, but 1 is passed
    Hangar(Pilot()).content.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    Box<Pilot>(Pilot()).content.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    pair.0.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    pair.1.content.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    crew[0].beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    make().beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    type.init().beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    one.beDrive()  // expect argument_count: takes 1 argument, but none is passed
    any.beDrive()  // expect argument_count: takes 1 argument, but none is passed
    field.tower.pilot.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    field.staff?.beDrive()  // expect argument_count: takes 1 argument, but none is passed
    Field.Tower().pilot.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed

    drivers.content.beDrive("home")
    pilots.content.beDrive("home", 3)
    Box(pilots.content).content.beDrive()  // expect argument_count: takes 2 arguments, but none is passed
    // The type is unknown here.
    unknown.content.beDrive()
}

func drive<T: Driver>(_ one: T, _ many: [T], _ box: Box<T>) {
    one.beDrive()  // expect argument_count: takes 1 argument, but none is passed
    many.first?.beDrive()  // expect argument_count: takes 1 argument, but none is passed
    box.content.beDrive()  // expect argument_count: takes 1 argument, but none is passed
    for one in many { one.beDrive("home") }
}

func drive<T>(_ one: T, _ boxes: [Box<T>]) -> T where T: Pilot & Sendable {
    one.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    boxes[0].content.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    return one
}

func free<T, Pilot: Flying>(_ one: T, _ other: Pilot, _ box: Box<Pilot>) {
    one.beDrive()
    other.beDrive("up")  // expect unknown_behavior
    box.content.beDrive("up")  // expect unknown_behavior
    Pilot.make().beDrive()  // expect unknown_behavior
}

protocol Flying {
    associatedtype Engine
    associatedtype Captain: Pilot
    var engine: Engine { get }
    var captain: Captain { get }
    static func make() -> Self
}

extension Flying {
    func fly() {
        engine.beDrive()
        captain.beDrive("up")  // expect argument_count: takes 2 arguments, but 1 is passed
    }
}
