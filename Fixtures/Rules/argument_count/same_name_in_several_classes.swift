import FlynnRuntime

/// Behaviors of one name in several classes.
class Reader: Actor {
    lazy var beStart = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - path
        print(args[x: 0] as String)
    }

    lazy var beStop = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
    }

    lazy var bePause = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - seconds
        print(args[x: 0] as Int)
    }
}

class Writer: Actor {
    lazy var beStart = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - path
        // flynnlint:parameter Bool - whether to append
        print(args[x: 0] as String, args[x: 1] as Bool)
    }

    lazy var beStop = Behavior(self) { _ in }

    lazy var bePause = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }
}

func run(_ something: SomethingElsewhere) {
    let unknown = something.worker
    // Some take one argument, and some two.
    unknown.beStart("a")
    unknown.beStart("a", true)
    unknown.beStart()
    // All take none.
    unknown.beStop()
    unknown.beStop(1)  // expect argument_count: 'beStop' takes no arguments, but 1 is passed
    unknown.bePause()
    // Here the receivers are known.
    Reader().beStart("a", true)  // expect argument_count: takes 1 argument, but 2 are passed
    Writer().beStart("a", true)
    Writer().beStart("a")  // expect argument_count: takes 2 arguments, but 1 is passed
    Writer().bePause()
    Reader().bePause()  // expect argument_count: takes 1 argument
}

func hide(_ writer: Writer, _ worker: Reader) {
    do {
        let worker = writer
        worker.beStart("a", true)
    }
    worker.beStart("a")
    let either = Bool.random() ? worker : writer as Actor
    either.beStop()
    [writer].forEach { worker in worker.beStart("a", true) }
    for worker in [writer] { worker.beStart("a", true) }
    if let worker = [writer].first { worker.beStart("a", true) }
    switch Job.write(writer) {
    case .write(let worker): worker.beStart("a", true)
    case .read(let worker): worker.beStart("a")
    }
}

enum Job {
    case write(Writer)
    case read(Reader)
}

/// The nested class is another type.
class Machine: Actor {
    class Reader: Actor {
        lazy var beStart = Behavior(self) { _ in }
    }
    let reader = Reader()  // expect exposed_actor_variable
    let outer: Writer.Type = Writer.self  // expect exposed_actor_variable

    lazy var beRun = Behavior(self) { [unowned self] _ in
        self.reader.beStart()
        self.reader.beStart("a")  // expect argument_count: takes no arguments, but 1 is passed
        Machine.Reader().beStart("a")  // expect argument_count: takes no arguments, but 1 is passed
    }
}

struct Pool<Worker: Actor> {
    var workers: [Worker]
    var first: Worker

    func start() {
        first.beStart("a")
        first.beStop("a")  // expect argument_count: takes no arguments, but 1 is passed
        workers[0].beStart("a", true)
    }
}

typealias Source = Reader

func read(_ source: Source, _ sources: Set<Source>) {
    source.beStart()  // expect argument_count: none is passed
    Source().beStart()  // expect argument_count: none is passed
    for each in sources { each.beStart() }  // expect argument_count: none is passed
}
