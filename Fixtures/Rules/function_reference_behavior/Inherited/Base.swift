import FlynnRuntime

class Service: Actor {
    func handle(_ args: BehaviorArgs) {}
    func handle(_ args: BehaviorArgs, loudly: Bool) {}
    class func log(_ args: BehaviorArgs) {}
}
