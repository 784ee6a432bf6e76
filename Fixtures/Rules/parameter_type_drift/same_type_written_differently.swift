import FlynnRuntime

typealias Name = String
typealias Names = [Name]

struct Point { var x = 0.0 }

/// The same type, however it is written.
class Painter: Actor {
    enum Style { case thin, thick }

    lazy var bePaint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String: Int] - the colors, as in "red: 1, green: (2)"
        // flynnlint:parameter Optional<String> - the title
        // flynnlint:parameter ((Int, Int)) - the size
        // flynnlint:parameter Array<(Name) -> ()> - what to tell
        let colors: Dictionary<Swift.String, Int> = args[x: 0]
        let title: Name? = args[x: 1]
        let size: ( Int,Int ) = args[x: 2]
        let tell: [(String) -> Void] = args[x: 3]
        print(colors, title ?? "", size, tell)
    }

    lazy var beStyle = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Style - how
        // flynnlint:parameter Names - who
        // flynnlint:parameter CInt - how often
        // flynnlint:parameter Result<Point, Error> - where
        let style: Painter.Style = args[x: 0]
        let names: [String] = args[x: 1]
        let count = args[2] as! Int32
        let point: Result<Point, any Error> = args.get(3)
        print(style, names, count, point)
    }

    lazy var beLabel = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (x: Int, y: Int) - where
        // flynnlint:parameter () -> Void - afterwards
        let (x, y): (Int, Int) = args[x: 0]
        let place: (Int, Int) = args[x: 0]
        // A function that doesn't throw can be used as one that does.
        let done: () throws -> Void = args[x: 1]
        print(x, y, place, done)
    }
}
