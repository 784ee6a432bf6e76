import FlynnRuntime
import Widgets

class Printer: Actor {
    lazy var bePrint = Behavior(self) { _ in }
    lazy var beMove = Behavior(self) { _ in }
    lazy var beTurn = Behavior(self) { _ in }
    // An overload that has labels.
    func bePrint(text: String) {}
}

// An overload of the superclass's behavior.
final class LaserPrinter: Printer {
    func beTurn(degrees: Int) {}  // expect exposed_actor_function

    func safeTest() {
        bePrint(text: "Hello")  // expect argument_count
        self.bePrint(text: "Hello")  // expect argument_count
        beTurn(degrees: 5)
    }
}

protocol Movable {}
extension Movable {
    func beGone(after seconds: Double) {}
}
final class Widget: Movable {}

func test(_ printer: Printer, _ view: View, _ widget: Widget) {
    printer.bePrint(text: "Hello")  // expect argument_count
    LaserPrinter().beTurn(degrees: 5)
    // Receivers of other modules, and unknown receivers.
    view.beMove(to: 5)
    makeView().beMove(to: 5)
    view.subviews[0].beMove(to: 5, animated: true)
    unwrap(printer).beMove(to: 5)
    widget.beGone(after: 1.5)
}
