import FlynnRuntime

class Turtle: Actor {
    private var position = (x: 0.0, y: 0.0)
    private var name = ""

    lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - horizontal distance
        // flynnlint:parameter Float - vertical distance
        let x: Double = args[x: 0]  // expect parameter_type_drift: the 1st argument of behavior 'beMove' is documented as 'Int', but read as 'Double'
        var y: Double = args.get(1)  // expect parameter_type_drift: the 2nd argument of behavior 'beMove' is documented as 'Float', but read as 'Double'
        y += 0.5
        self.position = (x, y)
    }

    lazy var beTurn = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - by how many degrees
        // flynnlint:parameter String - the new name
        print(args[x: 0] as Int64)  // expect parameter_type_drift: documented as 'Int', but read as 'Int64'
        print(((args[0] as! UInt)), max(1, args.get(0) as Int8))  // expect parameter_type_drift: read as 'UInt' // expect parameter_type_drift: read as 'Int8'
        self.name = String(args[x: 1] as Substring) + "(a, b)"  // expect parameter_type_drift: documented as 'String', but read as 'Substring'
    }

    // flynnlint:parameter Bool - whether it draws
    lazy var bePen = Behavior(self) {
        let isDown: Int = $0[x: 0]  // expect parameter_type_drift: documented as 'Bool', but read as 'Int'
        print(isDown)
    }

    lazy var beDraw = Behavior(self) { [unowned self] (parameters: BehaviorArgs) in
        // flynnlint:parameter Character - the letter
        let lengths = [1.0, 2.0].map { length in
            length * Double((parameters[x: 0] as String).count)  // expect parameter_type_drift: the 1st argument of behavior 'beDraw' is documented as 'Character', but read as 'String'
        }
        func letter() -> UInt8 { parameters[x: 0] as UInt8 }  // expect parameter_type_drift: read as 'UInt8'
        print(lengths, letter(), self.name)
    }

    lazy var beGuess = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        if let text: String = args[x: 0] {  // expect parameter_type_drift: documented as 'Int', but read as 'String?'
            print(text)
        }
        guard let count: Int = args[x: 0], let size: Float = args.get(0) else { return }  // expect parameter_type_drift: read as 'Float?'
        print(count, size)
    }

    var beRepeat: Behavior!

    override init() {
        super.init()
        beRepeat = .init(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - how often
            print(args[
                x: 0  // expect@-1 parameter_type_drift: the 1st argument of behavior 'beRepeat' is documented as 'Int', but read as 'String'
            ] as String)
        }
    }
}

final class TurtleState {
    lazy var beSave: ChainableBehavior<Turtle> = ChainableBehavior { (args: BehaviorArgs) in  // expect missing_actor
        // flynnlint:parameter String - the path
        print(args[x: 0] as [String])  // expect parameter_type_drift: the 1st argument of behavior 'beSave' is documented as 'String', but read as '[String]'
    }
}

func draw(_ turtle: Turtle) {
    turtle.beMove(1, 2.0 as Float)
    turtle.beTurn(90, "a").beTurn(1, "b")
}
