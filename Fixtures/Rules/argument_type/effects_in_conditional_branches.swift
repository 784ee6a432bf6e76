import FlynnRuntime

class Runner: Actor {
    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - what to run
        let run: () -> Void = args[x: 0]
        run()
    }
}

func check() throws {}
func wait() async {}

// The compiler may skip the branch, so the effects aren't certain.
func run(_ runner: Runner, _ condition: Bool) {
    runner.beRun({ () -> Void in
        if condition {
            #if os(Windows)
            try check()
            #endif
        }
    })
    runner.beRun({ () -> Void in
        #if os(Windows)
        await wait()
        do { try check() }
        #endif
        print("done")
    })
    runner.beRun({ () -> Void in  // expect argument_type: of type '() throws -> Void'
        if condition {
            #if os(Windows)
            print("checking")
            #endif
            try check()
        }
    })
    runner.beRun({ () -> Void in  // expect argument_type: of type '() async -> Void'
        #if os(Windows)
        await wait()
        #endif
        await wait()
    })
}
