import FlynnRuntime

let room = ModeratedRoom()
let ada = Person(name: "Ada")
let grace = Person(name: "Grace")

room.beJoin(ada).beJoin(grace).beJoin(EchoBot(room: room))
room.beSay("Ada", "Hello, (who is) there?").beSay("Grace")
room.beMute("Ada", 60)
room.beSay("Grace", 42)

// The receiver's type is unknown here, but no behavior of this name takes three arguments.
for participant in [ada, grace] as [Participant] {
    participant.beReceive("server", "closing", 5)
    participant.beLeave()
}

// flynnlint:disable:next argument_count - the room answers with its rules
room.beLimit()

Flynn.shutdown()
