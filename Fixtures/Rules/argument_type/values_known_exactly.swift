import FlynnRuntime
import Foundation

class Image: @unchecked Sendable {
    required init() {}
}
final class Photo: Image, @unchecked Sendable {}
enum Outer {
    class Node { init(_ depth: Int) {} }
    final class Leaf: Node {}
}
enum Maker {
    static func Image() -> Image { Photo() }
}
typealias Picture = Image

/// An instance of a class that the source names isn't one of a subclass, and an array literal has elements.
class Board: Actor {
    lazy var bePhoto = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Photo - photo
        _ = args[x: 0] as Photo
    }
    lazy var beLeaf = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Outer.Leaf - leaf
        _ = args[x: 0] as Outer.Leaf
    }
    lazy var bePhotos = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Photo] - photos
        _ = args[x: 0] as [Photo]
    }
    lazy var beNumbers = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Int] - numbers
        print(args[x: 0] as [Int])
    }
    lazy var beTexts = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - texts
        print(args[x: 0] as [String])
    }
    lazy var bePath = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter IndexPath - path
        print(args[x: 0] as IndexPath)
    }
}

func instances(_ board: Board, _ image: Image, isOn: Bool) {
    board.bePhoto(Image())  // expect argument_type: must be 'Photo', but 'Image()', an 'Image', is passed
    board.bePhoto(Image.init())  // expect argument_type
    board.bePhoto((Image()))  // expect argument_type
    board.bePhoto(isOn ? Image() : Image())  // expect argument_type
    board.beLeaf(Outer.Node(5))  // expect argument_type
    board.bePhotos([Image()])  // expect argument_type
    let made = Image()
    board.bePhoto(made)  // expect argument_type
    board.bePhoto(Photo())
    // They may be instances of the subclass.
    board.bePhoto(image)
    board.bePhoto(Picture())
    board.bePhoto(Maker.Image())
    board.bePhoto(isOn ? Image() : Photo())
    var changed = Image()
    if isOn { changed = Photo() }
    board.bePhoto(changed)
}

func made<Picture: Image>(_: Picture.Type, _ board: Board) { board.bePhoto(Picture()) }

func receivers(_ boards: [Board], _ others: [Board], isOn: Bool) {
    (boards + others)[0].beNumbers(["a"])  // expect argument_type
    for board in boards + others { board.beTexts([1]) }  // expect argument_type
    (isOn ? boards : []).forEach { $0.beTexts([1]) }  // expect argument_type
    for board in boards + others { board.beTexts(["a"]) }
}

func loaded() -> [String]? { nil }

func arrays(_ board: Board, _ texts: [String], isOn: Bool) {
    board.beNumbers(["a"] + ["b"])  // expect argument_type: must be '[Int]', but '["a"] + ["b"]', of type '[String]', is passed
    board.beNumbers(["a"] + texts)  // expect argument_type
    board.beNumbers(texts + ["a"])  // expect argument_type
    board.beTexts(texts + ["a"])
    board.beNumbers([1.5] + [2])  // expect argument_type: of type '[Double]'
    board.beTexts([1] + [2])  // expect argument_type
    board.beTexts([3, 1].sorted())  // expect argument_type: of type '[Int]'
    board.beNumbers([3, 1].sorted())
    board.beNumbers([1, 2].map { "\($0)" })  // expect argument_type: of type '[String]'
    let names = ["a", "b"]
    board.beNumbers(names)  // expect argument_type: must be '[Int]', but 'names', of type '[String]', is passed
    board.beNumbers(names.map { $0 + "!" })  // expect argument_type
    board.beTexts(names)
    let all = names + texts
    board.beNumbers(all)  // expect argument_type
    let written: [String] = ["a"]
    board.beNumbers(written)  // expect argument_type
    let chosen = isOn ? ["a"] : ["b"]
    board.beNumbers(chosen)  // expect argument_type
    // Foundation adds literals of integers to paths.
    board.bePath([1] + [2])
    board.beNumbers([1] + [2])
    // They may be empty.
    board.beNumbers(texts)
    board.beNumbers(texts + texts)
    board.beNumbers([String]())
    let none = [String]()
    board.beNumbers(none)
    board.beNumbers(names.filter { $0 == "c" })
    board.beNumbers(isOn ? ["a"] : [])
    let any: [Any] = [5]
    board.beNumbers(any)
    var changed = ["a"]
    changed.removeAll()
    board.beNumbers(changed)
    board.bePhoto(isOn ? texts : [])  // expect argument_type: 'isOn ? texts : []'
    let found = loaded() ?? []
    board.bePhoto(found)  // expect argument_type: of type '[String]'
    board.bePhoto(found.first ?? "c")  // expect argument_type: a 'String'
    board.beTexts(found)
}

/// The result can be empty, so it is also an array of texts.
struct Filters: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: Int...) {}

    func map<Result>(_ change: (Int) -> Result) -> [Result] { [] }
}

class FilterShop: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - the names
        let names: [String] = args[x: 0]
        print(names)
    }
}

func showFiltered(_ shop: FilterShop) {
    let filters: Filters = [1]
    shop.beShow(filters.map { $0 + 1 })
    shop.beShow([1].map { $0 + 1 })  // expect argument_type: '[String]'
}
