import FlynnRuntime

// Two people edit a document. Their actors use lazy behaviors of the others first, at the same time.

/// The text that both people see.
class SharedText: Actor {
    private var lines: [String] = []

    lazy var beInsert = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect racing_behavior: the first use of behavior 'beInsert' creates it, and 'Author' and 'Reviewer' may use it at the same time; use it in 'init'
        // flynnlint:parameter String - line to insert
        self.lines.append(args[x: 0])
    }

    lazy var beRemove = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in  // expect racing_behavior: 'beRemove'
        // flynnlint:parameter Int - number of the line
        self.lines.remove(at: args[x: 0])
    }

    lazy var beUndo: Behavior = .init(self) { [unowned self] _ in self.lines.removeLast() }  // expect racing_behavior: 'beUndo'

    /// The initializer uses it.
    lazy var beCount = Behavior(self) { [unowned self] _ in print(self.lines.count) }

    override init() {
        super.init()
        _ = beCount
    }
}

/// A text with comments.
final class CommentedText: SharedText {
    lazy var beComment = Behavior(self) { (args: BehaviorArgs) in  // expect racing_behavior: 'Author' and 'Reviewer'
        // flynnlint:parameter String - the comment
        print(args[x: 0] as String)
    }

    lazy var beResolve = FlynnRuntime.Behavior(self, name: "resolve") { _ in print("resolved") }  // expect racing_behavior: 'beResolve'

    /// Only authors publish.
    lazy var bePublish = Behavior(self) { _ in print("published") }
}

/// Where a person is in the text.
final class Cursor: Actor {
    nonisolated(unsafe) static let shared = Cursor()

    private var line = 0

    lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect racing_behavior: 'beMove'
        // flynnlint:parameter Int - number of lines
        self.line += args[x: 0] as Int
    }

    lazy var beBlink = Behavior(self) { (me, _) in print("line \(me.line)") }  // expect racing_behavior: 'beBlink'

    lazy var beHide = Behavior(self) { _ in print("hidden") }  // expect racing_behavior: 'Author' and 'Notifier'
}

/// Tells others what happens.
final class Notifier: Actor {
    lazy var beNotify = Behavior(self) { (args: BehaviorArgs) in  // expect racing_behavior: 'beNotify'
        // flynnlint:parameter String - what happened
        print(args[x: 0] as String)
        Cursor.shared.beHide()
    }

    lazy var beSilence = Behavior(self) { _ in print("silent") }  // expect racing_behavior: 'Author' and 'Reviewer'
}

final class Author: Actor {
    private let text: CommentedText
    private var notifier: Notifier?
    private let cursors: [String: Cursor]

    init(_ text: CommentedText, _ cursors: [String: Cursor]) {
        self.text = text
        self.cursors = cursors
        super.init()
    }

    lazy var beWrite = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - what to write
        let line: String = args[x: 0]
        self.text.beInsert(line)
        self.text.beRemove(0).beRemove(1)
        self.text.beComment("wrote \(line)")
        self.text.beCount()
        self.notifier?.beNotify(line)
    }

    lazy var beEnd = Behavior(self) { (me, _) in
        me.text.beUndo()
        me.text.beResolve()
        me.text.bePublish()
        me.cursors["own"]?.beBlink()
        for cursor in me.cursors.values { cursor.beMove(1) }
        if let notifier = me.notifier { notifier.beSilence() }
        Cursor.shared.beHide()
    }
}

final class Reviewer: Actor {
    private var texts: [CommentedText] = []
    private let notifier = Notifier()

    lazy var beReview = Behavior(self) { [unowned self] _ in
        for text in self.texts {
            text.beInsert("reviewed")
            text.beRemove(2)
            text.beUndo()
        }
        self.texts.first?.beComment("good")
        self.texts[0].beResolve()
        self.texts.forEach { $0.beCount() }
        guard let last = self.texts.last else { return }
        last.beInsert("reviewed last")
        self.notifier.beNotify("reviewed")
        self.beRest()
    }

    lazy var beRest = Behavior(self) { [unowned self] _ in
        let cursor = Cursor.shared
        cursor.beMove(-1)
        Cursor.shared.beBlink()
        self.notifier.beSilence()
    }
}
