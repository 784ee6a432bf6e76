import FlynnRuntime
import UIKit

class Vault: Actor {
    var safeCombination: [Int] = []
    var safeLevel = 0
    private let state = VaultState()

    lazy var beOpen = Behavior(self) { [unowned self] _ in
        // The state isn't an actor: it is a part of this one.
        self.state.safeLevel = self.safeLevel
        self.state.safeClose()
    }
}

final class VaultState {
    var safeLevel = 0
    func safeClose() {}
}

enum Mode {
    case safeMode, fastMode
    static let safeDefault = Mode.safeMode
}

struct Settings {
    var safeCombination = [1, 2]
}

func configure(view: UIView, window: Window, anything: AnyObject, settings: Settings) {
    print(view.safeAreaInsets, window.safeAreaLayoutGuide.layoutFrame)
    // A structure declares it, too.
    print(anything.safeCombination, settings.safeCombination)
    print(Mode.safeMode, Mode.safeDefault, Other.safeMode)
    anything.safety()
    anything.safe()
    anything.safe_mode = 1
    let safeLevel = 1
    print(safeLevel, "x.safeLevel", #"\(x.safeLevel)"#)
}
