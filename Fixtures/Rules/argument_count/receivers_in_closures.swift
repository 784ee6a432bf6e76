import FlynnRuntime

class Singer: Actor {
    lazy var beSing = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - song
        print(args[x: 0] as String)
    }
    var partner: Dancer?  // expect exposed_actor_variable
}

class Dancer: Actor {
    lazy var beSing = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - song
        // flynnlint:parameter Int - verses
        print(args[x: 0] as String, args[x: 1] as Int)
    }
}

struct Stage {
    var singers: [Singer]
    var dancers: [String: Dancer]
    var star: Singer?
    func each(_ body: (Singer, Dancer) -> Void) {}
    func with<Result>(_ singer: Singer, do body: @escaping (Singer) throws -> Result, then done: ((Dancer) -> Void)? = nil) {}
    static func open(_ body: (Stage) -> Void) {}
}

func perform(_ stage: Stage, _ other: Choir) {
    stage.singers.forEach { $0.beSing() }  // expect argument_count: takes 1 argument, but none is passed
    stage.singers.forEach { singer in singer.beSing() }  // expect argument_count: none is passed
    stage.singers.forEach({ singer in singer.beSing() })  // expect argument_count: none is passed
    stage.singers.forEach { (singer: Singer) in singer.beSing() }  // expect argument_count: none is passed
    stage.dancers.values.forEach { $0.beSing("a") }  // expect argument_count: takes 2 arguments, but 1 is passed
    stage.dancers.forEach { $0.value.beSing("a") }  // expect argument_count: takes 2 arguments, but 1 is passed
    stage.dancers.forEach { $1.beSing($0) }  // expect argument_count: takes 2 arguments, but 1 is passed
    stage.dancers.forEach { name, dancer in dancer.beSing(name) }  // expect argument_count: takes 2 arguments, but 1 is passed
    stage.dancers.forEach { (_, dancer) in dancer.beSing("a") }  // expect argument_count: takes 2 arguments, but 1 is passed
    stage.singers.enumerated().forEach { index, singer in singer.beSing("\(index)", 1) }  // expect argument_count: 2 are passed
    stage.star.map { $0.beSing() }  // expect argument_count: none is passed
    stage.star?.partner.map { $0.beSing("a") }  // expect argument_count: 1 is passed
    stage.singers.compactMap { $0.partner }.forEach { $0.beSing("a") }  // expect argument_count: 1 is passed
    stage.singers.compactMap(\.partner).forEach { $0.beSing("a") }  // expect argument_count: 1 is passed
    stage.singers.filter { $0.partner != nil }.first?.beSing()  // expect argument_count: none is passed
    stage.singers.lazy.filter { $0.partner != nil }.forEach { $0.beSing() }  // expect argument_count: none is passed
    stage.singers.reduce(0) { count, singer in singer.beSing("\(count)", 1); return count }  // expect argument_count: 2 are passed
    stage.each { $0.beSing(); $1.beSing("a", 1) }  // expect argument_count: takes 1 argument, but none is passed
    stage.each { singer, dancer in
        singer.beSing("a")
        dancer.beSing("a")  // expect argument_count: takes 2 arguments, but 1 is passed
    }
    stage.with(Singer()) { $0.beSing("a") } then: { $0.beSing("a") }  // expect argument_count: takes 2 arguments, but 1 is passed
    stage.with(Singer(), do: { $0.beSing() })  // expect argument_count: takes 1 argument, but none is passed
    Stage.open { $0.star?.beSing() }  // expect argument_count: takes 1 argument, but none is passed
    let handler: (Dancer, Int) -> Void = { dancer, _ in dancer.beSing("a") }  // expect argument_count: 1 is passed
    handler(Dancer(), 1)
    let made = { Dancer() }()
    made.beSing("a")  // expect argument_count: takes 2 arguments, but 1 is passed
    let prepared = {
        let dancer = Dancer()
        print(dancer)
        return dancer
    }()
    prepared.beSing("a")  // expect argument_count: takes 2 arguments, but 1 is passed
    let typed = { () -> Singer in make() }()
    typed.beSing()  // expect argument_count: takes 1 argument, but none is passed
    let crowd = (0..<4).map { _ in Dancer() }
    crowd[0].beSing("a")
    let pairs = stage.singers.map { ($0, Dancer()) }
    for (singer, dancer) in pairs {
        singer.beSing("a", 1)  // expect argument_count: takes 1 argument, but 2 are passed
        dancer.beSing("a")  // expect argument_count: takes 2 arguments, but 1 is passed
    }
    // Captured names.
    let star = stage.star
    let use = { [star, dancer = stage.dancers["a"]] in
        star?.beSing()  // expect argument_count: takes 1 argument, but none is passed
        dancer?.beSing("a")  // expect argument_count: takes 2 arguments, but 1 is passed
    }
    use()
    // Each closure has its own `$0`.
    stage.singers.forEach { _ in stage.dancers.values.forEach { $0.beSing("a", 1) } }
    stage.singers.forEach { singer in stage.dancers.values.forEach { $0.beSing("a", 1) }; singer.beSing("a") }
    stage.singers.map { $0.partner }.forEach { $0?.beSing("a", 1) }
    // The values that another module's function passes are unknown.
    other.forEach { $0.beSing() }
    other.singers.forEach { singer in singer.beSing() }
    inspect { $0.beSing() }
    choose { $0.beSing() }
    stage.singers.reduce(into: Stage.self) { $0.beSing() }
}

func choose(_ body: (Singer) -> Void) {}
func choose(_ body: (Dancer) -> Void) {}
