import FlynnRuntime

protocol Printable {}
class Document: Printable, @unchecked Sendable {
    required init?(path: String) {}
}
final class Folder: Document, @unchecked Sendable {}
class Panel: WindowFromElsewhere, @unchecked Sendable {}
struct Paper: PaperFromElsewhere {
    var width = 5
    func name() -> String { "A4" }
}

#if os(macOS)
let scale: Int = 2
#else
let scale: Double = 1.5
#endif

func measure(_ value: Int) -> Int { value }
func measure(_ value: Double) -> String { "\(value)" }
func sqrt(_ value: Int) -> Int { value }

class Queue: Actor {
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Folder - what to print
        // flynnlint:parameter Int - how many copies
        print(args)
    }
    lazy var beLabel = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String? - a label
        print(args)
    }
    lazy var beScale = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - a factor
        // flynnlint:parameter ArraySlice<Int> - pages
        print(args)
    }
    lazy var bePanel = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Panel - where to show it
        print(args)
    }
}

func enqueue<Item, Source: Printable>(
    _ queue: Queue, _ document: Document, _ count: Int?, _ any: Any, _ printable: any Printable, _ item: Item,
    _ source: Source, _ pages: [Int], _ double: Double, _ implicit: Int!, _ elsewhere: Elsewhere
) {
    // A superclass, optionals of the same type, and existentials depend on the value.
    queue.bePrint(document, count)
    queue.bePrint(any, any)
    queue.bePrint(printable, implicit)
    queue.bePrint(item, item)
    queue.bePrint(source, elsewhere.count)
    queue.bePrint(document as? Folder, any as? Int)
    // `nil` is a label, too, and an initializer may return it.
    queue.beLabel(count)
    queue.beLabel(implicit)
    queue.beLabel(Document(path: "a"))
    queue.beLabel(document as? Folder)
    queue.beLabel(Panel())
    // Other modules may declare these with other types.
    queue.bePrint(Paper().name(), Paper().title)
    queue.bePrint(Panel(), Panel().count)
    queue.bePanel(document)
    queue.bePanel(Panel())
    // Several declarations.
    queue.beScale(scale, pages[1...])
    queue.beScale(measure(double), pages.prefix(2))
    queue.beScale(sqrt(double), pages.dropFirst())
    let range = 0..<2
    queue.beScale(double, pages[range])
    queue.beScale(count == nil ? 5 : double, pages.suffix(1))
    // An empty array can be cast to an array of any type.
    queue.beLabel(count.map { _ in "a" })
    let closure = { [weak document] in queue.beLabel(document) }
    closure()
}
