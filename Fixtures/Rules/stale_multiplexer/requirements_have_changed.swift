import FlynnRoles

protocol ScrollDelegate: AnyObject {
    func didScroll(to offset: Double)
    func didStop()
}

class MissingRequirement: Multiplexer<any ScrollDelegate>, ScrollDelegate {  // expect stale_multiplexer: class 'MissingRequirement' doesn't forward the requirements of 'ScrollDelegate' as they are now
    // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

    func didScroll(to offset: Double) {
        forward { $0.didScroll(to: offset) }
    }
}

class RemovedRequirement: Multiplexer<any ScrollDelegate>, ScrollDelegate {  // expect stale_multiplexer: run 'flynnlint fix'
    // flynnlint:multiplexer ScrollDelegate

    func didScroll(to offset: Double) {
        forward { $0.didScroll(to: offset) }
    }

    func didStop() {
        forward { $0.didStop() }
    }

    func didZoom() {
        forward { $0.didZoom() }
    }
}

class OtherLabel: Multiplexer<any ScrollDelegate>, ScrollDelegate {  // expect stale_multiplexer
    // flynnlint:multiplexer ScrollDelegate - generated

    func didScroll(_ offset: Double) {
        forward { $0.didScroll(offset) }
    }

    func didStop() {
        forward { $0.didStop() }
    }
}

class OtherOrder: Multiplexer<any ScrollDelegate>, ScrollDelegate {  // expect stale_multiplexer
    // flynnlint:multiplexer ScrollDelegate - generated

    func didStop() {
        forward { $0.didStop() }
    }

    func didScroll(to offset: Double) {
        forward { $0.didScroll(to: offset) }
    }
}

final class NothingForwarded: Multiplexer<any ScrollDelegate>, ScrollDelegate {  // expect stale_multiplexer
    // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes
}
