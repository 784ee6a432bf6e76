final class Door {
    let room: ModeratedRoom
    init(room: ModeratedRoom) { self.room = room }

    func close() {
        room.safeDeliver("closing")  // expect protected_access: 'safeDeliver' belongs to actor 'ModeratedRoom'
        Room.safeCount -= 1  // expect protected_access: 'safeCount' belongs to actor 'Room'
    }
}
