import FlynnRoles

public protocol ScrollDelegate: AnyObject {
    func didScroll(to offset: Double)
    func didStop()
}

public class HiddenMember: Multiplexer<any ScrollDelegate>, ScrollDelegate {  // expect stale_multiplexer: 'didStop()' of class 'HiddenMember' must be 'public' to implement the requirement of 'ScrollDelegate'
    // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

    open func didScroll(to offset: Double) {
        forward { $0.didScroll(to: offset) }
    }

    func didStop() {
        forward { $0.didStop() }
    }
}

public enum Lists {}

public extension Lists {
    final class Scrolls: Multiplexer<any ScrollDelegate>, ScrollDelegate {
        // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

        public func didScroll(to offset: Double) {
            forward { $0.didScroll(to: offset) }
        }

        public func didStop() {
            forward { $0.didStop() }
        }
    }
}

class MoreThanNeeded: Multiplexer<any ScrollDelegate>, ScrollDelegate {
    // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

    public func didScroll(to offset: Double) {
        forward { $0.didScroll(to: offset) }
    }

    internal func didStop() {
        forward { $0.didStop() }
    }
}

private final class Private: Multiplexer<any ScrollDelegate>, ScrollDelegate {
    // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

    fileprivate func didScroll(to offset: Double) {
        forward { $0.didScroll(to: offset) }
    }

    func didStop() {
        forward { $0.didStop() }
    }
}
