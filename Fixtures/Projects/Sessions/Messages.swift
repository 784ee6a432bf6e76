import FlynnSystem

struct Session: Sendable, Equatable {
    let user: String
    let token: String
}

/// Opens a session.
struct Login: Message {
    typealias Reply = Session
    let user: String
    let password: String
}

/// Closes the session.
struct Logout: Message {}

/// Asks for the open session.
struct CurrentSession: Message {
    typealias Reply = Session?
}

/// Asks for the titles of the user's documents.
struct LoadTitles: Message {
    typealias Reply = [String]
    let documents: [Int]
}

/// Asks for the proof that the user knows the password.
struct Sign: Message {
    typealias Reply = String
    let text: String
}

/// A request to the server.
struct Request: Message {
    typealias Reply = String
    let path: String
}
