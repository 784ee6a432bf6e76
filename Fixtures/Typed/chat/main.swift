import FlynnRuntime

let room = Room(name: "lobby")
let ann = Member("ann")
let bob = LoudMember("bob")
let statistics = Statistics()

@MainActor func settle() {
    for _ in 0..<3 {
        for actor in [room, ann, bob, statistics] as [Actor] { actor.unsafeWait(0) }
    }
}

room.beJoin("ann", ann)
settle()
room.beJoin("bob", bob)
settle()
room.beSay(ChatMessage(sender: "ann", text: "hello"))
settle()
room.beMute("bob")
room.beSay(ChatMessage(sender: "bob", text: "hi"))
settle()
room.beUnmute("bob")
bob.beShout(room, "hi")
settle()
let history: [ChatMessage] = try await room.beHistory.ask(5)
print(history.map(\.text))
print("members:", try await room.beCount.ask(as: Int.self))
room.beFind("ann") { (isFound: Bool) in print("found", isFound) }
settle()
ann.beReport(statistics.beAdd)
bob.beReport(statistics.beAdd)
settle()
statistics.bePrint()
settle()
ann.beRejoin(room)
settle()
room.beSay(ChatMessage(sender: "carl", text: "?"))
settle()
