import FlynnRuntime

final class Rover: Actor {
    lazy var beDrive = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Command - what to do
        let command: Command = args[x: 0]
        // A case of an enumeration can have labels and a behavior's name.
        switch command {
        case .beDrive(metres: let metres): print(metres)
        case .beTurn(degrees: 90): print("(right: 90)")
        case .beTurn(degrees: let degrees) where degrees < 0: print(degrees)
        case .beTurn: break
        }
    }
    lazy var beTurn = Behavior(self) { _ in }
}

enum Command {
    case beDrive(metres: Double)
    case beTurn(degrees: Int)

    static let straight = Command.beDrive(metres: 1)
    static func beTurning(degrees: Int) -> Command { .beTurn(degrees: degrees) }
}

/// A structure with an initializer, and a function, of such names.
struct beDrive {
    init(metres: Double) {}
}

let commands: [Command] = [.beDrive(metres: 1.5), .beTurn(degrees: 90), Command.beTurn(degrees: 1)]
let plan = beDrive(metres: 5)
