import Combine
import FlynnRuntime
import Foundation

/// A subscriber runs on the queue that the publisher is scheduled on. Without a queue, its thread is unknown.
final class Headlines: Actor {
    private var titles: [String] = []
    private var subscriptions: [AnyCancellable] = []

    lazy var beSubscribe = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter AnyPublisher<String, Never> - titles
        let publisher: AnyPublisher<String, Never> = args[x: 0]
        publisher.receive(on: DispatchQueue.main).sink { [weak self] title in
            self?.titles.append(title)  // expect foreign_queue_access: 'titles' is state of the actor, but the closure is passed to 'sink'
        }.store(in: &self.subscriptions)
        publisher.receive(on: DispatchQueue.main).map(\.count).removeDuplicates().sink { [weak self] count in
            self?.beCount(count)
        }.store(in: &self.subscriptions)
        publisher.sink { [weak self] title in
            self?.titles.append(title)
        }.store(in: &self.subscriptions)
    }

    lazy var beLoad = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter URL - address of the titles
        let url: URL = args[x: 0]
        URLSession.shared.dataTaskPublisher(for: url).sink(
            receiveCompletion: { print($0) },
            receiveValue: { [weak self] data, _ in
                self?.titles.append("\(data.count)")  // expect foreign_queue_access: 'titles'
            }
        ).store(in: &self.subscriptions)
        URLSession.shared.getAllTasks { [weak self] tasks in
            self?.titles.append("\(tasks.count)")  // expect foreign_queue_access: 'URLSession'
        }
    }

    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - length of a title
        print(args[x: 0] as Int)
    }
}
