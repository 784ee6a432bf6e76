import FlynnRuntime

#if canImport(AppKit)
typealias Color = NSColor
class Surface: NSView {}
struct Pixel { var red = 0 }
#else
typealias Color = UInt32
class Surface {}
typealias Pixel = Int
#endif

class Screen: Actor {
    lazy var beFill = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Color - with what
        // flynnlint:parameter Surface - what
        // flynnlint:parameter Pixel - where
        #if canImport(AppKit)
        let color: NSColor = args[x: 0]
        #else
        let color: UInt32 = args[x: 0]
        let pixel: Int = args[x: 2]
        #endif
        print(color, args[x: 1] as Int, args[x: 2] as String)
    }
}

class Screens: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - which
        #if os(macOS)
        let surface: Surface = args[x: 0]
        let color = args[0] as! Color
        #else
        let pixel: Pixel = args[x: 0]
        #endif
    }
}
