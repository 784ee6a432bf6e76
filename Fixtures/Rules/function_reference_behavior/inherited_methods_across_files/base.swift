import FlynnRuntime

class Service: Actor {
    func handle(_ args: BehaviorArgs) {}  // expect exposed_actor_function
    func handle(_ args: BehaviorArgs, loudly: Bool) {}  // expect exposed_actor_function
    class func log(_ args: BehaviorArgs) {}
}
