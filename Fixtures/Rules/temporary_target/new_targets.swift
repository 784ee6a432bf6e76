import FlynnRoles

protocol ScrollDelegate: AnyObject {
    func didScroll(to offset: Double)
}

class ScrollMultiplexer: Multiplexer<any ScrollDelegate>, ScrollDelegate {
    // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

    func didScroll(to offset: Double) {
        forward { $0.didScroll(to: offset) }
    }
}

class Logger: ScrollDelegate {
    private let name: String
    private var lines: [String]

    init(_ name: String) {
        self.name = name
        lines = [String(name.count)]
    }

    func didScroll(to offset: Double) { lines.append(name) }
}

final class Printer: Logger {}

final class Page {
    private let logger = Logger("page")

    func connect(_ multiplexer: ScrollMultiplexer) {
        multiplexer.add(weak: Logger("new"))  // expect temporary_target: nothing keeps this instance of 'Logger' alive, so the multiplexer never calls it
        multiplexer.add(weak: Printer("new"))  // expect temporary_target: 'Printer'
        multiplexer.add(weak: logger)
        multiplexer.add(Logger("kept"))
        let all = ScrollMultiplexer(targets: [Logger("kept")], weakTargets: [logger, Logger("lost")])  // expect temporary_target: use 'add(_:)' or 'targets:'
        all.targets = [Logger("kept")]
    }
}
