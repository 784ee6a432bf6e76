import FlynnRuntime

/// The graph of messages that occupy their actors and wait for answers to asks.
///
/// A message that occupies an actor waits for *all* unanswered asks that were made by its reaction, or by the tasks and
/// handlers started by the reaction. An ask waits for its message to end, if an actor is processing this message.
/// Otherwise, it waits for *one* of the messages that occupy the actors of the inbox, unless an actor is free or can be
/// created. So an ask to a pool is only blocked if all actors of the pool are blocked.
///
/// The ask that closes a cycle finds it:
///
/// 1. An ask is added before it is sent, and the lock is held during the search. If two asks close a cycle together,
///    the second ask finds the first.
/// 2. A waiting message that is taken by an actor has not made any asks. So this step can't close a cycle.
/// 3. A message in a cycle can't end. So a cycle that exists stays in place while the inboxes are read one by one. If
///    an ask that was found by the search ends in the meantime, its promise has a result.
enum WaitGraph {
    private static let lock = SpinLock()

    /// Makes `asker` wait for the answer to `ask`. If it would wait forever, returns the cycle of messages instead.
    static func add(_ ask: Delivery, by asker: Delivery) -> [String]? {
        var search = Search(asker)
        // Released outside of the lock: the search can own the last references to messages, and a deinitializer can run
        // arbitrary code.
        defer { withExtendedLifetime(search) {} }
        let cycle: [Delivery]? = lock.withLock {
            guard asker.inbox.withLock({ asker.occupiesActor && asker.stage == .running }) else { return nil }
            if let cycle = search.cycle(through: ask) { return cycle }
            ask.isPartOfReaction = true
            let (waits, askers) = (ask.madeWaitEdges, asker.madeWaitEdges)
            waits.asker = asker
            waits.position = askers.asks.count
            askers.asks.append(ask)
            return nil
        }
        return cycle?.map(\.description)
    }

    /// Removes the wait for an answer.
    static func remove(_ ask: Delivery) {
        let asker: Delivery? = lock.withLock {
            guard let waits = ask.waitEdges, let asker = waits.asker, let askers = asker.waitEdges,
                let last = askers.asks.popLast()
            else { return nil }
            if last !== ask {
                askers.asks[waits.position] = last
                last.waitEdges?.position = waits.position
            }
            waits.asker = nil
            return asker
        }
        // Released outside of the lock: a deinitializer can run arbitrary code.
        withExtendedLifetime(asker) {}
    }

    /// A search for the messages that can be reached from an ask.
    private struct Search {
        /// The message that makes the ask and waits for the answer.
        let asker: Delivery
        private var found: [ObjectIdentifier: Wait] = [:]
        /// The keys of `found` in search order.
        private var order: [ObjectIdentifier] = []

        /// The waits of a message.
        private struct Wait {
            let message: Delivery
            /// The messages that block each ask of the message. An ask is blocked until one of them ends.
            var conditions: [[Delivery]] = []
            /// Whether the message may end.
            var isFree = false
        }

        init(_ asker: Delivery) { self.asker = asker }

        /// Returns the cycle of messages that begins with `asker`, or nil if `ask` can be answered.
        mutating func cycle(through ask: Delivery) -> [Delivery]? {
            guard let blockers = ask.inbox.occupations(), !blockers.isEmpty else { return nil }
            collect(blockers)
            free()
            guard blockers.allSatisfy(isBlocked) else { return nil }
            return [asker] + path(from: blockers)
        }

        /// Finds all messages that block `messages`, directly or indirectly.
        private mutating func collect(_ messages: [Delivery]) {
            var rest = messages
            while let message = rest.popLast() {
                guard found[ObjectIdentifier(message)] == nil else { continue }
                var wait = Wait(message: message)
                if message !== asker {
                    for ask in message.waitEdges?.asks ?? [] where ask.isPending {
                        guard let blockers = ask.blockers else { continue }
                        wait.conditions.append(blockers)
                        rest += blockers
                    }
                }
                found[ObjectIdentifier(message)] = wait
                order.append(ObjectIdentifier(message))
            }
        }

        /// Marks the messages that can end. The asker can't end. Any other message can end if each of its asks is
        /// blocked by a message that can end.
        private mutating func free() {
            var isChanged = true
            while isChanged {
                isChanged = false
                // In reverse order, because messages found later block messages found earlier.
                for key in order.reversed() {
                    guard let wait = found[key], !wait.isFree, wait.message !== asker,
                        wait.conditions.allSatisfy({ !$0.allSatisfy(isBlocked) })
                    else { continue }
                    found[key]?.isFree = true
                    isChanged = true
                }
            }
        }

        private func isBlocked(_ message: Delivery) -> Bool { found[ObjectIdentifier(message)]?.isFree == false }

        /// Returns a path of blocked messages to `asker`. Each message waits for the next one.
        private func path(from blockers: [Delivery]) -> [Delivery] {
            /// For each reached message, a message that waits for it.
            var waiting: [ObjectIdentifier: Delivery] = [:]
            var rest = blockers
            var index = 0
            while index < rest.count, rest[index] !== asker {
                let message = rest[index]
                index += 1
                let conditions = found[ObjectIdentifier(message)]?.conditions ?? []
                for condition in conditions where condition.allSatisfy(isBlocked) {
                    for next in condition where waiting[ObjectIdentifier(next)] == nil {
                        waiting[ObjectIdentifier(next)] = message
                        rest.append(next)
                    }
                }
            }
            var path: [Delivery] = []
            var last = blockers.contains { $0 === asker } ? nil : waiting[ObjectIdentifier(asker)]
            while let message = last {
                path.append(message)
                last = blockers.contains { $0 === message } ? nil : waiting[ObjectIdentifier(message)]
            }
            return path.reversed()
        }
    }
}

/// The edges of a message in `WaitGraph`, guarded by the lock of the graph. This is a separate object, as most messages
/// don't have edges.
final class WaitEdges {
    /// The message that made this ask in its reaction and waits for the answer, or nil.
    var asker: Delivery?
    /// The index of this ask in the `asks` of `asker`.
    var position = 0
    /// The unanswered asks of the reaction.
    var asks: [Delivery] = []
}

extension Delivery {
    /// The edges, created on the first access. The lock of `WaitGraph` must be held.
    fileprivate var madeWaitEdges: WaitEdges {
        if let waitEdges { return waitEdges }
        let new = WaitEdges()
        waitEdges = new
        return new
    }

    /// The messages that block this ask until one of them ends, or nil if the ask will be answered.
    fileprivate var blockers: [Delivery]? {
        switch inbox.withLock({ stage }) {
        case .ended: nil
        case .running: [self]
        case .waiting: inbox.occupations()
        }
    }
}
