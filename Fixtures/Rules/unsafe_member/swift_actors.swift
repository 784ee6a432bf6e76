protocol Service: Actor {
    var unsafeState: Int { get }
}

actor Web: Service {
    var unsafeState = 0
}
