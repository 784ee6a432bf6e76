import FlynnRuntime

func write(_ args: BehaviorArgs) {}

func makeHandler(_ name: String) -> (BehaviorArgs) -> Void {
    { args in print(name, args.count) }
}

enum Handlers {
    static func flush(_ args: BehaviorArgs) {}

    struct Rotation {
        func rotate(_ args: BehaviorArgs) {}
    }
}

final class Writer {
    func write(_ args: BehaviorArgs) {}
    func flush(_ args: BehaviorArgs) {}
}
