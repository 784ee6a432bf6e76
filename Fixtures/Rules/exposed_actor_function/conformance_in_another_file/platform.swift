import FlynnRuntime

final class Platform: Station {
    override func safeOpen() {
        super.safeOpen()
        announce("S1, (late)", at: [1, 2])
    }
}

private extension Platform {
    func sweep() { print("swept") }
}
