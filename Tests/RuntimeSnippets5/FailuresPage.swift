// swift-format-ignore-file
// The code of docs/supervision.md; a test compares the two.
import FlynnRuntime

enum FailuresPage {
    static func download(_ address: String) throws { if address.isEmpty { throw ConnectionLost() } }

    class Downloader: Actor {
        private var failures = 0

        lazy var beDownload = Behavior(self) { (me, args) throws in
            // flynnlint:parameter String - an address
            try download(args[x: 0] as String)
        } onError: { (me, error) in
            me.failures += 1
        }
    }

    class Importer: Actor {
        lazy var beImport = Behavior(self) { (args: BehaviorArgs) throws in
            // flynnlint:parameter String - a path
            try download(args[x: 0] as String)
        }
    }

    class Manager: Actor {
        private let importer = Importer()

        lazy var beStart = Behavior(self) { (me, _) in
            me.importer.unsafeSupervise(by: me.beFailed)
            me.importer.beImport("data.csv")
        }

        lazy var beFailed = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter ActorFailure - the failure of the importer
            let failure: ActorFailure = args[x: 0]
            failure.replace(with: Importer())
        }
    }

    enum Restarts {
        class Manager: Actor {
            private var restarts = RestartCounter(
                RestartPolicy(
                    maxFailures: 5, within: .seconds(10), backoff: .exponential(from: .milliseconds(100), to: .seconds(10))))

            lazy var beFailed = Behavior(self) { (me, args) throws in
                // flynnlint:parameter ActorFailure - the failure of the importer
                let failure: ActorFailure = args[x: 0]
                try me.restarts.replace(failure, with: Importer())
            }
        }
    }

    class Session: Actor {}

    class Server: Actor {
        private var sessions: [ObjectIdentifier: String] = [:]

        lazy var beAccept = Behavior(self) { (me, args) in
            // flynnlint:parameter Session - a new session
            // flynnlint:parameter String - the name of the client
            let (session, name): (Session, String) = (args[x: 0], args[x: 1])
            me.sessions[ObjectIdentifier(session.unsafeWatch(by: me.beEnded))] = name
        }

        lazy var beEnded = Behavior(self) { (me, args) in
            // flynnlint:parameter ActorEnd - the end of a session
            let end: ActorEnd = args[x: 0]
            me.sessions[ObjectIdentifier(end.watch)] = nil
        }
    }
}
