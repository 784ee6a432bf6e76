import FlynnRuntime

typealias Report = (String) -> Void

class Page {
    var onClose: Report = { text in print(text) }
    var onOpen: ((Int) -> Void)?
    let onError = { (code: Int) in print(code) }

    func show(_ text: String) { print(text) }
    func count() -> Int { 5 }
    static func log(_ text: String) { print(text) }
}

class Loader: Actor {
    lazy var beNotify = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - receives the number of bytes
        let notify: (Int) -> Void = args[x: 0]
        notify(5)
    }
    lazy var beFetch = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - the number of pages
        // flynnlint:parameter (() -> Int)? - counts what is missing
        print(args[x: 0] as Int, (args[x: 1] as (() -> Int)?) as Any)
    }
    lazy var beSend = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter @Sendable (String) throws -> Void - receives the text
        let send: @Sendable (String) throws -> Void = args[x: 0]
        try? send("a")
    }

    private func receive(_ bytes: Int) { print(bytes) }
    private func receive(text: String) { print(text) }
    private func finish(_ bytes: Int, _ isComplete: Bool) { print(bytes, isComplete) }
    func safeStart() {
        self.beNotify(finish)  // expect argument_type: must be '(Int) -> Void', but 'finish', of type '(Int, Bool) -> Void', is passed
        self.beNotify(self.finish)  // expect argument_type
        self.beNotify(finish(_:_:))  // expect argument_type
        self.beNotify(receive(_:))
    }
}

func printNumber(_ number: Int) { print(number) }
func printText(_ text: String) { print(text) }
func printAll(_ numbers: Int..., separator: String) { print(numbers) }
func load(_ number: Int) async { print(number) }
func identity<Value>(_ value: Value) -> Value { value }
@MainActor func refresh(_ number: Int) { print(number) }

func variables(_ loader: Loader) {
    let notify = { (number: Int) in print(number) }
    let report = { (text: String) in print(text) }
    let show = { print($0) }
    let count: () -> Int = { 5 }
    loader.beNotify(notify)
    loader.beNotify(report)  // expect argument_type: must be '(Int) -> Void', but 'report', of type '(String) -> Void', is passed
    loader.beNotify(show)  // expect argument_type: 'show', of type '(Any) -> Void', is passed
    loader.beNotify(count)  // expect argument_type
    loader.beFetch(count, count)  // expect argument_type: must be 'Int', but 'count', of type '() -> Int', is passed
    loader.beFetch(count(), notify)  // expect argument_type
    loader.beNotify(count())  // expect argument_type: must be '(Int) -> Void', but 'count()', an 'Int', is passed
    report("a")
    loader.beNotify(report)  // expect argument_type
}

func members(_ loader: Loader, _ page: Page) {
    loader.beNotify(page.onClose)  // expect argument_type: of type '(String) -> Void'
    loader.beFetch(5, page.onOpen)  // not certain: it may be nil
    loader.beNotify(page.onOpen)
    loader.beNotify(page.onError)
    loader.beNotify(page.show)  // expect argument_type
    loader.beNotify(page.show(_:))  // expect argument_type
    loader.beNotify(Page.log)  // expect argument_type
    loader.beFetch(5, page.count)
    loader.beFetch(5, Page.log)  // expect argument_type
    loader.beFetch(5, Page.count)
}

func functions(_ loader: Loader) {
    func twice(_ number: Int) -> Int { number * 2 }
    func local(_ number: Int) { print(number) }
    loader.beNotify(printNumber)
    loader.beNotify(printNumber(_:))
    loader.beNotify(printText)  // expect argument_type: must be '(Int) -> Void', but 'printText', of type '(String) -> Void', is passed
    loader.beNotify(printAll)  // expect argument_type
    loader.beNotify(load)  // expect argument_type: of type '(Int) async -> Void'
    loader.beNotify(refresh)  // expect argument_type: of type '@MainActor (Int) -> Void'
    loader.beNotify(twice)  // expect argument_type
    loader.beNotify(local)
    loader.beSend(printText)
    loader.beSend(printNumber)  // expect argument_type
}

func parameters<Item: Page>(
    _ loader: Loader, _ notify: @escaping (Int) -> Void, _ report: @escaping Report,
    _ open: @escaping (Item) -> Void, _ fail: @escaping () throws(CancellationError) -> Void
) {
    loader.beNotify(notify)
    loader.beNotify(report)  // expect argument_type
    loader.beNotify(open)
    loader.beNotify(fail)  // expect argument_type
}

class Viewer: Actor {
    lazy var beOpen = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Page) -> Void - opens a page
        let open: (Page) -> Void = args[x: 0]
        open(Page())
    }
}

func open<Item: Page>(_ viewer: Viewer, _ open: @escaping (Item) -> Void, _ close: @escaping ([Item]) -> Void) {
    // Another type of items isn't certain.
    viewer.beOpen(open)
    viewer.beOpen(close)
}
