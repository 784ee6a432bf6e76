// swift-format-ignore-file
// The code of docs/supervision.md; a test compares the two.
import FlynnRuntime

enum FailuresPage {
    static func download(_ address: String) throws { if address.isEmpty { throw ConnectionLost() } }

    class Importer: Actor {
        func beImport(_ path: String) { behave { _ in try download(path) } }
    }

    class Downloader: Actor {
        private var failures = 0

        func beDownload(_ address: String) {
            behave { _ in
                try download(address)
            } onError: { me, _ in
                me.failures += 1
            }
        }
    }

    class Manager: Actor {
        private let importer = Importer()

        func beStart() {
            behave { me in
                me.importer.unsafeSupervise(by: me) { _, failure in failure.replace(with: Importer()) }
                me.importer.beImport("data.csv")
            }
        }
    }

    enum Restarts {
        class Manager: Actor {
            private var restarts = RestartCounter(
                RestartPolicy(
                    maxFailures: 5, within: .seconds(10), backoff: .exponential(from: .milliseconds(100), to: .seconds(10))))

            func beSupervise(_ importer: sending Importer) {
                behave { me in
                    importer.unsafeSupervise(by: me) { me, failure in
                        try me.restarts.replace(failure, with: Importer())
                    }
                }
            }
        }
    }

    class Session: Actor {}

    class Server: Actor {
        private var sessions: [ObjectIdentifier: String] = [:]

        func beAccept(_ session: sending Session, of name: String) {
            behave { me in
                let watch = session.unsafeWatch(by: me) { me, end in me.sessions[ObjectIdentifier(end.watch)] = nil }
                me.sessions[ObjectIdentifier(watch)] = name
            }
        }
    }
}
