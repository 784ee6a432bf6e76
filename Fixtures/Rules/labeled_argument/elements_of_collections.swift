import FlynnRuntime

final class Lamp: Actor {
    lazy var beShine = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - brightness
        print(args[x: 0] as Int)
    }
}

struct House {
    var lamps: [Lamp] = []
    var named: [String: Lamp] = [:]
    var door: (lamp: Lamp, bell: String)
    static let lighthouse = Lamp()

    func light() {
        lamps[0].beShine(level: 1)  // expect labeled_argument: labeled 'level'
        named["hall"]?.beShine(level: 2)  // expect labeled_argument: labeled 'level'
        door.lamp.beShine(level: 3)  // expect labeled_argument: labeled 'level'
        House.lighthouse.beShine(level: 4)  // expect labeled_argument: labeled 'level'
        if let first = lamps.first, lamps.count > 1 { first.beShine(level: 5) }  // expect labeled_argument: labeled 'level'
        for (name, lamp) in named where name != "hall" { lamp.beShine(level: name.count) }  // expect labeled_argument: labeled 'level'
        lamps.dropFirst().forEach { lamp in
            lamp.beShine(level: 6)  // expect labeled_argument: labeled 'level'
        }
    }
}
