import FlynnRuntime
import Foundation

class Player: Actor {
    private let queue = DispatchQueue(label: "player")
    private let operations: OperationQueue = .init()
    private let name = "player (1, 2)"
    private var timer: Timer?

    lazy var bePlay = Behavior(self) { [unowned self] _ in
        DispatchQueue.main.async { self.beStop() }  // expected-warning{{'self' is unowned here, but the closure is handed to 'DispatchQueue' and can outlive the behavior; expected '[weak self]' or '[self]' in its capture list}}
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            print("later, (perhaps)")
            self.beStop()  // expected-warning{{'DispatchQueue'}}
            self.bePlay()
        }
        DispatchQueue.global(qos: .utility).async(execute: {
            print(self.name)  // expected-warning{{'DispatchQueue'}}
        })
        self.queue.async(group: nil, qos: .default, flags: []) {
            register(self)  // expected-warning{{'DispatchQueue'}}
        }
    }

    lazy var beTask = ChainableBehavior(self) { [unowned self] _ in
        Task { self.beStop() }  // expected-warning{{'Task'}}
        Task<Void, Never>.detached(priority: .low) {
            print(name)  // expected-warning{{'Task'}}
        }
        Task(priority: .high, operation: {
            let me = self  // expected-warning{{'Task'}}
            me.beStop()
        })
    }

    lazy var beTick = Behavior(self) { [unowned self] _ in
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
            self.beTick()  // expected-warning{{'Timer'}}
        }
        let timer = Timer(timeInterval: 1, repeats: false, block: { timer in
            timer.invalidate()
            self.beTick()  // expected-warning{{'Timer'}}
        })
        RunLoop.main.add(timer, forMode: .common)
        Thread { self.beTick() }.start()  // expected-warning{{'Thread'}}
        Thread.detachNewThread { self.beTick() }  // expected-warning{{'Thread'}}
        self.operations.addOperation { self.beTick() }  // expected-warning{{'OperationQueue'}}
        let item = DispatchWorkItem { self.beTick() }  // expected-warning{{'DispatchWorkItem'}}
        self.queue.async(execute: item)
    }

    lazy var beLoad = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter URL - what to load
        let url: URL = args[x: 0]
        URLSession.shared.dataTask(with: url) { data, response, error in
            guard error == nil else { return }
            self.beStop()  // expected-warning{{'URLSession'}}
        }.resume()
        NotificationCenter.default.addObserver(forName: .finished, object: nil, queue: nil) { [unowned self] _ in
            self.beStop()  // expected-warning{{'NotificationCenter'}}
        }
        let group = DispatchGroup()
        group.notify(queue: .main) { self.beStop() }  // expected-warning{{'DispatchGroup'}}
    }

    lazy var beStop = Behavior(self) { [unowned self] _ in
        self.timer?.invalidate()
    }
}
