import FlynnRuntime
import Foundation

class Player: Actor {
    private let queue = DispatchQueue(label: "player")
    private let operations: OperationQueue = .init()
    private let name = "player (1, 2)"
    private var timer: Timer?

    lazy var bePlay = Behavior(self) { [unowned self] _ in  // expect circular_behavior
        DispatchQueue.main.async { self.beStop() }  // expect escaping_unowned_self: 'self' is unowned here, but the closure is passed to 'DispatchQueue' and can outlive the behavior; expected '[weak self]' or '[self]' in its capture list
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            print("later, (perhaps)")
            self.beStop()  // expect escaping_unowned_self: 'DispatchQueue'
            self.bePlay()
        }
        DispatchQueue.global(qos: .utility).async(execute: {
            print(self.name)  // expect escaping_unowned_self: 'DispatchQueue'
        })
        self.queue.async(group: nil, qos: .default, flags: []) {
            register(self)  // expect escaping_unowned_self: 'DispatchQueue'
        }
    }

    lazy var beTask = ChainableBehavior(self) { [unowned self] _ in
        Task { self.beStop() }  // expect escaping_unowned_self: 'Task'
        Task<Void, Never>.detached(priority: .low) {
            print(name)  // expect escaping_unowned_self: 'Task'
        }
        Task(priority: .high, operation: {
            let me = self  // expect escaping_unowned_self: 'Task'
            me.beStop()
        })
    }

    lazy var beTick = Behavior(self) { [unowned self] _ in  // expect circular_behavior
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
            self.beTick()  // expect escaping_unowned_self: 'Timer'
        }
        let timer = Timer(timeInterval: 1, repeats: false, block: { timer in
            timer.invalidate()
            self.beTick()  // expect escaping_unowned_self: 'Timer'
        })
        RunLoop.main.add(timer, forMode: .common)
        Thread { self.beTick() }.start()  // expect escaping_unowned_self: 'Thread'
        Thread.detachNewThread { self.beTick() }  // expect escaping_unowned_self: 'Thread'
        self.operations.addOperation { self.beTick() }  // expect escaping_unowned_self: 'OperationQueue'
        let item = DispatchWorkItem { self.beTick() }  // expect escaping_unowned_self: 'DispatchWorkItem'
        self.queue.async(execute: item)
    }

    lazy var beLoad = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter URL - what to load
        let url: URL = args[x: 0]
        URLSession.shared.dataTask(with: url) { data, response, error in
            guard error == nil else { return }
            self.beStop()  // expect escaping_unowned_self: 'URLSession'
        }.resume()
        NotificationCenter.default.addObserver(forName: .finished, object: nil, queue: nil) { [unowned self] _ in
            self.beStop()  // expect escaping_unowned_self: 'NotificationCenter'
        }
        let group = DispatchGroup()
        group.notify(queue: .main) { self.beStop() }  // expect escaping_unowned_self: 'DispatchGroup'
    }

    lazy var beStop = Behavior(self) { [unowned self] _ in
        self.timer?.invalidate()
    }
}
