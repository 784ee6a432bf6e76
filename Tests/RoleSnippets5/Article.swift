// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The code of the article "Behaviors in iOS Apps" in Swift. A comment says what had to change. Compiled in the Swift 5 and the Swift 6
// language modes with warnings as errors.
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
// Changed: the class is in the library, as `Role`, whose type says what its owner is: `id` is `AnyObject`. `setOwner:` is `bind(to:)`, or
// `unbind()` without an owner. These do what the other two methods do, with `objc_setAssociatedObject` where there is Objective-C. A role that
// is a `UIControl` is a `RoleControl`; see the end of this file.
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
// Changed: the class is in the library, as `Multiplexer`. Swift can't forward a call that it doesn't know, so a subclass for each protocol has the
// protocol's members, which FlynnLint writes: `ScrollingMultiplexer::MULTIPLEXER(ScrollViewDelegate)`. It responds to what any target responds
// to, rather than the first one.
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

/// Calls all targets by one delegate, which the scroll view's controller keeps alive.
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
