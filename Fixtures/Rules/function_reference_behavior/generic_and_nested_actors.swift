import FlynnRuntime

/// A generic actor holds itself like any other, and so does one inside of it.
final class Mapper<Input, Output>: Actor {
    private let transform: (Input) -> Output
    private var results: [Output] = []

    init(_ transform: @escaping (Input) -> Output) {
        self.transform = transform
        super.init()
    }

    lazy var beMap: ChainableBehavior<Mapper<Input, Output>> = ChainableBehavior(self, map)  // expect function_reference_behavior: behavior 'beMap' retains 'self' through its method 'map'

    private func map(_ args: BehaviorArgs) { results.append(transform(args[x: 0])) }

    final class Sink: Actor {
        lazy var beStore = Behavior(self, self.store)  // expect function_reference_behavior: 'self.store'
        private func store(_ args: BehaviorArgs) {}
    }
}

extension Mapper where Output == String {
    var beJoin: Behavior { Behavior(self, self.join(_:)) }  // expect function_reference_behavior: 'self.join(_:)'
    private func join(_ args: BehaviorArgs) { print(results.joined(separator: ", ")) }
}
