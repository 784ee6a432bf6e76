import FlynnActions

enum Move: Action {
    static var queue: DispatchQueue { DispatchQueue(label: "moving") }
}
