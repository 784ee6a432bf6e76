import FlynnRuntime

class Document: @unchecked Sendable {
    var title = "untitled"
    let pages: [Int] = []
    weak var parent: Document?

    func summary() -> String { title }
    func save() {}
}

final class Folder: Document, @unchecked Sendable {}
final class Printer: Sendable {}

struct Paper {
    static let letter = Paper(width: 216)
    var width: Int
}

enum Quality: Int {
    case draft, best
}

class Queue: Actor {
    private let name = "default"
    private lazy var copies: Int? = nil

    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Document - what to print
        // flynnlint:parameter Int - how many copies
        print(args)
    }
    lazy var beRename = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the name
        print(args)
    }
    lazy var beLabel = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String? - a label
        print(args)
    }
    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - what to do
        print(args)
    }

    private func start(_ other: Queue) {
        other.bePrint(self, name)  // expect argument_type: the 1st argument of behavior 'bePrint' must be 'Document', but 'self', a 'Queue', is passed // expect argument_type: the 2nd argument of behavior 'bePrint' must be 'Int', but 'name', a 'String', is passed
        beRename(copies)  // expect argument_type: 'copies', of type 'Int?',
    }
}

func enqueue(_ document: Document, _ printer: Printer, _ text: String, _ count: Int?, on queue: Queue) {
    let title = document.title
    queue.bePrint(text, title)  // expect argument_type: 'text', a 'String', // expect argument_type: 'title', a 'String',
    queue.bePrint(printer, 1)  // expect argument_type: must be 'Document', but 'printer', a 'Printer', is passed
    queue.bePrint(Paper(width: 5), 1)  // expect argument_type: 'Paper(width: 5)', a 'Paper',
    queue.bePrint(document, document.summary())  // expect argument_type: 'document.summary()', a 'String',
    queue.bePrint(document.pages, 1)  // expect argument_type: 'document.pages', of type '[Int]',
    queue.beRename(count)  // expect argument_type: 'count', of type 'Int?',
    queue.beRename(document.pages[0])  // expect argument_type: 'document.pages[0]', an 'Int',
    queue.beRename(document.pages.count)  // expect argument_type: 'document.pages.count', an 'Int',
    queue.beRename(document.parent)  // expect argument_type: 'document.parent', of type 'Document?',
    queue.beRename(document.parent?.parent?.pages.first)  // expect argument_type: of type 'Int?'
    queue.beRename(document.save())  // expect argument_type: 'document.save()', of type '()',
    queue.beRename(Quality.best)  // expect argument_type: 'Quality.best', a 'Quality',
    queue.beRename(Quality(rawValue: 5))  // expect argument_type: but 'Quality(rawValue: 5)' is passed
    queue.beRename(Int(floor(2.5)))  // expect argument_type: 'Int(floor(2.5))', an 'Int',
    queue.beLabel(Paper.letter)  // expect argument_type: 'Paper.letter', a 'Paper',
    queue.beLabel(document as? Folder)
    queue.beRename(document as? Folder)  // expect argument_type: of type 'Folder?'
    queue.beLabel(document as! Folder)  // expect argument_type: 'document as! Folder', a 'Folder',
    queue.beRun(document.save())  // expect argument_type: of type '()'
    queue.beRename([text])  // expect argument_type: '[text]', an array,
    queue.beRename((text, title))  // expect argument_type: '(text, title)', a tuple,
    queue.beRename(count == nil ? 5 : 6)  // expect argument_type: 'count == nil ? 5 : 6' is passed
    for (position, page) in document.pages.enumerated() {
        queue.beRename(position)  // expect argument_type: 'position', an 'Int',
        queue.beRename(page)  // expect argument_type: 'page', an 'Int',
    }
    document.pages.forEach { queue.beRename($0) }  // expect argument_type: '$0', an 'Int',
    if let count { queue.beRename(count) }  // expect argument_type: 'count', an 'Int',
    guard let parent = document.parent else { return }
    queue.beLabel(parent)  // expect argument_type: 'parent', a 'Document',
}
