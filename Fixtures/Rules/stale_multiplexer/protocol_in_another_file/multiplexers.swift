import FlynnRoles

class Current: Multiplexer<any Delegate>, Delegate {
    // flynnlint:multiplexer Delegate - generated, and replaced when the protocol changes

    func begin() {
        forward { $0.begin() }
    }

    @discardableResult
    func end(_ reason: String, after `default`: Int) -> Int? {
        forward { $0.end(reason, after: `default`) }
    }
}

class Stale: Multiplexer<any Delegate>, Delegate {  // expect stale_multiplexer
    // flynnlint:multiplexer Delegate - generated, and replaced when the protocol changes

    func end(_ reason: String) -> Int? {
        forward { $0.end(reason) }
    }
}

class Pages: Multiplexer<any Page>, Page {
    // flynnlint:multiplexer Page - generated, and replaced when the protocol changes

    var title: String {
        forward { $0.title }
    }

    func turn() {
        forward { $0.turn() }
    }
}
