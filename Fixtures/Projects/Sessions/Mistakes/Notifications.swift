import FlynnSystem

// Actors that tell users what happens. Nobody has registered most of them.

struct Notify: Message {
    let text: String
}

class ChannelActor: SystemActor {
    override func setup() throws {
        on(Notify.self, do: { print(type(of: self), $0.text) })  // expect strong_self_capture: the closure of this reaction
    }
}

final class MailActor: ChannelActor {}
final class PagerActor: ChannelActor {}
final class PushActor: ChannelActor {}
final class TextActor: ChannelActor {}
final class DigestActor: ChannelActor {}
final class ArchiveActor: ChannelActor {}

enum Channels {
    /// Sends nothing, for tests.
    final class SilentActor: ChannelActor {}
}

/// Sends every notification through the user's channels.
final class NotificationActor: SystemActor {
    private lazy var text = try? system.actor(TextActor.self, caller: self)  // expect unregistered_actor: no builder registers 'TextActor', so this reference can't be made
    private var pager: ActorRef<PagerActor>?

    override func setup() throws {
        let mail = try system.actor(MailActor.self, caller: self)
        let push = try self.system.actor(PushActor.self, caller: self)  // expect unregistered_actor: register it with 'addSingleton', 'addPool', 'addActor' or 'addInstance'
        on(
            Notify.self,
            do: { [unowned self] notification in
                mail.tell(notification)
                push.tell(notification)
                text?.tell(notification)
                if pager == nil {
                    pager = try system.actor(PagerActor.self, caller: self)  // expect unregistered_actor: 'PagerActor'
                }
                pager?.tell(notification)
            })
    }
}

/// Collects notifications, and sends them to an archive.
final class CollectorActor: SystemActor {
    private var archive: ActorRef<ArchiveActor>?

    convenience init(system: any ActorSystem, archive: ActorRef<ArchiveActor>) {
        self.init(system: system)
        self.archive = archive
    }
}

func makeNotificationSystem() throws -> MainActorSystem {
    try MainActorSystem { builder in
        try builder.addSingleton(NotificationActor.self)
        try builder.addPool(of: MailActor.self, count: 2)
        try builder.addActor { system in
            CollectorActor(system: system, archive: try system.actor(ArchiveActor.self))  // expect unregistered_actor: 'ArchiveActor'
        }
    }
}

/// The settings of a user.
struct Settings {
    let mail: ActorRef<MailActor>
    let others: [ActorRef<PushActor>]

    init(_ system: any ActorSystem) throws {
        mail = try system.actor(MailActor.self)
        others = [try system.actor(PushActor.self)]  // expect unregistered_actor: 'PushActor'
    }
}

/// A channel without an address is a mistake of the class: the registrations are those of its subclasses.
func broadcast(_ text: String, in system: any ActorSystem) throws {
    let notification = Notify(text: text)
    try system.actor(MailActor.self).tell(notification)
    try system.actor(ChannelActor.self).tell(notification)  // expect unregistered_actor: 'ChannelActor'
}

func silence(_ system: any ActorSystem) -> ActorRef<Channels.SilentActor>? {
    guard let silent = try? system.actor(Channels.SilentActor.self) else { return nil }  // expect unregistered_actor: 'Channels.SilentActor'
    return silent
}

func digest(_ system: any ActorSystem) throws -> ActorRef<DigestActor> { try system.actor(DigestActor.self, caller: nil) }  // expect unregistered_actor

func sendDigest(of texts: [String], from system: MainActorSystem) async {
    do {
        let digest = try system.actor(DigestActor.self)  // expect unregistered_actor: 'DigestActor'
        for text in texts { try await digest.ask(Notify(text: text)) }
    } catch {
        print("no digest:", error)
    }
}

/// Returns the channel of a user, by its name.
func channel(_ name: String, of system: MainActorSystem) throws -> (Notify) -> Void {
    switch name {
    case "mail": try system.actor(MailActor.self).tell
    case "push": try system.actor(PushActor.self).tell  // expect unregistered_actor: 'PushActor'
    default: try system.actor(TextActor.self).tell  // expect unregistered_actor: 'TextActor'
    }
}
