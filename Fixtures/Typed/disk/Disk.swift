import FlynnRuntime

struct Entry {
    var path: String
    var size = 0
}

/// A disk.
class Disk: Actor {
    private var sizes: [String: Int] = [:]
    private var total = 0
    private var log: [String] = []

    /// Adds a file.
    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the path
        // flynnlint:parameter Int - its size
        let path: String = args[x: 0]
        let size: Int = args[x: 1]

        // Adds it.
        self.sizes[path] = size
        total += size
    }

    // Adds to the total.
    lazy var beCount = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - how much
        self.total += args[x: 0]
    }

    lazy var beClear = Behavior(self) { [unowned self] _ in
        sizes.removeAll()
        sizes.forEach { _ in total += 1 }
    }

    lazy var beSize = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the path
        // flynnlint:parameter Reply<Int> - receives the size
        let path: String = args[x: 0]
        let reply: Reply<Int> = args[x: 1]
        guard let size = sizes[path] else {
            reply(-1)
            return
        }
        reply(size)
    }

    lazy var beTotal = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - receives the total
        let reply: Reply<Int> = args[x: 0]
        reply(total)
    }

    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - what to print
        print(args[x: 0] as String, total, log)
    }

    lazy var beTick = Behavior(self) { [unowned self] _ in self.total += 1 }

    lazy var beStore = Behavior(self) { (me: Disk, args: BehaviorArgs) in
        // flynnlint:parameter Entry - the file
        let entry: Entry = args[x: 0]
        var text: String = entry.path
        text += "x"
        me.sizes[text] = entry.size
    }

    lazy var beMutate = Behavior(self) { [unowned self] args in
        // flynnlint:parameter String - a line
        var line: String = args[x: 0]
        line += "!"
        log.append(line)
    }

    lazy var beLog = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a line
        log.append(args[x: 0])
    }

    lazy var beReport = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - receives the total
        let done: (Int) -> Void = args[x: 0]
        done(total)
    }

    lazy var beNotify = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Behavior - receives the total
        let callback: Behavior = args[x: 0]
        callback(total)
    }

    lazy var beWhole = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a line
        print(args.count)
    }

    lazy var beFail = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a line
        let line: String = args[x: 0]
        try check(line)
    } onError: { [unowned self] error in
        log.append("\(error)")
    }

    private func check(_ line: String) throws {
        if line.isEmpty { throw DiskError.empty }
    }
}

enum DiskError: Error { case empty }
