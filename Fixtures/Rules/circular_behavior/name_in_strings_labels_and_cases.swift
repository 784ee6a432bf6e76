import FlynnRuntime

/// The name in strings, comments, labels, cases and keys.
final class Announcer: Actor {
    enum Kind: String { case beAnnounce, beQuiet }

    lazy var beAnnounce = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - what self.beAnnounce(…) is to say
        let text: String = args[x: 0]
        print("self.beAnnounce(\(text))", #"\(self.beAnnounce)"#, """
            beAnnounce() is called once
            """)
        print(Kind.beAnnounce.rawValue, ["beAnnounce": 1], (beAnnounce: 2, 3).beAnnounce)
        /* self.beAnnounce() */
        log(beAnnounce: text)
        let kind: Kind = .beAnnounce
        switch kind {
        case .beAnnounce: break
        case .beQuiet: break
        }
    }
}

func log(beAnnounce text: String) {}
