import FlynnRuntime

class WebService: Service {
    // Declared in another file, twice.
    lazy var beHandle = Behavior(self, handle)  // expected-warning{{by its method 'handle'}}
    lazy var beLog = Behavior(self, Self.log)
}

final class MailService: WebService {
    override func handle(_ args: BehaviorArgs) { super.handle(args) }
    lazy var beSend = Behavior(self, super.handle)  // expected-warning{{'super.handle'}}
}

extension MailService {
    var beForward: Behavior {  // expected-warning{{'beForward' holds 'self'}}
        return Behavior(self, self.handle)
    }
}
