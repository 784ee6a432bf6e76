import FlynnRuntime

class Logger: Actor {
    lazy var beLog = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        // flynnlint:parameter Double - when
        self.log(args[x: 0], args[x: 1])
    }
    lazy var beThen = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - what to do
        // flynnlint:parameter Double - when
        self.then(args[x: 0], args[x: 1])
    }

    private func log(_ text: String, _ time: Double) {
        // A behavior that calls another is checked like any caller.
        beThen({ () -> Void in self.beLog(text, 0) }, 1)  // expect argument_type: the 2nd argument of behavior 'beLog' // expect argument_type: the 2nd argument of behavior 'beThen'
        self.beLog("a, (b) \(text, default: "c, 1")", time).beLog(")", -(1))  // expect argument_type: '-(1)', an 'Int'
    }
}

func log(_ logger: Logger, _ other: Logger?) {
    logger
        .beLog("(", 1.0)
        .beLog(
            """
            1, 2), ("\(max(1, 2))"
            """,
            ((2))  // expect argument_type: '((2))', an 'Int'
        )
        .beLog(/* 1, ( */ "a", /* 1.0 */ 3 // 3.0
        )  // expect@-1 argument_type: '3', an 'Int'
    other?.beLog(#"\(1), ""#, 4)?.beLog("a", [1.0, (2)][0])  // expect argument_type: '4', an 'Int'
    (other ?? logger).beThen({ print((1, 2), [3]) }, 5)  // expect argument_type: '5', an 'Int'
    #if DEBUG
    logger.beLog("debug", 6)  // expect argument_type: '6', an 'Int'
    #elseif os(Linux)
    logger.beLog("linux", 7.0)
    #else
    logger.beLog(8, 8.0)  // expect argument_type: must be 'String', but '8', an 'Int'
    #endif
    logger.beThen({ () -> Void in
        logger.beLog("nested", 9)  // expect argument_type: '9', an 'Int'
    }, 9.0)
    logger.beLog.dynamicallyCall(withArguments: ["a", 10])  // expect argument_type: '10', an 'Int'
    // logger.beLog(1, 1)
    print("logger.beLog(1, 1)")
}
