import FlynnRuntime
import Foundation

/// Behaviors of extensions, protocols and initializers have closures like any others.
class Camera: Actor {
    var beShoot: Behavior!

    override init() {
        super.init()
        beShoot = Behavior(self) { [unowned self] _ in
            DispatchQueue.global(qos: .background).async { self.beDevelop("a, (b)") }  // expected-warning{{'DispatchQueue'}}
        }
    }
}

extension Camera {
    var beDevelop: ChainableBehavior<Camera> {
        ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - the film
            let film: String = args[x: 0]
            Task.detached(priority: .background) {
                print(film, film.count)
                await MainActor.run { print("self") }
                self.beShoot()  // expected-warning{{'Task'}}
            }
            Foundation.Thread.detachNewThread { print(self) }  // expected-warning{{'Thread'}}
        }
    }
}

protocol Lens: Actor {
    var beFocus: Behavior { get }
}

extension Lens {
    var beFocusTwice: Behavior {
        Behavior(self) { [unowned self] _ in
            beFocus()
            Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { timer in
                timer.invalidate()
                beFocus()  // expected-warning{{'Timer'}}
                self.beFocus()
            }
        }
    }
}
