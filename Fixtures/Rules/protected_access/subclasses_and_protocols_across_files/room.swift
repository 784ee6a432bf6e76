import FlynnRuntime

class Room: Actor {
    func safeDeliver(_ text: String) { print(text) }
    static var safeCount = 0
}

class ModeratedRoom: Room {
    private let annex = Room()

    override func safeDeliver(_ text: String) {
        super.safeDeliver(text)
        annex.safeDeliver(text)  // expect protected_access: 'safeDeliver' belongs to actor 'Room'
        Room.safeCount += 1
        ModeratedRoom.safeCount += 1
        Self.safeCount += 1
    }
}
