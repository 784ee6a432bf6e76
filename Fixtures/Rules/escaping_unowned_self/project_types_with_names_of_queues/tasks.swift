struct Task {
    init(_ describe: () -> Void) { describe() }
}

enum Timer {
    static func scheduledTimer(withTimeInterval seconds: Int, _ body: () -> Void) { body() }
}

struct Queue {
    func async(_ body: () -> Void) { body() }
}

class DispatchQueue {
    static let main = DispatchQueue()
    func async(_ body: () -> Void) { body() }
}

func inBackground(_ body: @escaping () -> Void) {}
