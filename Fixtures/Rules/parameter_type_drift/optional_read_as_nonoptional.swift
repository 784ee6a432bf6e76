import FlynnRuntime

struct Seat { var row = 1 }

class Usher: Actor {
    lazy var beSeat = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String? - the guest, if known
        // flynnlint:parameter Seat? - a seat
        // flynnlint:parameter Optional<Int> - a number
        // flynnlint:parameter (() -> Void)? - afterwards
        self.greet(args[x: 0] as String)  // expect parameter_type_drift: the 1st argument of behavior 'beSeat' is documented as 'String?', but read as 'String'
        let seat: Seat = args[x: 1]  // expect parameter_type_drift: documented as 'Seat?', but read as 'Seat'
        let number = args[2] as! Int  // expect parameter_type_drift: documented as 'Optional<Int>', but read as 'Int'
        let text: String? = args[x: 2]  // expect parameter_type_drift: documented as 'Optional<Int>', but read as 'String?'
        let done: () -> Void = args.get(3)  // expect parameter_type_drift: documented as '(() -> Void)?', but read as '() -> Void'
        let all: [String] = args[x: 0]  // expect parameter_type_drift: documented as 'String?', but read as '[String]'
        print(seat, number, text ?? "", done, all)
    }

    private func greet(_ name: String) { print("Good evening, \(name)") }
}
