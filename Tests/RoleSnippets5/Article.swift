// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The code of the article "Behaviors in iOS Apps" in Swift. Comments describe the necessary changes. Compiled in the
// Swift 5 and the Swift 6 language modes with warnings as errors.
import FlynnRoles
import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

// MARK: Lifetime

// @interface KZBehavior : UIControl
// @property(nonatomic, weak) IBOutlet id owner;
// @end
//
// - (void)setOwner:(id)owner
// {
//     if (_owner != owner) {
//         [self releaseLifetimeFromObject:_owner];
//         _owner = owner;
//         [self bindLifetimeToObject:_owner];
//     }
// }
//
// - (void)bindLifetimeToObject:(id)object
// {
//     objc_setAssociatedObject(object, (__bridge void *)self, self, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
// }
//
// - (void)releaseLifetimeFromObject:(id)object
// {
//     objc_setAssociatedObject(object, (__bridge void *)self, nil, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
// }
//
// Changed: the class is in the library, as `Role`, with the type of the owner as a generic argument: `id` is
// `AnyObject`. `setOwner:` is `bind(to:)`, or `unbind()` without an owner. These functions replace the other two
// methods, and use `objc_setAssociatedObject` on systems with Objective-C. A role that is a `UIControl` is a
// `RoleControl`; see the end of this file.
public typealias KZBehavior = Role<AnyObject>

/// A view controller without conformances, and without a property for its behaviors.
@MainActor
public final class ViewController {
    public var offset = 0.0
    public var pickedImages: [String] = []

    public init() {}
}

@MainActor
public final class ParallaxAnimationBehavior: KZBehavior {
    /// Changed: `@RoleAttribute` replaces the `@property` of a runtime attribute.
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

/// The same setup in code, without Interface Builder.
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

/// The same setup with a file in place of Interface Builder. The attributes have the names of the properties.
@MainActor
public func addBehaviors(_ json: String, to controller: ViewController) throws -> [AnyRole] {
    let classes = RoleClasses<ViewController>()
        .role { ParallaxAnimationBehavior() }
        .role(events: [.valueChanged]) { ImagePickerBehaviour() }
        .action("imagePicked") { $0.pickedImages.append("picked") }
    return try RoleConfiguration(Data(json.utf8), path: "behaviors.json", classes: classes).apply(to: controller)
}

// MARK: Multiplexer

// @interface MultiplexerProxyBehavior : KZBehavior
// //! targets to propagate messages to
// @property(nonatomic, strong) IBOutletCollection(id) NSArray *targets;
// @end
//
// - (BOOL)respondsToSelector:(SEL)aSelector
// {
//     …
//     return [self.targets.firstObject respondsToSelector:aSelector];
// }
//
// - (void)forwardInvocation:(NSInvocation *)anInvocation
// {
//     for (id obj in self.targets) {
//         if ([obj respondsToSelector:anInvocation.selector]) {
//             [anInvocation invokeWithTarget:obj];
//         }
//     }
// }
//
// Changed: the class is in the library, as `Multiplexer`. Swift can't forward unknown calls, so there is a subclass
// with the members of each protocol. FlynnLint generates the members:
// `ScrollingMultiplexer::MULTIPLEXER(ScrollViewDelegate)`. The multiplexer responds to all functions of all targets,
// and not only to the functions of the first target.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ offset: Double)
    func scrollViewShouldScrollToTop() -> Bool
}

@MainActor
final class ScrollingMultiplexer: Multiplexer<any ScrollViewDelegate>, ScrollViewDelegate {
    // flynnlint:multiplexer ScrollViewDelegate - generated, and replaced when the protocol changes

    func scrollViewDidScroll(_ offset: Double) {
        forward { $0.scrollViewDidScroll(offset) }
    }

    func scrollViewShouldScrollToTop() -> Bool {
        forward { $0.scrollViewShouldScrollToTop() }
    }
}

@MainActor
public final class ScrollView {
    public weak var delegate: (any ScrollViewDelegate)?

    public init() {}
}

/// Calls all targets through one delegate. The scroll view's controller keeps the delegate alive.
@MainActor
public func scroll(_ view: ScrollView, of controller: ViewController, to targets: [any ScrollViewDelegate]) -> Bool? {
    let multiplexer = ScrollingMultiplexer(targets: targets)
    multiplexer.bind(to: controller)
    view.delegate = multiplexer
    view.delegate?.scrollViewDidScroll(10)
    return view.delegate?.scrollViewShouldScrollToTop()
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
/// The article's behavior as created by Interface Builder: it inherits from `UIControl`, so its events can be
/// connected, and the outlet `owner` binds it.
final class ImagePickerControl: RoleControl {
    @IBInspectable var sourceType = 0
    @IBOutlet weak var targetImageView: UIImageView?

    @IBAction func pickImage(_ sender: Any) {
        sendActions(for: .valueChanged)
    }
}
#endif
