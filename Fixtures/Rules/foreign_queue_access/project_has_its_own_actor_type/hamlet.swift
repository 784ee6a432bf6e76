import Foundation

class Hamlet: Actor {
    func speak() {
        DispatchQueue.main.async { self.lines = ["to be"] }
    }
}
