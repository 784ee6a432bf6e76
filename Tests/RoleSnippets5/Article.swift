// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The code of the article "Behaviors in iOS Apps" in Swift. A comment says what had to change. Compiled in the Swift 5 and the Swift 6
// language modes with warnings as errors.
import FlynnRoles
import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

// MARK: Lifetime

// The article's `KZBehavior` is `Role`. The rest of that class is in the library: `setOwner:` is `bind(to:)`, and
// `bindLifetimeToObject:` and `releaseLifetimeFromObject:` are what `bind(to:)` and `unbind()` do.
//
// Changed: the role's type says what its owner is. `id` is `AnyObject`.
//
// The article's `MultiplexerProxyBehavior` is `Multiplexer`; Requirements.swift and Snippets.swift have examples.
public typealias KZBehavior = Role<AnyObject>

/// A view controller that conforms to nothing, and has no property for its behaviors.
@MainActor
public final class ViewController {
    public var offset = 0.0
    public var pickedImages: [String] = []

    public init() {}
}

@MainActor
public final class ParallaxAnimationBehavior: KZBehavior {
    /// Changed: `@RoleAttribute` takes the place of a runtime attribute's `@property`.
    @RoleAttribute public var maximumRelativeValue = 10.0

    public init() {
        super.init()
    }

    public func move(to offset: Double) {
        (owner as? ViewController)?.offset = max(-maximumRelativeValue, min(offset, maximumRelativeValue))
    }
}

// MARK: Events

@MainActor
public final class ImagePickerBehaviour: Role<ViewController> {
    @RoleAttribute public var sourceType = 0
    public private(set) var image = ""

    public init() {
        super.init()
    }

    public func pickImage() {
        image = "image \(sourceType)"
        // [self sendActionsForControlEvents:UIControlEventValueChanged];
        sendActions(for: .valueChanged)
    }
}

/// Without Interface Builder: the same setup in code.
@MainActor
public func addBehaviors(to controller: ViewController) -> (ParallaxAnimationBehavior, ImagePickerBehaviour) {
    let parallax = ParallaxAnimationBehavior()
    parallax.maximumRelativeValue = 20
    parallax.bind(to: controller)

    let picker = ImagePickerBehaviour()
    picker.on(.valueChanged) { picker, controller in controller.pickedImages.append(picker.image) }
    picker.bind(to: controller)
    return (parallax, picker)
}

/// With a file in place of Interface Builder: the attributes have the names of the properties.
@MainActor
public func addBehaviors(_ json: String, to controller: ViewController) throws -> [AnyRole] {
    let classes = RoleClasses<ViewController>()
        .role { ParallaxAnimationBehavior() }
        .role(events: [.valueChanged]) { ImagePickerBehaviour() }
        .action("imagePicked") { $0.pickedImages.append("picked") }
    return try RoleConfiguration(Data(json.utf8), path: "behaviors.json", classes: classes).apply(to: controller)
}

// MARK: A role for a protocol

@MainActor
protocol Field: AnyObject {
    var text: String { get set }
}

@MainActor
final class TrimmedField: Role<any Field> {
    init() {
        super.init()
    }

    func trim() {
        if let owner { owner.text = owner.text.trimmingCharacters(in: .whitespaces) }
    }
}

// MARK: Interface Builder

#if canImport(UIKit) && !os(watchOS)
/// The article's behavior as Interface Builder creates it: it inherits from `UIControl`, so that its events can be connected, and its
/// outlet `owner` binds it.
final class ImagePickerControl: RoleControl {
    @IBInspectable var sourceType = 0
    @IBOutlet weak var targetImageView: UIImageView?

    @IBAction func pickImage(_ sender: Any) {
        sendActions(for: .valueChanged)
    }
}
#endif
