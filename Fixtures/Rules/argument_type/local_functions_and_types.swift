import FlynnRuntime

class Label: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        print(args[x: 0] as String)
    }
}

class Counter: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    }
}

struct Config { var name = 5 }
typealias Text = Int

func title() -> Int { 1 }
func target() -> Counter { Counter() }

// Local functions and types are visible in the whole block, and hide others.
func before(label: Label, text: String, isReady: Bool) {
    label.beShow(title())
    target().beShow("x")
    target().beShow(5)  // expect argument_type: must be 'String'
    label.beShow(Config().name)
    label.beShow(text as Text)
    do { label.beShow(title()) }
    [1].forEach { _ in label.beShow(title()) }
    func inner() { label.beShow(title()) }
    inner()
    func title() -> String { "local" }
    func target() -> Label { label }
    struct Config { var name = "local" }
    typealias Text = String
}

func inCase(label: Label, number: Int) {
    switch number {
    case 0:
        label.beShow(title())
        func title() -> String { "local" }
    default:
        label.beShow(title())  // expect argument_type: 'title()', an 'Int'
    }
    let show = {
        label.beShow(title())
        func title() -> String { "local" }
    }
    show()
    label.beShow(title())  // expect argument_type: 'title()', an 'Int'
}

func inConfiguration(label: Label) {
    label.beShow(title())
    #if DEBUG
    func title() -> String { "local" }
    #else
    func title() -> Substring { "local" }
    #endif
}

// A variable is visible only after its declaration.
let word = 5

func variable(label: Label) {
    do {
        label.beShow(word)  // expect argument_type: 'word', an 'Int'
    }
    let word = "local"
    label.beShow(word)
}

final class Page {
    private let label = Label()
    private func title() -> Int { 1 }

    func show() {
        label.beShow(title())
        func title() -> String { "local" }
    }
}

// A local type sees the types around it.
func nested(label: Label) {
    struct Config { var name = "local" }
    class Base { var title = "local" }
    class Page: Base {
        let label = Label()
        var config = Config()
        func show(other: Config) {
            label.beShow(Config().name)
            label.beShow(other.name)
            label.beShow(config.name)
            label.beShow(title)
        }
    }
    typealias Other = Config
    label.beShow(Other().name)
    label.beShow(Page().config.name)
    let read = { (config: Config) in label.beShow(config.name) }
    read(Config())
    enum Choice { case config(Config) }
    if case .config(let config) = Choice.config(Config()) { label.beShow(config.name) }
}

// Members of a local type hide the types around it, and it sees the functions there.
func hidden(label: Label) {
    struct Element { var number = 1 }
    struct Part { var name = 1 }
    struct Stack<Element> { var items: [Element] }
    label.beShow(Stack(items: ["a"]).items[0])
    struct Holder {
        struct Part { var name = "a" }
        var part = Part()
        func title(of part: Part) -> String { part.name }
    }
    label.beShow(Holder().part.name)
    label.beShow(Holder().title(of: Holder.Part()))
    func title() -> String { "a" }
    struct Caller { func call(_ label: Label) { label.beShow(title()) } }
    Caller().call(label)
}

func configured(label: Label) {
    #if DEBUG
    typealias Text = String
    #else
    typealias Text = Substring
    #endif
    let text: Text = "a"
    label.beShow(text)
    func read() -> Text { "a" }
    label.beShow(read())
    label.beShow("a" as Text)
}
