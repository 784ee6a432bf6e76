import Foundation
import SceneEngine

// The engine's actors are its own.
class Hero: Actor {
    func jump() {}
    func fall(_ height: Double) {}
}

class Villain: SceneEngine.Actor {
    func laugh() {}
}

class Extra: Hero {
    func wave() {}
}
