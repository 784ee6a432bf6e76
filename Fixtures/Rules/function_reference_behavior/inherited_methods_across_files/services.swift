import FlynnRuntime

class WebService: Service {
    // Declared in another file, twice.
    lazy var beHandle = Behavior(self, handle)  // expect function_reference_behavior: through its method 'handle'
    lazy var beLog = Behavior(self, Self.log)
}

final class MailService: WebService {
    override func handle(_ args: BehaviorArgs) { super.handle(args) }
    lazy var beSend = Behavior(self, super.handle)  // expect function_reference_behavior: 'super.handle'
}

extension MailService {
    var beForward: Behavior {  // expect function_reference_behavior: 'beForward' retains 'self'
        return Behavior(self, self.handle)
    }
}
