import FlynnRuntime

class Employee: Actor {
    lazy var beHired = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - by whom
        print(args[x: 0] as String)
    }
}

class Manager: Employee {
    static let shared = Manager()
    lazy var team: [Employee] = []  // expect exposed_actor_variable
    lazy var bePromoted = ChainableBehavior<Manager>(self) { _ in }
    func employee(named name: String) -> Employee? { team.first }  // expect exposed_actor_function
}
