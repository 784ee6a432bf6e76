struct Task {
    @discardableResult init(_ body: () -> Void) { body() }
}

typealias Timer = Task

struct Line {
    static let main = Line()
    func async(_ body: () -> Void) { body() }
}
