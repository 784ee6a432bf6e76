import CModel

/// A copy of the memory of a run.
final class Snapshot {
    private let snapshot = model_snapshot_create()

    func restore() { model_snapshot_restore(snapshot) }

    deinit { model_snapshot_destroy(snapshot) }
}

extension Execution {
    /// The 64-bit hash of the state. Without `comparesTimes`, only the differences of a thread's time and the times in
    /// the thread's memory are part of the state.
    var stateHash: UInt64 {
        var result = UInt64(state.earlyDeadlines)
        for thread in state.threads {
            let flags: UInt64 = (thread.isFinished ? 1 : 0) + (thread.hasReadTime ? 2 : 0)
            let (kind, address) = thread.operation.code
            result = hash(hash(hash(result, kind), address), flags)
            if state.comparesTimes { result = hash(result, thread.time) }
            // The order of the readings is irrelevant.
            result &+= thread.readings.reduce(0) { $0 &+ hash(UInt64($1.address), $1.hasChanged ? 1 : 2) }
        }
        for (address, monitor) in state.monitors where monitor.isUsed {
            let sets = UInt64(monitor.waiting.bits) << 16 | UInt64(monitor.signalled.bits)
            result &+= hash(hash(UInt64(address), sets), UInt64(monitor.holder.map { $0 + 1 } ?? 0))
        }
        return withoutIgnoredValues {
            var times = state.threads.map(\.time)
            times += Array(repeating: 0, count: Execution.maxThreads - times.count)
            return model_memory_hash(result, times)
        }
    }

    /// Calls a function while all ignored values are 0.
    private func withoutIgnoredValues(_ body: () -> UInt64) -> UInt64 {
        let values = state.ignored.map { ($0, $0.pointee) }
        for (pointer, _) in values { pointer.pointee = 0 }
        defer { for (pointer, value) in values { pointer.pointee = value } }
        return body()
    }
}

extension Operation {
    fileprivate var code: (kind: UInt64, address: UInt64) {
        switch self {
        case .start: (0, 0)
        case .access(let address, .read): (1, UInt64(address))
        case .access(let address, .increment): (2, UInt64(address))
        case .access(let address, .write): (3, UInt64(address))
        case .acquire(let address): (4, UInt64(address))
        case .endWait(let address, isTimed: false): (5, UInt64(address))
        case .endWait(let address, isTimed: true): (6, UInt64(address))
        case .pause: (7, 0)
        case .join(let others): (8, UInt64(others.bits))
        case .idle: (9, 0)
        }
    }
}

extension Execution.Monitor {
    fileprivate var isUsed: Bool { holder != nil || !waiting.isEmpty || !signalled.isEmpty }
}

private func hash(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let product = (first ^ 0x9e37_79b9_7f4a_7c15).multipliedFullWidth(by: second ^ 0xd1b5_4a32_d192_ed03)
    return product.high ^ product.low
}
