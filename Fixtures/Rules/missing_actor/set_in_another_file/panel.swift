import FlynnRuntime

class Panel: Actor {
    let beOpen = Behavior { _ in print("opens") }
    var beClose = Behavior { _ in print("closes") }
    var beMove = Behavior { _ in print("moves") }
    let beHide = Behavior { _ in print("hides") }  // expect missing_actor
}
