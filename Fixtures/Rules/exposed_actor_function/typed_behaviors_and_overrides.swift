import FlynnRuntime

class Writer: Actor {
    private var lines: [String] = []
    func beWrite(_ line: String) { behave { me in me.lines.append(line) } }
}

class LoudWriter: Writer {
    override func beWrite(_ line: String) {
        behave { _ in print(line) }
        super.beWrite(line.uppercased())
    }
}
