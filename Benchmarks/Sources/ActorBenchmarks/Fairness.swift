import Dispatch
import FlynnRuntime
import Foundation
import Measuring
import Synchronization

/// Runs actors that always have a message for some seconds, and compares the numbers of messages that they have run.
///
/// In a mix, a third of the actors call themselves, a third are pairs that call each other, and a third are idle.
func measureFairness(actors count: Int, seconds: Double, mixed: Bool) throws {
    let isStopped = StopFlag()
    let busy = (0..<(mixed ? count / 3 : count)).map { _ in BusyActor(isStopped) }
    let pairs = (0..<(mixed ? count / 6 : 0)).map { _ in (BusyActor(isStopped), BusyActor(isStopped)) }
    let idle = (0..<(mixed ? count / 3 : 0)).map { _ in BusyActor(isStopped) }
    for actor in busy { actor.beRun() }
    for (one, other) in pairs { one.bePass(other) }
    Thread.sleep(forTimeInterval: seconds)
    isStopped.value.store(true, ordering: .relaxed)
    Flynn.shutdown()
    withExtendedLifetime(idle) {}
    try report("actors that call themselves", busy.map(\.safeCount))
    if mixed { try report("actors in pairs that call each other", pairs.flatMap { [$0.safeCount, $1.safeCount] }) }
}

/// Prints the extremes relative to the median. Fails if they are not between 0.7 and 1.3.
private func report(_ what: String, _ counts: [Int]) throws {
    let sorted = counts.sorted()
    guard let least = sorted.first, let most = sorted.last else { return }
    let middle = median(counts.map(Double.init))
    let (low, high) = (Double(least) / middle, Double(most) / middle)
    func rounded(_ ratio: Double) -> Double { (ratio * 100).rounded() / 100 }
    print(
        "\(counts.count) \(what): median \(Int(middle)) messages, least \(rounded(low)), most \(rounded(high)) times the median"
    )
    guard low >= 0.7, high <= 1.3 else { throw BenchmarkFailure("the turns aren't fair: expected 0.7 to 1.3") }
}

/// A flag that all threads may read.
final class StopFlag: Sendable {
    let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }
}

/// An actor that calls itself or a partner until a flag is set.
final class BusyActor: FlynnRuntime.Actor {
    private(set) var safeCount = 0
    private let isStopped: StopFlag
    private let nanoseconds: UInt64

    /// - Parameter nanoseconds: the duration of each message of `beRun`.
    init(_ isStopped: StopFlag, nanoseconds: UInt64 = 0) {
        (self.isStopped, self.nanoseconds) = (isStopped, nanoseconds)
        super.init()
    }

    lazy var beRun: Behavior = Behavior(self) { (me, _) in
        compute(for: me.nanoseconds)
        me.safeCount += 1
        if !me.isStopped.isSet { me.beRun() }
    }

    lazy var bePass: Behavior = Behavior(self) { (me, args) in
        // flynnlint:parameter BusyActor - the partner
        let partner: BusyActor = args[x: 0]
        me.safeCount += 1
        if !me.isStopped.isSet { partner.bePass(me) }
    }
}

/// Uses the processor for a certain time.
func compute(for nanoseconds: UInt64) {
    guard nanoseconds > 0 else { return }
    let end = DispatchTime.now().uptimeNanoseconds + nanoseconds
    while DispatchTime.now().uptimeNanoseconds < end {}
}
