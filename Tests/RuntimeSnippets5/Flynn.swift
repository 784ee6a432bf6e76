// swift-format-ignore-file
// The code of Flynn's page about behaviors, in the order of the page. The page about scheduling contains no code.
// Comments show the original code and describe the necessary changes. Compiled in the Swift 5 and the Swift 6 language
// modes with warnings as errors.
import FlynnRuntime
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// MARK: Flynnlint Shortcut

class Printers: Actor {
    // printString::BEHAVIOR
    //
    // FlynnLint replaces the line with this property, as on the page.
    lazy var bePrintString = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to print
        let value: String = args[x:0]
        print(value)
    }
}

// MARK: Deconstructing a Behavior

// A behavior without `lazy`, as in a protocol, gets its actor before the first call.
protocol StringPrinter: Actor {
    var bePrintString: Behavior { get }
}

public final class LatePrinter: Actor, StringPrinter {
    private let note: @Sendable (String) -> Void
    public let bePrintString: Behavior

    public init(_ note: @escaping @Sendable (String) -> Void) {
        self.note = note
        bePrintString = Behavior { (args: BehaviorArgs) in
            // flynnlint:parameter String - string to print
            // The program converts the argument itself, as the page permits.
            if let value = args[0] as? String { note(value) }
        }
        super.init()
        bePrintString.setActor(self)
    }
}

// MARK: ChainableBehavior

/// Changed: notes the strings for a test.
public final class ChainedPrinter: Actor {
    private let note: @Sendable (String) -> Void

    public init(_ note: @escaping @Sendable (String) -> Void) { self.note = note }

    lazy var bePrintString = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to print
        let value: String = args[x:0]
        self.note(value)
    }
}

/// Calls the behaviors of the page.
public func printStrings(_ note: @escaping @Sendable (String) -> Void) {
    // Changed: `MyActor` is an instance.
    let MyActor = ChainedPrinter(note)
    MyActor.bePrintString("hello").bePrintString(" ").bePrintString("world")
    MyActor.unsafeWait()
    let late = LatePrinter(note)
    late.bePrintString("!")
    late.unsafeWait()
}

// MARK: Behaviors as Concurrency Safe Callbacks

public final class ImageScreen: Actor {
    private let show: @Sendable (Data) -> Void

    public init(_ show: @escaping @Sendable (Data) -> Void) { self.show = show }

    lazy var beShowImage = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Data? - the image
        // flynnlint:parameter URLResponse? - how the server answered
        // flynnlint:parameter Error? - why there is no image
        let (data, _, _): (Data?, URLResponse?, Error?) = (args[x:0], args[x:1], args[x:2])
        if let data = data {
            self.show(data)
        }
    }

    // flynnlint:disable:next unsafe_member - it starts a request and uses no state
    public func unsafeLoad(_ url: URL) {
        // let dataTask = URLSession.shared.dataTask(with: url) { [weak self] (data, _, _) in
        //     if let data = data {
        //         self?.imageView.image = UIImage(data: data)
        //     }
        // }
        // dataTask.resume()
        //
        // Changed: Swift 6 rejects the closure for the reason given on the page: it runs on an unknown thread. The
        // closure of a behavior replaces it, and a function replaces the image view.
        let dataTask = URLSession.shared.dataTask(with: url, completionHandler: beShowImage.closure())
        dataTask.resume()
    }
}
