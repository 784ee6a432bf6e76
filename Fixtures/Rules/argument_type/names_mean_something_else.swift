import FlynnRuntime

// The first part of a path is a type parameter, although a type of the project has the same path.
enum Source { struct Element {} }
struct Box<Content> { var content: Content }
typealias BoxOfElement<Source: Collection> = Box<Source.Element>
typealias Handler<Source: Collection> = (Source.Element) -> Void

final class Cache<Source: Collection>: Actor {
    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Source.Element - an element
        print(args[x: 0] as Source.Element)
    }
}

final class Reader: Actor {
    lazy var beBox = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter BoxOfElement<[Int]> - an element
        print(args[x: 0] as BoxOfElement<[Int]>)
    }
    lazy var beHandler = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Handler<[Int]> - a function
        (args[x: 0] as Handler<[Int]>)(1)
    }
}

// The names in an alias mean something else in the actor.
struct Page {}
typealias First = Page
typealias WithPage<Other> = (Other, Page)

final class Book: Actor {
    struct Page {}
    lazy var beFirst = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter First - a page
        print(args[x: 0] as First)
    }
    lazy var bePair = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter WithPage<Int> - a page and its number
        print(args[x: 0] as WithPage<Int>)
    }
}

final class Shelf<Page>: Actor {
    lazy var beFirst = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter First - a page
        print(args[x: 0] as First)
    }
}

final class Desk: Actor {
    lazy var beFirst = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter First - a page
        print(args[x: 0] as First)
    }
}

// In a signature, a type of the file takes precedence over an alias of a protocol to which the type conforms.
protocol Numbered { typealias Number = Int }
typealias Number = String
struct Chapter: Numbered { var number: Number }

final class Index: Actor {
    lazy var beNumber = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a number of a chapter
        print(args[x: 0] as String)
    }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many notes there are
        print(args[x: 0] as Int)
    }
    lazy var beNote = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Appendix.Number - the number of a note
        print(args[x: 0] as Appendix.Number)
    }
}

// Also of a protocol of another module.
extension CustomStringConvertible { typealias Position = Int }
typealias Position = String
struct Section: CustomStringConvertible {
    var position: Position
    var description: String { "" }
}

// In an expression, the alias takes precedence over the types around; in a signature, it doesn't.
struct Appendix {
    struct Number { init(_ value: Int) {} }
    struct Note: Numbered {
        func add(to index: Index) {
            index.beCount(Number(5))
        }
        var number: Number
    }
}

func read(
    _ cache: Cache<[Int]>, _ reader: Reader, _ book: Book, _ shelf: Shelf<Int>, _ desk: Desk, _ index: Index
) {
    cache.beAdd(5)
    reader.beBox(Box<Int>(content: 5))
    reader.beHandler({ (number: Int) in print(number) })
    book.beFirst(Page())
    book.bePair((5, Page()))
    shelf.beFirst(Page())
    desk.beFirst(Page())
    index.beNumber(Chapter(number: "5a").number)
    index.beNumber(Section(position: "5b").position)
    index.beNote(Appendix.Note(number: Appendix.Number(5)).number)
    desk.beFirst(5)  // expect argument_type: must be 'Page'
}
