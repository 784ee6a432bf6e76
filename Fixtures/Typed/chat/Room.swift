import FlynnRuntime

/// A message of a member.
struct ChatMessage: Hashable {
    let sender: String
    let text: String
    var isUrgent = false
}

enum RoomError: Error {
    case unknownMember(String)
    case muted
}

/// A room with members.
final class Room: Actor, @unchecked Sendable {
    private let name: String
    private var members: [String: Member] = [:]
    private var history: [ChatMessage] = []
    private var muted: Set<String> = []
    private let limit = 3

    init(name: String) {
        self.name = name
        super.init()
    }

    // MARK: - Members

    /// Adds a member to the room, and sends it the history.
    lazy var beJoin = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - name of the member
        // flynnlint:parameter Member - the member
        let name: String = args[x: 0]
        let member: Member = args[x: 1]
        guard members[name] == nil else { return }
        members[name] = member
        for message in history.suffix(limit) {
            member.beReceive(message)
        }
        announce("\(name) has joined")
    }

    lazy var beLeave = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - name of the member
        let name: String = args[x: 0]
        if members.removeValue(forKey: name) != nil {
            announce("\(name) has left")
        }
    }

    /// Sends a message to everybody.
    lazy var beSay = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter ChatMessage - the message
        let message: ChatMessage = args[x: 0]
        guard !muted.contains(message.sender) else {
            throw RoomError.muted
        }
        guard members[message.sender] != nil else {
            throw RoomError.unknownMember(message.sender)
        }
        history.append(message)
        members.values.forEach { $0.beReceive(message) }
    } onError: { [unowned self] error in
        announce("error: \(error)")
    }

    lazy var beMute = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - name of the member
        muted.insert(args[x: 0])
    }

    lazy var beUnmute = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - name of the member
        self.muted.remove(args[x: 0] as String)
    }

    // MARK: - Questions

    lazy var beHistory = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many messages
        // flynnlint:parameter Reply<[ChatMessage]> - receives the messages
        let count: Int = args[x: 0]
        let reply: Reply<[ChatMessage]> = args[x: 1]
        reply(Array(history.suffix(count)))
    }

    lazy var beCount = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - receives the number of members
        let reply: Reply<Int> = args[x: 0]
        reply(members.count)
    }

    lazy var beFind = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - name of the member
        // flynnlint:parameter (Bool) -> Void - receives whether it is in the room
        let name: String = args[x: 0]
        let found: (Bool) -> Void = args[x: 1]
        found(members[name] != nil)
    }

    private func announce(_ text: String) {
        print("[\(name)] \(text)")
    }
}

class Member: Actor, @unchecked Sendable {
    let name: String
    private(set) var received = 0

    init(_ name: String) {
        self.name = name
    }

    lazy var beReceive = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter ChatMessage - the message
        let message: ChatMessage = args[x: 0]
        received += 1
        show(message)
    }

    lazy var beReport = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Behavior - receives the name and the number of messages
        let callback: Behavior = args[x: 0]
        callback(name, received)
    }

    lazy var beRejoin = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Room - the room
        let room: Room = args[x: 0]
        room.beLeave(name)
        room.beJoin(name, self)
    }

    func show(_ message: ChatMessage) {
    }
}

final class LoudMember: Member, @unchecked Sendable {
    override func show(_ message: ChatMessage) {
        let mark = message.isUrgent ? "!" : ":"
        print("\(name) <- \(message.sender)\(mark) \(message.text)")
    }

    lazy var beShout = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Room - the room
        // flynnlint:parameter String - the text
        let room: Room = args[x: 0]
        let text = (args[x: 1] as String).uppercased()
        room.beSay(ChatMessage(sender: name, text: text, isUrgent: true))
    }
}

final class Statistics: Actor {
    private var lines: [String] = []

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - name of the member
        // flynnlint:parameter Int - number of messages
        lines.append("\(args[x: 0] as String)=\(args[x: 1] as Int)")
    }

    lazy var bePrint = Behavior(self) { [unowned self] _ in
        print(lines.sorted().joined(separator: ", "))
    }
}
