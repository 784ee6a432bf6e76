import FlynnRuntime

struct Item: Hashable, Sendable {
    var title: String
    var isDone = false
    var tags: [String] = []
}

enum Change: Sendable {
    case added(Item)
    case removed(index: Int)
    case cleared
}

protocol ListObserver: Actor {
    var beChanged: Behavior { get }
}

/// A list of items.
class TodoList: Actor, @unchecked Sendable {
    fileprivate var items: [Item] = []
    private weak var observer: (any ListObserver)?
    private var undo: [[Item]] = []
    var title = "list"

    /// Adds an item.
    ///
    /// The observer gets a message.
    lazy var beAdd = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - title of the item
        // flynnlint:parameter [String] - its tags
        let title: String = args[x: 0]
        let tags: [String] = args[x: 1]
        let item = Item(title: title, tags: tags)
        undo.append(items)
        items.append(item)
        observer?.beChanged(Change.added(item), items.count)
    }

    lazy var beRemove: ChainableBehavior<TodoList> = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - index of the item
        let index: Int = args[x: 0]
        guard items.indices.contains(index) else { return }
        undo.append(items)
        items.remove(at: index)
        observer?.beChanged(Change.removed(index: index), items.count)
    }

    lazy var beToggle = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - index of the item
        if let index = items.indices.first(where: { $0 == args[x: 0] as Int }) {
            items[index].isDone.toggle()
        }
    }

    lazy var beUndo = Behavior(self) { [unowned self] _ in
        if let last = undo.popLast() { items = last }
    }

    lazy var beClear = Behavior(self) { [unowned self] _ in
        items = []
        observer?.beChanged(Change.cleared, 0)
    }

    lazy var beObserve = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Printer? - gets the changes
        observer = args[x: 0] as Printer?
    }

    lazy var beRename = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the title
        let title: String = args[x: 0]
        self.title = title
        if let title = title.first {
            print(title)
        }
    }

    lazy var beTitle = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - prefix
        let text = args[x: 0] + title
        print(text)
    }

    lazy var beEach = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter @Sendable (Item) -> Bool - returns whether the item stays
        let keeps: @Sendable (Item) -> Bool = args[x: 0]
        items = items.filter(keeps)
    }

    lazy var beItems = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Bool - only those that aren't done
        // flynnlint:parameter Reply<[Item]> - receives the items
        let onlyOpen: Bool = args[x: 0]
        let reply: Reply<[Item]> = args[x: 1]
        if onlyOpen { reply(items.filter { !$0.isDone }) } else { reply(items) }
    }
}

final class Printer: Actor, ListObserver, @unchecked Sendable {
    private let isLoud: Bool

    init(isLoud: Bool) { self.isLoud = isLoud }

    lazy var beChanged = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Change - what has changed
        // flynnlint:parameter Int - number of items
        let change: Change = args[x: 0]
        let count: Int = args[x: 1]
        switch change {
        case .added(let item): print("added \(item.title), \(count)\(isLoud ? "!" : "")")
        case .removed(let index): print("removed \(index), \(count)")
        case .cleared: print("cleared")
        }
    }

    /* Prints a line. */
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in  // prints it
        // flynnlint:parameter String - text
        let text: String = args[x: 0]  // the text
        // Prints it.
        print(text)
    }
}
