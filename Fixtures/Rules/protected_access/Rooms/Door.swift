final class Door {
    let room: ModeratedRoom
    init(room: ModeratedRoom) { self.room = room }

    func close() {
        room.safeDeliver("closing")  // expected-error{{'safeDeliver' belongs to actor 'ModeratedRoom'}}
        Room.safeCount -= 1  // expected-error{{'safeCount' belongs to actor 'Room'}}
    }
}
