import FlynnRuntime

final class Channel<Message: Sendable>: Actor {
    private var listeners: [Channel<Message>] = []

    lazy var beSend: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Message - what to send
        let message: Message = args[x: 0]
        self.listeners.forEach { $0.beSend(message: message) }  // expected-error{{labeled 'message'}}
    }
}

protocol Closable: Actor {
    var beClose: Behavior { get }
}

extension Channel: Closable {
    var beClose: Behavior { Behavior(self) { _ in print("closed") } }
}

extension Channel where Message == String {
    func safeGreet() { beSend(text: "hello") }  // expected-error{{labeled 'text'}}
}

func close<Target: Closable>(_ one: Target, _ other: some Closable, _ all: [any Closable]) {
    one.beClose(after: 1)  // expected-error{{behavior 'beClose' takes its arguments without labels, but one is labeled 'after'}}
    other.beClose(after: 2)  // expected-error{{labeled 'after'}}
    for closable in all { closable.beClose(after: 3) }  // expected-error{{labeled 'after'}}
    Channel<[Int]>().beSend(list: [1, 2])  // expected-error{{labeled 'list'}}
}
