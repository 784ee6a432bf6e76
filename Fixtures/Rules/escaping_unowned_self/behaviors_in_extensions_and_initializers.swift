import FlynnRuntime
import Foundation

/// Behaviors of extensions, protocols and initializers have closures like any others.
class Camera: Actor {
    var beShoot: Behavior!

    override init() {
        super.init()
        beShoot = Behavior(self) { [unowned self] _ in
            DispatchQueue.global(qos: .background).async { self.beDevelop("a, (b)") }  // expect escaping_unowned_self: 'DispatchQueue'
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
                self.beShoot()  // expect escaping_unowned_self: 'Task'
            }
            Foundation.Thread.detachNewThread { print(self) }  // expect escaping_unowned_self: 'Thread'
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
                beFocus()  // expect escaping_unowned_self: 'Timer'
                self.beFocus()
            }
        }
    }
}
