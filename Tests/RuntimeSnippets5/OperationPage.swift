// swift-format-ignore-file
// The code of docs/operation.md; a test compares the two.
import Dispatch
import FlynnRuntime
import Foundation

enum OperationPage {
    static func readFile(_ path: String) -> String { path }

    class Loader: Actor {
        private var text = ""

        lazy var beLoad = Behavior(self) { (me, args) in
            // flynnlint:parameter String - a path
            let path: String = args[x: 0]
            me.text = Flynn.runBlocking { readFile(path) }
        }
    }

    class Writer: Actor {
        lazy var beWrite = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Data - a part of the text
            print((args[x: 0] as Data).count)
        }
    }

    struct SendLog: FlynnTracer {
        func messageWillBeSent(_ message: TracedMessage, by sender: TracedActor?) {
            print(sender?.name ?? "-", "->", message.behavior)
        }
    }

    class Server: Actor {
        lazy var beStop = Behavior(self) { _ in print("stop") }
    }

    static func operate(_ writer: Writer, _ server: Server) {
        Flynn.watchdog = Flynn.Watchdog(limit: .milliseconds(500))
        writer.unsafeMailboxLimit = MailboxLimit(1000, whenFull: .suspendSender)
        Flynn.tracer = SendLog()
        let beStop = server.beStop
        signal(SIGTERM, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGTERM)
        source.setEventHandler { beStop() }
        source.resume()
    }
}
