import FlynnRuntime

/// Which messages that occupy their actors wait for the answers to which asks.
///
/// A message that occupies an actor waits for *all* unanswered asks that were made for it: by the reaction, and by the tasks and
/// handlers that it has started. An ask waits for the message that is processed because of it. Before that, it waits for *one* of
/// the messages that occupy the actors of its inbox, unless an actor is free or can be created. So an ask to a pool is blocked
/// only if all its actors are.
///
/// A cycle is found by the ask that closes it:
///
/// 1. An ask is added before it is sent, and the search is made under the lock. So of two asks that close a cycle
///    together, the second one finds the first.
/// 2. When a waiting message is given to an actor, it has made no asks. So this can't close a cycle.
/// 3. A message of a cycle can't end, so a cycle that exists doesn't disappear while the inboxes are read one by one. If an ask
///    of a message that the search has found ends in the meantime, its promise shows it.
enum WaitGraph {
    private static let lock = SpinLock()

    /// Makes `asker` wait for the answer to `ask`. If it would wait forever, returns the cycle of messages instead.
    static func add(_ ask: Delivery, by asker: Delivery) -> [String]? {
        var search = Search(asker)
        // Released after the lock, because the search may have the last references to messages, and these may run any code.
        defer { withExtendedLifetime(search) {} }
        let cycle: [Delivery]? = lock.withLock {
            guard asker.inbox.withLock({ asker.occupiesActor && asker.stage == .running }) else { return nil }
            if let cycle = search.cycle(through: ask) { return cycle }
            ask.isPartOfReaction = true
            let (waits, askers) = (ask.madeWaits, asker.madeWaits)
            waits.asker = asker
            waits.position = askers.asks.count
            askers.asks.append(ask)
            return nil
        }
        return cycle?.map(\.description)
    }

    /// Ends the wait for an answer.
    static func remove(_ ask: Delivery) {
        let asker: Delivery? = lock.withLock {
            guard let waits = ask.waits, let asker = waits.asker, let askers = asker.waits,
                let last = askers.asks.popLast()
            else { return nil }
            if last !== ask {
                askers.asks[waits.position] = last
                last.waits?.position = waits.position
            }
            waits.asker = nil
            return asker
        }
        // Released after the lock, because that may run any code.
        withExtendedLifetime(asker) {}
    }

    /// The messages that can be reached from an ask.
    private struct Search {
        /// The message that makes the ask, and so waits.
        let asker: Delivery
        private var found: [ObjectIdentifier: Wait] = [:]
        /// The keys of `found` in the order of the search.
        private var order: [ObjectIdentifier] = []

        /// Why a message has not ended.
        private struct Wait {
            let message: Delivery
            /// For each ask for which the message waits, the messages of which one must end before.
            var conditions: [[Delivery]] = []
            /// Whether it may end.
            var isFree = false
        }

        init(_ asker: Delivery) { self.asker = asker }

        /// Returns the cycle of messages that begins with `asker` if `ask` can't be answered, or nil.
        mutating func cycle(through ask: Delivery) -> [Delivery]? {
            guard let blockers = ask.inbox.occupations(), !blockers.isEmpty else { return nil }
            collect(blockers)
            free()
            guard blockers.allSatisfy(isBlocked) else { return nil }
            return [asker] + path(from: blockers)
        }

        /// Finds all messages for which `messages` wait.
        private mutating func collect(_ messages: [Delivery]) {
            var rest = messages
            while let message = rest.popLast() {
                guard found[ObjectIdentifier(message)] == nil else { continue }
                var wait = Wait(message: message)
                if message !== asker {
                    for ask in message.waits?.asks ?? [] where ask.isPending {
                        guard let blockers = ask.blockers else { continue }
                        wait.conditions.append(blockers)
                        rest += blockers
                    }
                }
                found[ObjectIdentifier(message)] = wait
                order.append(ObjectIdentifier(message))
            }
        }

        /// Marks the messages that may end: the asker can't, and the others can if each of their asks has a message that can.
        private mutating func free() {
            var isChanged = true
            while isChanged {
                isChanged = false
                // Messages that were found late are those for which others wait.
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

        /// Returns blocked messages, each of which waits for the next one, and the last one for `asker`.
        private func path(from blockers: [Delivery]) -> [Delivery] {
            /// For each message that was reached, one that waits for it.
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

/// What messages wait for each other. Guarded by the lock of `WaitGraph`. In an object, because most messages need none.
final class Waits {
    /// The message whose reaction has made this ask, and so waits for the answer, or nil.
    var asker: Delivery?
    /// The index in the `asks` of `asker`.
    var position = 0
    /// The unanswered asks of the reaction.
    var asks: [Delivery] = []
}

extension Delivery {
    /// The waits, created at the first access. The lock of `WaitGraph` must be held.
    fileprivate var madeWaits: Waits {
        if let waits { return waits }
        let new = Waits()
        waits = new
        return new
    }

    /// The messages of which one must end before this ask is answered, or nil if the ask will be answered.
    fileprivate var blockers: [Delivery]? {
        switch inbox.withLock({ stage }) {
        case .ended: nil
        case .running: [self]
        case .waiting: inbox.occupations()
        }
    }
}
