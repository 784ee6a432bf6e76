import FlynnRuntime

final class Channel<Message: Sendable>: Actor {
    private var listeners: [Channel<Message>] = []

    lazy var beSend: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Message - what to send
        let message: Message = args[x: 0]
        self.listeners.forEach { $0.beSend(message: message) }  // expect labeled_argument: labeled 'message'
    }
}

protocol Closable: Actor {
    var beClose: Behavior { get }
}

extension Channel: Closable {
    var beClose: Behavior { Behavior(self) { _ in print("closed") } }
}

extension Channel where Message == String {
    func safeGreet() { beSend(text: "hello") }  // expect labeled_argument: labeled 'text'
}

func close<Target: Closable>(_ one: Target, _ other: some Closable, _ all: [any Closable]) {
    one.beClose(after: 1)  // expect labeled_argument: behavior 'beClose' takes its arguments without labels, but one is labeled 'after' // expect argument_count
    other.beClose(after: 2)  // expect labeled_argument: labeled 'after' // expect argument_count
    for closable in all { closable.beClose(after: 3) }  // expect labeled_argument: labeled 'after' // expect argument_count
    Channel<[Int]>().beSend(list: [1, 2])  // expect labeled_argument: labeled 'list'
}
