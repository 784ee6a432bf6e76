import FlynnRuntime

extension Station {
    var beBlow: Behavior {
        // flynnlint:parameter Int-the force                     // expect malformed_parameter: ' - ' is missing
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Measuring & - who asked       // expect malformed_parameter: 'Measuring &' is not a Swift type
            print(args[x: 0] as Int)
        }
    }
}
