import FlynnRuntime

class Mailman: Actor {
    private var address: String?

    lazy var beDeliver = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the address
        // flynnlint:parameter [Int] - the numbers
        // flynnlint:parameter Int? - the floor
        // flynnlint:parameter Int?? - the door
        let address: String? = args[x: 0]
        let same: String! = args[x: 0]
        let numbers: [Int?] = args[x: 1]
        let floor: Int?? = args[x: 2]
        let door: Int? = args[x: 3]
        if let number: Int = args[x: 2] { print(number) }
        guard let street: String = args[x: 0] else { return }
        self.address = street
        print(address as Any, same as Any, numbers, floor as Any, door as Any)
    }
}
