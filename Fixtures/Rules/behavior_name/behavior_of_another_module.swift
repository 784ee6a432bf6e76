// There are no actors here: what is called `Behavior` is another module's.
import Animation

protocol Animatable: AnyObject {
    var behavior: Behavior { get set }
}

final class Spring: Animatable {
    var behavior: Behavior = Behavior { progress in progress * progress }  // expect undocumented_parameters
    lazy var damping = Behavior(self) { _ in }
}

final class Snap {
    var behavior: Behavior {  // expect undocumented_parameters
        get { Behavior { $0 } }
        set {}
    }
    let other = Behavior(duration: 5) { $0 }
}
