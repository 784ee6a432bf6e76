import BasicTestSupport
import CFlynnRuntime
import Foundation
import Testing

@testable import FlynnRuntime

/// An actor lives while there are references or messages, and is then deinitialized promptly.
struct LifetimeTests {
    init() { Flynn.defaultCheckForUnsafeArguments = false }

    @Test func `the layout of reference counts is supported`() {
        #expect(Lifetime.isHooked || flynn_environment_has("FLYNN_LIFETIME_HOOKS", "off"))
    }

    @Test func `memory that can't be written is recognized`() {
        let size = Int(getpagesize())
        let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)!
        page.storeBytes(of: 7, as: Int.self)
        #expect(flynn_is_writable(page))
        #expect(page.load(as: Int.self) == 7)
        mprotect(page, size, PROT_READ)
        #expect(!flynn_is_writable(page))
        mprotect(page, size, PROT_NONE)
        #expect(!flynn_is_writable(page))
        munmap(page, size)
    }

    @Test func `only references to behaviors are counted in arrays, dictionaries and optionals`() {
        let members = (0..<64).map { _ in Member() }
        let behaviors = members.prefix(3).map(\.beRun)
        let store = Store(members, behaviors)
        let counts = BehaviorFields(ofActor: Store.self).countInContainers(
            at: Unmanaged.passUnretained(store).toOpaque())
        let expected = behaviors.enumerated().map { position, behavior in
            (UnsafeMutableRawPointer(Unmanaged.passUnretained(behavior).toOpaque()), position == 0 ? 5 : 2)
        }
        #expect(counts == Dictionary(uniqueKeysWithValues: expected))
    }

    @Test func `a call to a temporary actor runs before the actor is deinitialized`() {
        let (died, calls) = (Event(), Tally())
        Mortal(died, calls).beCall()
        died.wait()
        #expect(calls.value == 1)
    }

    @Test func `a chain of calls to a temporary actor runs`() {
        let (died, calls) = (Event(), Tally())
        Mortal(died, calls).beChain().beChain().beCall()
        died.wait()
        #expect(calls.value == 3)
    }

    @Test(.needsHooks) func `a call through the last owner runs`() {
        let (died, calls) = (Event(), Tally())
        var workers = (0..<100).map { _ in Mortal(died, calls) }
        // Half of the workers have been used before, and are idle again.
        for worker in workers[50...] {
            worker.beCall()
            worker.unsafeWait()
        }
        while !workers.isEmpty {
            workers.removeLast().beCall()
            died.wait()
        }
        #expect(calls.value == 150)
    }

    @Test func `an idle actor is deinitialized with its last reference`() {
        let died = Event()
        var actor: Mortal? = Mortal(died)
        actor?.beCall()
        actor?.unsafeWait()
        weak let observed = actor
        actor = nil
        died.wait()
        #expect(observed == nil)
    }

    @Test(.needsHooks) func `an actor without calls is deinitialized on the thread of its owner`() {
        let died = Tally()
        class Plain: FlynnRuntime.Actor {
            private let died: Tally
            init(_ died: Tally) {
                self.died = died
                super.init()
            }
            deinit { died.add() }
            lazy var beCall = Behavior(self) { _ in }
        }
        var actor: Plain? = Plain(died)
        actor = nil
        #expect(died.value == 1)
        actor = Plain(died)
        #expect(actor?.beCall != nil)
        actor = nil
        #expect(died.value == 2)
        // The behavior is fetched and released without a call.
        var fetched: Behavior? = Plain(died).beCall
        #expect(died.value == 2)
        #expect(fetched != nil)
        fetched = nil
        #expect(died.value == 3)
    }

    @Test(.needsHooks) func `a stored behavior retains its actor`() {
        let (died, calls) = (Event(), Tally())
        var kept: Behavior? = Mortal(died, calls).beCall
        for _ in 0..<10 { kept?() }
        let told = Event()
        let other = Mortal(Event())
        other.beReport(told)
        told.wait()
        kept?()
        kept = nil
        died.wait()
        #expect(calls.value == 11)
    }

    @Test(.needsHooks) func `two stored behaviors retain one actor`() {
        let (died, calls) = (Event(), Tally())
        var actor: Mortal? = Mortal(died, calls)
        var first = actor?.beCall
        var second = actor?.beChain
        actor = nil
        first?()
        first = nil
        actor = second?()
        second = nil
        #expect(actor?.calls === calls)
        actor = nil
        died.wait()
        #expect(calls.value == 2)
    }

    @Test(.needsHooks) func `a behavior can be replaced while it is referenced elsewhere`() {
        class Changing: FlynnRuntime.Actor {
            private let died: Event
            init(_ died: Event) {
                self.died = died
                super.init()
            }
            deinit { died.happen() }
            lazy var beOld: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Any
                let (done, calls): (Event, Tally) = (args[x: 0], args[x: 1])
                self.beOld = Behavior(self) { _ in calls.add(100) }
                self.beOld()
                calls.add()
                done.happen()
            }
        }
        let (died, done, calls) = (Event(), Event(), Tally())
        for _ in 0..<scaled(1000) {
            var old: Behavior? = Changing(died).beOld
            old?(done, calls)
            done.wait()
            old = nil
            died.wait()
        }
        #expect(calls.value == scaled(1000) * 101)
    }

    /// An actor that stores its behaviors several times.
    private final class Table: FlynnRuntime.Actor {
        struct Entry { var behavior: Behavior? }
        struct Node {
            var children: [Node] = []
            var behavior: ChainableBehavior<Table>
        }
        private let died: Event
        private var handlers: [String: Behavior] = [:]
        private var list: [(number: Int, behavior: AnyBehavior)] = []
        private var entry: (Int, Entry)
        private var optional: [Behavior]?
        private var tree: Node?
        init(_ died: Event) {
            self.died = died
            entry = (0, Entry())
            super.init()
            store()
        }
        deinit { died.happen() }

        private func store() {
            handlers = ["first": beFirst, "second": beSecond, "again": beFirst]
            list = [(1, beFirst), (2, beChain)]
            entry = (1, Entry(behavior: beSecond))
            optional = [beSecond, beStore]
            tree = Node(children: [Node(behavior: beChain)], behavior: beChain)
        }

        lazy var beFirst = Behavior(self) { (_, args) in
            // flynnlint:parameter Tally - counts the calls
            (args[x: 0] as Tally).add()
        }
        lazy var beSecond = Behavior(self) { (_, args) in
            // flynnlint:parameter Tally - counts the calls
            (args[x: 0] as Tally).add()
        }
        lazy var beChain = ChainableBehavior(self) { (_, args) in
            // flynnlint:parameter Tally - counts the calls
            (args[x: 0] as Tally).add()
        }
        lazy var beStore = Behavior(self) { (me, args) in
            // flynnlint:parameter Bool - whether to store them
            if args[x: 0] {
                me.store()
            } else {
                (me.handlers, me.list, me.entry, me.optional, me.tree) = ([:], [], (0, Entry()), nil, nil)
            }
        }
    }

    @Test(.needsHooks) func `an actor may store its behaviors in tables`() {
        let (died, calls) = (Event(), Tally())
        for _ in 0..<100 {
            var actor: Table? = Table(died)
            actor = nil
            died.wait()
            // The actor is retained by other references.
            actor = Table(died)
            var (first, chain): (Behavior?, ChainableBehavior<Table>?) = (actor?.beFirst, actor?.beChain)
            actor = nil
            first?(calls)
            chain?(calls)
            first = nil
            chain?(calls).beSecond(calls)
            chain = nil
            died.wait()
        }
        #expect(calls.value == 400)
    }

    @Test(.needsHooks) func `an actor may store values of protocol types next to its behaviors`() {
        final class Mixed: Mortal {
            private var named: any CustomStringConvertible = "name"
            private var sized: [any Sequence] = [[1]]
            private var pair: (any Error, any Hashable)? = (CancellationError(), 1)
            private var object: AnyObject?

            private func change() { (named, sized, pair, object) = (1, [], nil, self.beCall) }
        }
        let died = Event()
        var actor: Mixed? = Mixed(died)
        actor?.beCall()
        actor = nil
        died.wait()
    }

    @Test(.needsHooks) func `an actor may store its behaviors again while one of them retains it`() {
        let (died, calls) = (Event(), Tally())
        for round in 0..<scaled(20_000) {
            var table: Table? = Table(died)
            var (first, store) = (table?.beFirst, table?.beStore)
            table = nil
            // The actor ends its references in the tables while the tables are released.
            store?(round % 3 > 0)
            if round % 2 == 0 { store?(true) }
            first?(calls)
            store?(false)
            store = nil
            first = nil
            died.wait()
        }
        #expect(calls.value == scaled(20_000))
    }

    /// The dictionary has many entries, which gives the other thread enough time.
    @Test(.needsHooks) func `the last reference to a behavior may end while the actor's tables are searched`() {
        final class Handlers: FlynnRuntime.Actor {
            private let died: Event
            private var handlers: [Int: Behavior] = [:]
            private var copy: [Int: Behavior] = [:]
            init(_ died: Event) {
                self.died = died
                super.init()
            }
            deinit { died.happen() }
            lazy var beFill: Behavior = Behavior(self) { (me, args) in
                // flynnlint:parameter Event - happens when the table is complete
                let filled: Event = args[x: 0]
                for number in 0..<1000 { me.handlers[number] = me.beFill }
                me.copy = me.handlers
                filled.happen()
            }
        }
        let (died, filled) = (Event(), Event())
        for _ in 0..<scaled(500) {
            var fill: Behavior? = Handlers(died).beFill
            fill?(filled)
            filled.wait()
            fill = nil
            died.wait()
        }
        // A copy shares the buffer, which is only counted once.
        var kept: Behavior? = Handlers(died).beFill
        for _ in 0..<3 {
            kept?(filled)
            filled.wait()
        }
        kept = nil
        died.wait()
    }

    @Test(.needsHooks) func `a behavior that its actor has replaced retains the actor`() {
        final class Replacing: FlynnRuntime.Actor {
            private let died: Event
            init(_ died: Event) {
                self.died = died
                super.init()
            }
            deinit { died.happen() }
            lazy var beCall = Behavior(self) { (_, args) in
                // flynnlint:parameter Tally - counts the calls
                (args[x: 0] as Tally).add()
            }
            lazy var beReplace = Behavior(self) { (me, _) in me.beCall = Behavior(me, name: "beCall") { _ in } }
        }
        let (died, calls) = (Event(), Tally())
        for _ in 0..<100 {
            var actor: Replacing? = Replacing(died)
            var old = actor?.beCall
            actor?.beReplace()
            actor?.unsafeWait()
            actor = nil
            for _ in 0..<2 { old?(calls) }
            old = nil
            died.wait()
        }
        #expect(calls.value == 200)
    }

    @Test(.needsHooks) func `weak references stay valid while a behavior retains the actor`() {
        let (died, calls) = (Event(), Tally())
        var actor: Mortal? = Mortal(died, calls)
        struct Observer { weak var actor: Mortal? }
        let observer = Observer(actor: actor)
        let behavior = actor!.beCall
        actor = nil
        #expect(observer.actor != nil)
        behavior()
        observer.actor?.unsafeWait()
        #expect(calls.value == 1)
    }

    @Test func `an actor may release another one while both run`() {
        class Holder: FlynnRuntime.Actor {
            // flynnlint:disable:next exposed_actor_variable - tests set it before and after it runs
            var kept: Mortal?
            lazy var beDrop = Behavior(self) { [unowned self] _ in
                self.kept?.beCall()
                self.kept = nil
            }
        }
        let (died, calls) = (Event(), Tally())
        let holder = Holder()
        holder.kept = Mortal(died, calls)
        holder.beDrop()
        died.wait()
        #expect(calls.value == 1)
    }

    @Test func `a behavior can be given many actors, one after the other`() {
        let calls = Tally()
        let behavior = Behavior { _ in calls.add() }
        let died = Event()
        for _ in 0..<10 {
            let actor = Mortal(died)
            behavior.setActor(actor)
            behavior()
        }
        behavior.setActor(nil)
        for _ in 0..<10 { died.wait() }
        #expect(calls.value == 10)
    }

    @Test func `a temporary behavior of a referenced actor runs`() {
        let (actor, calls) = (Mortal(Event()), Tally())
        for _ in 0..<1000 { Behavior(actor) { _ in calls.add() }() }
        actor.unsafeWait()
        #expect(calls.value == 1000)
    }

    /// Two threads fetch, call and release a behavior at the same time, while the reference count of the actor reaches
    /// zero repeatedly.
    @Test(.needsHooks) func `an actor under contention is deinitialized once, after all its calls`() {
        let rounds = scaled(20_000)
        let (deaths, calls, allDied) = (Tally(), Tally(), Event())
        class Contended: FlynnRuntime.Actor {
            private let calls: Tally
            private let onDeath: () -> Void
            init(_ calls: Tally, _ onDeath: @escaping () -> Void) {
                (self.calls, self.onDeath) = (calls, onDeath)
                super.init()
            }
            deinit { onDeath() }
            lazy var beCall = Behavior(self) { [unowned self] _ in self.calls.add() }
            lazy var beOther = ChainableBehavior(self) { [unowned self] _ in self.calls.add() }
        }
        let queue = DispatchQueue(label: "other thread")
        for _ in 0..<rounds {
            var actor: Contended? = Contended(calls) { if deaths.add() == rounds { allDied.happen() } }
            let (first, second) = (actor!.beCall, actor!.beOther)
            actor = nil
            queue.async {
                first()
                first()
            }
            second().beCall()
            second()
        }
        allDied.wait()
        #expect(deaths.value == rounds)
        #expect(calls.value == rounds * 5)
    }

    /// The reference count of an actor reaches zero. Two threads send messages before the runtime decides to
    /// deinitialize the actor. The first thread finds the actor deinitialized, and the second thread expects the first
    /// to schedule it.
    @Test(.needsHooks) func `messages to an actor that is being deinitialized are released promptly`() {
        final class Traveller: Sendable {
            let lost: Tally
            init(_ lost: Tally) { self.lost = lost }
            deinit { lost.add() }
        }
        for _ in 0..<20 {
            let (died, lost, ended) = (Event(), Tally(), Event())
            var actor: Mortal? = Mortal(died)
            let reference = MailboxReference(actor!.mailbox)
            let mailbox = reference.mailbox
            func start(_ work: @escaping @Sendable () -> Void) {
                Thread.detachNewThread {
                    work()
                    ended.happen()
                }
            }
            func send() {
                start {
                    let traveller = Traveller(lost)
                    let body = DetachedBody { withExtendedLifetime(traveller) {} }
                    mailbox.send(.ownedCall, owning: BodyPointer(of: body))
                }
            }
            func spin(until isTrue: () -> Bool) {
                while !isTrue() { flynn_thread_yield() }
            }
            // The decision needs this lock.
            mailbox.state.pointee.lock.withLock {
                flynn_retain(mailbox.owner)
                actor = nil
                start { flynn_release(mailbox.owner) }
                spin { flynn_strong_count(mailbox.owner) == 0 }
                send()
                spin { mailbox.count == 1 }
                send()
                spin { mailbox.count == 2 }
            }
            for _ in 0..<3 { ended.wait() }
            died.wait()
            #expect(lost.value == 2)
            #expect(mailbox.count == 0)
            withExtendedLifetime(reference) {}
        }
    }

    /// The last reference to the actor is released when a sender has pushed its message but not retained the actor. A
    /// different message was sent in the meantime.
    @Test(.needsHooks) func `a message keeps its actor alive before its sender has retained the actor`() {
        for _ in 0..<10 {
            let (died, calls) = (Event(), Tally())
            var actor: Mortal? = Mortal(died, calls)
            let mailbox = actor!.mailbox
            let unstored = Behavior(actor!) { _ in calls.add() }
            let message = Mailbox.message(.call, unstored.body, .none, on: flynn_thread())
            let isFirst = mailbox.state.pointee.queue.push(message, on: flynn_thread()).isFirst
            #expect(isFirst)
            actor!.beCall()
            nonisolated(unsafe) let owner = Unmanaged.passRetained(actor!)
            actor = nil
            let released = Tally()
            onThreads(2) { thread in
                if thread == 0 {
                    released.add()
                    return owner.release()
                }
                while released.value == 0 { flynn_thread_yield() }
                for _ in 0..<10 { flynn_thread_yield() }
                guard mailbox.retainActor() else { return }
                Flynn.withPool { $0.schedule(mailbox, on: flynn_thread()) }
            }
            died.wait()
            #expect(calls.value == 2)
            withExtendedLifetime(unstored) {}
        }
    }

    @Test func `a weakly held behavior may be called while its actor is deinitialized`() async {
        await #expect(processExitsWith: .success) {
            Flynn.onDeadLetter = { _ in }
            class Source: FlynnRuntime.Actor {
                private weak var callback: Behavior?
                lazy var beObserve = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Behavior - what to call at the end
                    let callback: Behavior = args[x: 0]
                    self.callback = callback
                }
                // flynnlint:disable:next exposed_actor_function - the observer's deinit calls it
                func end() { callback?() }
            }
            class Observer: FlynnRuntime.Actor {
                private let source = Source()
                deinit { source.end() }
                lazy var beEnd = Behavior(self) { _ in }
                lazy var beStart = Behavior(self) { [unowned self] _ in self.source.beObserve(self.beEnd) }
            }
            for _ in 0..<100 { Observer().beStart() }
            Flynn.shutdown()
            // Without hooks, the observer can end before it is observed.
            #expect(!Lifetime.isHooked || Flynn.statistics.deadLetters == 100)
        }
    }

    /// Several threads call behaviors of an actor while it is deinitialized, and release each behavior after the call.
    @Test func `each call runs or is a dead letter`() async {
        await #expect(processExitsWith: .success) {
            final class Stack: @unchecked Sendable {
                var behaviors: [Behavior]
                init(_ behaviors: [Behavior]) { self.behaviors = behaviors }
            }
            let (calls, handled) = (Tally(), Tally())
            Flynn.onDeadLetter = { _ in handled.add() }
            let rounds = scaled(10_000)
            for _ in 0..<rounds {
                var actor: Mortal? = Mortal()
                let stacks = (0..<3).map { _ in
                    Stack((0..<4).map { _ in Behavior(actor!) { _ in calls.add() } })
                }
                nonisolated(unsafe) let owner = Unmanaged.passRetained(actor!)
                actor = nil
                onThreads(3) { thread in
                    if thread == 0 { owner.release() }
                    while let behavior = stacks[thread].behaviors.popLast() { behavior() }
                }
            }
            Flynn.shutdown()
            #expect(calls.value + handled.value == rounds * 12)
            #expect(Flynn.statistics.deadLetters == handled.value)
        }
    }

    @Test func `a thread that only releases actors frees their messages when it ends`() {
        nonisolated(unsafe) let owner: Unmanaged<Mortal> = {
            let actor = Mortal()
            actor.beCall()
            actor.unsafeWait()
            return .passRetained(actor)
        }()
        onThreads(1) { _ in
            // The scheduler can still own the reference of the queue.
            while flynn_strong_count(owner.toOpaque()) > 1 { flynn_thread_yield() }
            owner.release()
            #expect(
                Message.Size.allocated.contains { flynn_free_list(flynn_thread(), Int($0.rawValue)).pointee.count > 0 })
            #expect(flynn_thread().pointee.isRegistered != 0)
        }
    }

    @Test func `a behavior keeps the memory of its first and its current actor only`() async {
        await #expect(processExitsWith: .success) {
            let (late, calls) = (Behavior { args in (args[x: 0] as Tally).add() }, Tally())
            let chainable = ChainableBehavior<Mortal>(Mortal()) { args in (args[x: 0] as Tally).add() }
            // Keeps the memory of the actors, to allow reading their reference counts.
            let actors = (0..<10).map { _ in
                let actor = Mortal()
                for _ in 0..<2 {
                    late.setActor(actor)
                    chainable.setActor(actor)
                    late(calls)
                    chainable(calls).beCall()
                }
                return MailboxReference(actor.mailbox)
            }
            Flynn.shutdown()
            #expect(calls.value == 40)
            func references(_ actor: MailboxReference) -> UInt { unownedCount(actor.mailbox.owner) }
            #expect(actors.dropFirst().dropLast().allSatisfy { references($0) == 1 })
            #expect(actors.last.map(references) == 3)
            late.setActor(nil)
            chainable.setActor(nil)
            #expect(actors.last.map(references) == 1)
            withExtendedLifetime((late, chainable)) {}
        }
    }

    /// Two threads call behaviors while a third thread moves the behaviors from one actor to the next. Except for the
    /// first actor, all actors are only owned by the behaviors, which get the actor before two threads refer to it.
    @Test(.needsHooks) func `a call that races with a change of the actor runs`() async {
        await #expect(processExitsWith: .success) {
            Flynn.trapsDeadLetters = true
            let (calls, ended) = (Tally(), Tally())
            let threads = 2
            let plain = Behavior { args in calls.add(args[x: 2]) }
            let chainable = ChainableBehavior<Mortal> { args in calls.add(args[x: 0]) }
            let count = scaled(300_000)
            func change() -> Mortal {
                let next = Mortal()
                plain.setActor(next)
                chainable.setActor(next)
                return next
            }
            let first = change()
            for _ in 0..<threads {
                Thread.detachNewThread {
                    for _ in 0..<count {
                        plain(nil, "", 1)
                        chainable(1)
                    }
                    ended.add()
                }
            }
            while ended.value < threads { _ = change() }
            first.unsafeWait()
            Flynn.shutdown()
            #expect(calls.value == 2 * threads * count)
        }
    }
}

private final class Member: Actor {
    lazy var beRun = Behavior(self) { (_: BehaviorArgs) in }
}

/// An actor that stores actors and behaviors. The first behavior is stored three more times.
private final class Store: Actor {
    struct Entry {
        var member: Member
        var behavior: Behavior?
        var nested: [Entry] = []
    }

    private let members: [Member]
    private let membersByNumber: [Int: Member]
    private let member: Member?
    private let existential: any Sendable
    private let behaviors: [Behavior]
    private let behaviorsByNumber: [Int: (Member, Behavior)]
    private let entries: [Entry]
    private let entry: Entry?
    private let optional: Behavior??
    private let kind: Result<Behavior, Never>
    private weak var weakMember: Member?

    init(_ members: [Member], _ behaviors: [Behavior]) {
        self.members = members
        self.behaviors = behaviors
        member = members[0]
        existential = behaviors[0]
        membersByNumber = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($0, $1) })
        behaviorsByNumber = Dictionary(uniqueKeysWithValues: behaviors.enumerated().map { ($0, (members[$0], $1)) })
        entries = [
            Entry(member: members[1], behavior: nil, nested: [Entry(member: members[2], behavior: behaviors[0])])
        ]
        entry = Entry(member: members[3], behavior: behaviors[0])
        optional = behaviors[0]
        kind = .success(behaviors[0])
        weakMember = members[0]
    }
}

/// Returns the number of unowned references to an object.
@_silgen_name("swift_unownedRetainCount")
private func unownedCount(_ object: UnsafeMutableRawPointer) -> UInt

extension Trait where Self == ConditionTrait {
    /// A condition for tests that need hooked classes; see `NewestActor`.
    static var needsHooks: Self { .enabled(if: Lifetime.isHooked) }
}
