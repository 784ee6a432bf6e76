import FlynnRuntime

extension Station {
    var beBlow: Behavior {
        // flynnlint:parameter Int-the force                     // expected-error{{' - ' is missing}}
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Measuring & - who asked       // expected-error{{'Measuring &' is no Swift type}}
            print(args[x: 0] as Int)
        }
    }
}
