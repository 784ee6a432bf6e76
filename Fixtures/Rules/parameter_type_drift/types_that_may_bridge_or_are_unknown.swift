import Foundation
import FlynnRuntime

protocol Shape {}
struct Circle: Shape {}
class Canvas: NSView {}
class Sheet {}

/// Types that may bridge, protocols, and types of other modules aren't checked.
class Draftsman<Ink>: Actor {
    lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Shape - what
        // flynnlint:parameter any Shape & Sendable - what else
        // flynnlint:parameter Ink - with what
        // flynnlint:parameter Any? - for whom
        // flynnlint:parameter (any Shape)? - around it
        let circle: Circle = args[x: 0]
        let other: Circle = args[x: 1]
        let ink: String = args[x: 2]
        let whom: String = args[x: 3]
        let frame: Circle = args[x: 4]
        print(circle, other, ink, whom, frame)
    }

    lazy var beMeasure = Behavior(self) { (args: BehaviorArgs) in  // expect too_many_parameters
        // flynnlint:parameter CGFloat - width
        // flynnlint:parameter TimeInterval - how long
        // flynnlint:parameter NSNumber - how much
        // flynnlint:parameter String - of what
        // flynnlint:parameter [String: Any] - options
        // flynnlint:parameter NSURL? - where
        let width: Double = args[x: 0]
        let seconds: Double = args[x: 1]
        let amount: Int = args[x: 2]
        let name: NSString = args[x: 3]
        let options: [String: Int] = args[x: 4]
        let place: NSURL = args[x: 5]
        print(width, seconds, amount, name, options, place)
    }

    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        // flynnlint:parameter String? - a text
        // flynnlint:parameter Canvas - from a framework's class
        // flynnlint:parameter [Circle] - circles
        let shape: any Shape = args[x: 0]
        let all: Any = args[x: 1]
        let ink: Ink = args[x: 1]
        let object: AnyObject = args[x: 0]
        let key: AnyHashable = args[x: 0]
        let value: Int = args[x: 2]
        let sheet: Sheet = args[x: 2]
        let canvas: Canvas = args[x: 0]
        let view: NSView = args[x: 2]
        let shapes: [any Shape] = args[x: 3]
        print(shape, all, ink, object, key, value, sheet, canvas, view, shapes)
    }
}
