import FlynnRuntime

class Clerk: Actor {
    lazy var beFile = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - what
        print(args[x: 0] as String)
    }
}

class Judge: Actor {
    lazy var beFile = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - what
        // flynnlint:parameter Int - where
        print(args[x: 0] as String, args[x: 1] as Int)
    }
}

/// A name means its innermost declaration.
final class Court {
    let person = Clerk()
    static let person = Judge()

    func shadows(_ other: Judge) {
        person.beFile("a")
        let person = other
        person.beFile("a", 1)
        person.beFile("a")  // expect argument_count: takes 2 arguments, but 1 is passed
        do {
            let person = self.person
            person.beFile("a")
            person.beFile()  // expect argument_count: takes 1 argument, but none is passed
        }
        person.beFile("a", 1)
        for person in [Clerk()] { person.beFile("a") }
        { (person: Clerk) in person.beFile("a") }(Clerk())
        person.beFile("a", 1)
        Court.person.beFile("a", 1)
        Court.person.beFile("a")  // expect argument_count: takes 2 arguments, but 1 is passed
    }

    /// A local type isn't seen from outside of its function.
    func localType() {
        class Clerk: Actor {
            lazy var beFile = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter None
            }
            lazy var friend = Clerk()  // expect exposed_actor_variable
            func unsafeStart() { friend.beFile(1) }  // expect argument_count: takes no arguments, but 1 is passed // expect unsafe_member
        }
        Clerk().beFile()
        Clerk().beFile("a")  // expect argument_count: takes no arguments, but 1 is passed
        let clerks: [Clerk] = []
        for clerk in clerks { clerk.beFile() }
    }

    func outsideOfIt(_ clerk: Clerk) {
        Clerk().beFile("a")
        clerk.beFile("a")
        clerk.beFile()  // expect argument_count: takes 1 argument, but none is passed
    }

    func configured() {
        #if DEBUG
        let someone = Clerk()
        someone.beFile("a")
        #else
        let someone = Judge()
        someone.beFile("a", 1)
        #endif
        someone.beFile()
        #if os(Linux)
        let same = Clerk()
        #else
        let same = Clerk()
        #endif
        same.beFile()  // expect argument_count: takes 1 argument, but none is passed
        #if DEBUG
        let person = Judge()
        #endif
        person.beFile("a", 1)
    }
}

class Base {
    class Helper { let clerk = Clerk() }
}

class Helper { let clerk = Judge() }

class Derived: Base {
    // The superclass's, not the one outside.
    let helper = Helper()
    func help() {
        helper.clerk.beFile("a")
        helper.clerk.beFile()  // expect argument_count: takes 1 argument, but none is passed
    }
}

/// A superclass of another module may have any member.
class Window: NSWindow {
    func open() {
        person.beFile()
        Clerk().beFile()  // expect argument_count: takes 1 argument, but none is passed
    }
}

let person = Judge()

struct Observed {
    var clerk = Clerk() {
        didSet { oldValue.beFile() }  // expect argument_count: takes 1 argument, but none is passed
        willSet(next) { next.beFile() }  // expect argument_count: takes 1 argument, but none is passed
    }
    var judge: Judge {
        get { Judge() }
        set { newValue.beFile("a") }  // expect argument_count: takes 2 arguments, but 1 is passed
    }
}
