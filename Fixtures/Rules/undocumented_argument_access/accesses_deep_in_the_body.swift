import FlynnRuntime

/// Accesses deep inside of the body, and in the arguments of calls.
final class Baker: Actor {
    private var breads: [(name: String, grams: Int)] = []

    lazy var beBake: ChainableBehavior<Baker> = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the name, "(x: 1)"
        // flynnlint:parameter [Int] - grams
        let grams: [Int] = args[x: 1]
        self.breads += grams.map { gram in
            (args[x: 0], [gram, 1].reduce(0) { $0 + $1 * (args[x: 2] as Int) })  // expect undocumented_argument_access: 'args[x: 2]' reads the 3rd argument, but behavior 'beBake' documents only 2 parameters
        }
        self.beBake(args[0], args[2]).beBake("a, b", max(1, args.get(3)))  // expect undocumented_argument_access: 'args[2]' // expect undocumented_argument_access: 'args.get(3)'
        func weigh(_ gram: Int = args[x: 4]) -> String {  // expect undocumented_argument_access: 'args[x: 4]'
            "\(gram), \(args[x: 5] as Int)"  // expect undocumented_argument_access: reads the 6th argument
        }
        guard let oven = args[6] as? String else { return print(weigh()) }  // expect undocumented_argument_access: reads the 7th argument
        switch (oven, args[x: 0] as String) {
        case (args[x: 7], _): break  // expect undocumented_argument_access: reads the 8th argument
        default: print(Bool.random() ? args[x: 8] as Int : 0)  // expect undocumented_argument_access: reads the 9th argument
        }
    }
}
