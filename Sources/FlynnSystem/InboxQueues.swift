import FlynnRuntime

/// A queue of messages, linked through `Delivery.next` to avoid allocations.
///
/// The list owns the messages through unmanaged references: the caller of `append` retains the message, and `popFirst`
/// returns the reference. A list is always empty when it is dropped, as the messages own the inbox or cell that
/// contains the list.
struct DeliveryList {
    private var first: Unmanaged<Delivery>?
    /// The last message. Unused if the list is empty.
    private var last: Unmanaged<Delivery>?

    var isEmpty: Bool { first == nil }

    /// Appends a retained message.
    mutating func append(_ new: Unmanaged<Delivery>) {
        if let last, first != nil { last._withUnsafeGuaranteedRef { $0.next = new } } else { first = new }
        last = new
    }

    /// Inserts the messages of a list at the front. The other list must not be empty.
    mutating func prepend(_ other: DeliveryList) {
        if first == nil { last = other.last } else { other.last?._withUnsafeGuaranteedRef { $0.next = first } }
        first = other.first
    }

    mutating func popFirst() -> Delivery? {
        guard let delivery = first else { return nil }
        delivery._withUnsafeGuaranteedRef {
            first = $0.next
            $0.next = nil
        }
        return delivery.takeRetainedValue()
    }

    mutating func takeAll() -> DeliveryList {
        var all = DeliveryList()
        swap(&self, &all)
        return all
    }

    /// Rejects all messages. The list must not belong to an inbox.
    consuming func rejectAll(_ reason: MessageError.Reason) {
        while let delivery = popFirst() { delivery.reject(reason) }
    }
}

/// A queue of actors, linked through their cells to avoid allocations. The actors are unretained: the inbox owns them.
struct FreeActors {
    private var first: Unmanaged<SystemActor>?
    /// The last actor. Unused if the queue is empty.
    private var last: Unmanaged<SystemActor>?

    var isEmpty: Bool { first == nil }

    mutating func append(_ actor: SystemActor) {
        let new = Unmanaged.passUnretained(actor)
        if let last, first != nil { last._withUnsafeGuaranteedRef { $0.cell.nextFree = new } } else { first = new }
        last = new
    }

    mutating func popFirst() -> SystemActor? {
        guard let actor = first?.takeUnretainedValue() else { return nil }
        first = actor.cell.nextFree
        actor.cell.nextFree = nil
        return actor
    }

    /// Removes an actor if the queue contains it. Complexity: O(*n*), where *n* is the number of actors.
    mutating func remove(_ actor: SystemActor) {
        var others = FreeActors()
        while let next = popFirst() {
            if next !== actor { others.append(next) }
        }
        self = others
    }
}
