import FlynnRuntime

class Cat: Actor {
    lazy var bePlay = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - minutes
        print(args[x: 0] as Int)
    }
}

class Dog: Actor {
    lazy var bePlay = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - minutes
        // flynnlint:parameter String - with what
        print(args[x: 0] as Int, args[x: 1] as String)
    }
}

func pet(named name: String) -> Cat { Cat() }
func pet(_ number: Int, loud: Bool = false) -> Dog { Dog() }
func pet(_ number: Int, _ other: Int) -> Cat { Cat() }
func twin(_ number: Int) -> Cat { Cat() }
func twin(_ text: String) -> Dog { Dog() }
func same(_ number: Int) -> Cat { Cat() }
func same(_ text: String) -> Cat { Cat() }

struct Home {
    static let shared = Home()
    let cat: Cat = .init()
    weak var dog: Dog?
    unowned let guest: Cat
    lazy var late = { Dog() }()
    @Stored var kept = Cat()
    @Stored var typed: Dog
    static func make() -> Home { Home() }
    func pet(at index: Int) -> Cat { cat }
    func pet(in room: String) -> Dog? { dog }
    func callAsFunction(_ number: Int) -> Cat { cat }
    subscript(index: Int) -> Cat { cat }
    subscript(room room: String) -> Dog? { dog }
    func itself() -> Self { self }

    func play() {
        pet(at: 1).bePlay()  // expect argument_count: takes 1 argument, but none is passed
        pet(in: "hall")?.bePlay(1)  // expect argument_count: takes 2 arguments, but 1 is passed
        self.kept.bePlay()
        typed.bePlay(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    }
}

func play(_ home: inout Home, _ isCat: Bool, _ cat: Cat, _ other: Cat?, _ dog: Dog) throws {
    pet(named: "Tom").bePlay()  // expect argument_count: takes 1 argument, but none is passed
    pet(1).bePlay(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    pet(1, loud: true).bePlay(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    pet(1, 2).bePlay()  // expect argument_count: takes 1 argument, but none is passed
    same(1).bePlay()  // expect argument_count: takes 1 argument, but none is passed
    home.cat.bePlay()  // expect argument_count: takes 1 argument, but none is passed
    home.dog?.bePlay(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    home.guest.bePlay()  // expect argument_count: takes 1 argument, but none is passed
    home.late.bePlay(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    home.itself().cat.bePlay()  // expect argument_count: takes 1 argument, but none is passed
    home[1].bePlay()  // expect argument_count: takes 1 argument, but none is passed
    home[room: "hall"]?.bePlay(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    home(1).bePlay()  // expect argument_count: takes 1 argument, but none is passed
    Home.shared.cat.bePlay()  // expect argument_count: takes 1 argument, but none is passed
    Home.make().cat.bePlay()  // expect argument_count: takes 1 argument, but none is passed
    let house: Home = .shared
    house.cat.bePlay()  // expect argument_count: takes 1 argument, but none is passed
    (isCat ? cat : Cat()).bePlay()  // expect argument_count: takes 1 argument, but none is passed
    (other ?? cat).bePlay()  // expect argument_count: takes 1 argument, but none is passed
    let best = other ?? home.guest
    best.bePlay()  // expect argument_count: takes 1 argument, but none is passed
    (try pet(1)).bePlay(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    let maybe = try? pet(1)
    maybe?.bePlay(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    type(of: cat).init().bePlay()  // expect argument_count: takes 1 argument, but none is passed
    let flow = cat |> dog |> [cat, cat]
    flow.bePlay()  // expect argument_count: takes 1 argument, but none is passed
    dog.bePlay(1, "ball").bePlay(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    func local() -> Dog { dog }
    local().bePlay(1)  // expect argument_count: takes 2 arguments, but 1 is passed
    func generic<Dog>(_ dog: Dog) -> Dog { dog }
    generic(cat).bePlay(1)

    // The overload is ambiguous.
    twin(1).bePlay()
    twin("Tom").bePlay()
    (isCat ? cat : find(1)).bePlay()
    (find(2) ?? dog).bePlay(1, 2, 3)
    pet(somehow: 1).bePlay()
    home.pet.bePlay()
    home.neighbors().cat.bePlay()
}
