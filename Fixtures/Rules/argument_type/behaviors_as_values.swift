import FlynnRuntime

class Mapper: Actor {
    lazy var beMap = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - what to map
        print(args[x: 0] as Int)
    }

    func safeStart() {
        (self.beMap)("a")  // expect argument_type: behavior 'beMap' must be 'Int'
    }
}

func call(_ mapper: Mapper, _ other: Mapper?) {
    (mapper.beMap)("a")  // expect argument_type
    (mapper.beMap)(5)
    (mapper.beMap)(5, 6)  // expect argument_count
    let map = mapper.beMap
    map("a")  // expect argument_type: behavior 'beMap' must be 'Int', but '"a"', a 'String', is passed
    map(5)
    map()  // expect argument_count
    if let map = other?.beMap { map("a") }  // expect argument_type: behavior 'beMap' must be 'Int'
    if true {
        let map = { (text: String) in print(text) }
        map("a")
    }
    var latest = mapper.beMap
    latest = mapper.beMap
    latest("a")  // expect argument_type: behavior 'beMap' must be 'Int'
}
