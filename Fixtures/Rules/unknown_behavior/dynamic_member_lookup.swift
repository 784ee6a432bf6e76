import FlynnRuntime

@dynamicMemberLookup
class Proxy: Actor {
    subscript(dynamicMember name: String) -> Behavior { Behavior(self) { _ in } }  // expect exposed_actor_variable
}

func relay(_ proxy: Proxy) {
    proxy.beAnything(1)
    // "proxy.beText()" in a string, and proxy.beComment() here.
    print("proxy.beText()")
}

/// Its subclasses have any member, too.
final class LoggingProxy: Proxy {
    func unsafeTest(_ others: [LoggingProxy]) {  // expect unsafe_member
        self.beLogged("(once)")
        others.first?.beForwarded(1, 2)
    }
}
