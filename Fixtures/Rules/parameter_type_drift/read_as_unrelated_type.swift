import FlynnRuntime

class Vehicle { var wheels = 4 }
class Bicycle: Vehicle {}
final class Tandem: Bicycle, Sendable {}
class Ticket {}
struct Route {}
enum Gear { case first, second }

class Garage: Actor {
    lazy var bePark = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Vehicle - what to park
        // flynnlint:parameter Bicycle - what to park beside it
        // flynnlint:parameter [Bicycle] - what else
        let bicycle: Bicycle = args[x: 0]  // expect parameter_type_drift: documented as 'Vehicle', but read as 'Bicycle'
        let tandem = args[0] as! Tandem  // expect parameter_type_drift: documented as 'Vehicle', but read as 'Tandem'
        let ticket: Ticket = args[x: 1]  // expect parameter_type_drift: documented as 'Bicycle', but read as 'Ticket'
        let tandems: [Tandem] = args[x: 2]  // expect parameter_type_drift: documented as '[Bicycle]', but read as '[Tandem]'
        print(bicycle, tandem, ticket, tandems)
    }

    lazy var beDrive = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Route - where
        // flynnlint:parameter Gear - how
        // flynnlint:parameter Ticket - why
        let gear: Gear = args[x: 0]  // expect parameter_type_drift: documented as 'Route', but read as 'Gear'
        let name: String = args[x: 1]  // expect parameter_type_drift: documented as 'Gear', but read as 'String'
        let number: Int = args[x: 2]  // expect parameter_type_drift: documented as 'Ticket', but read as 'Int'
        let route: Route? = args[x: 2]  // expect parameter_type_drift: documented as 'Ticket', but read as 'Route?'
        print(gear, name, number, route as Any)
    }

    lazy var beCall = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Garage - another one
        // flynnlint:parameter Int - how often
        let garage: Route = args[x: 0]  // expect parameter_type_drift: documented as 'Garage', but read as 'Route'
        let times: Garage = args[x: 1]  // expect parameter_type_drift: documented as 'Int', but read as 'Garage'
        print(garage, times)
    }
}
